/** Text in pieces: **strong**, *marked*, plain. */
export function pieces(text: string): { kind: 'b' | 'i' | ''; text: string }[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((s) =>
      s.startsWith('**')
        ? { kind: 'b', text: s.slice(2, -2) }
        : s.startsWith('*')
          ? { kind: 'i', text: s.slice(1, -1) }
          : { kind: '', text: s },
    );
}
export const plain = (text: string): string => text.replaceAll('*', '');
