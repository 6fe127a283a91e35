/** Text in pieces: **strong**, *marked* or _marked_, plain. */
export function pieces(text: string): { kind: 'b' | 'i' | ''; text: string }[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|_[^_]+_)/)
    .filter(Boolean)
    .map((s) =>
      s.startsWith('**')
        ? { kind: 'b', text: s.slice(2, -2) }
        : /^[*_]/.test(s)
          ? { kind: 'i', text: s.slice(1, -1) }
          : { kind: '', text: s },
    );
}
export const plain = (text: string): string => text.replace(/[*_]/g, '');
