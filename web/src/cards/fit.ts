// Names and faces that fit: measured, never guessed. A name steps down by single pixels; a face takes the first form
// that has room. What was found is kept in `data-face`, because the classes of a card belong to its state.

const LEAST_PICTURE = 38; // a lower picture makes way for the text

/** Sets a name in at most `lines` lines: from `from` px down to `least`, then narrower, then one line more. */
export function fitName(node: HTMLElement, from: number, least: number, lines = 2): void {
  const set = (size: number): void => {
    node.style.fontSize = `${size}px`;
    node.style.lineHeight = `${size > 15 ? size - 1 : size}px`;
  };
  node.style.letterSpacing = '';
  node.style.hyphens = '';
  node.style.overflowWrap = 'normal';
  const room = (size: number, most: number): boolean =>
    node.scrollWidth <= node.clientWidth && node.getBoundingClientRect().height <= (most + 0.3) * size;
  for (const most of [lines, lines + 1])
    for (let size = most > lines ? Math.min(from, least + 1) : from; size >= least; size--) {
      set(size);
      if (room(size, most)) return;
    }
  for (const tracking of ['-0.03em', '-0.06em', '-0.09em']) {
    node.style.letterSpacing = tracking;
    if (node.scrollWidth <= node.clientWidth) break;
  }
  if (node.scrollWidth > node.clientWidth) {
    node.style.hyphens = 'auto';
    node.style.overflowWrap = 'anywhere';
  }
}

/** One line of words that must not be cut: smaller until it fits beside what is with it. */
export function fitLine(node: HTMLElement, from: number, least: number): void {
  const row = node.parentElement;
  if (!row) return;
  for (let size = from; size >= least; size--) {
    node.style.fontSize = `${size}px`;
    if (row.scrollWidth <= row.clientWidth && node.scrollWidth <= node.clientWidth + 1) return;
  }
}

/** The first face of a card that has room: full, without a foot, compact, tight, folded. */
export function fitFace(card: HTMLElement): void {
  const part = (name: string): HTMLElement | null => card.querySelector<HTMLElement>(`.${name}`);
  const faces: string[] = [];
  const take = (face: string): void => {
    faces.push(face);
    card.dataset.face = faces.join(' ');
  };
  card.dataset.face = '';
  if (!card.clientWidth) return;
  const name = part('name');
  if (name) fitName(name, card.classList.contains('size-boss') ? 22 : 17, 13);
  const foot = part('foot');
  const last = foot?.lastElementChild;
  const wide = (): boolean =>
    !!last && last.getBoundingClientRect().right > foot!.getBoundingClientRect().right - 4;
  const tooLong = (): boolean => {
    const kind = part('kind');
    return wide() || (!!kind && kind.scrollWidth > kind.clientWidth);
  };
  if (tooLong()) take('narrow');
  if (tooLong()) take('noprov');
  const art = part('art');
  const text = part('text');
  if (!art || !text) return;
  // Not by what the card scrolls: the number of a hint hangs over its edge.
  const end = (part: HTMLElement | null): number => (part ? part.offsetTop + part.offsetHeight : 0);
  const full = (): boolean =>
    Math.max(end(text), end(foot)) > card.clientHeight + 1 || text.scrollHeight > text.clientHeight + 1;
  const over = (): boolean => art.clientHeight < LEAST_PICTURE || full();
  if (over()) take('nofoot');
  if (over()) take('compact');
  if (full()) take('tight');
  if (full()) take('fold');
}

const fitted = new Set<() => void>();
// Fonts come late, and change every width.
if (typeof document !== 'undefined')
  document.fonts?.addEventListener('loadingdone', () => fitted.forEach((fit) => fit()));

/** Fits again whenever the node changes its size, and when fonts have come. */
export function whenSized(node: HTMLElement, fit: () => void): () => void {
  const watch = new ResizeObserver(fit);
  watch.observe(node);
  fitted.add(fit);
  return () => {
    fitted.delete(fit);
    watch.disconnect();
  };
}

/** For `{@attach}`: a name in its place. */
export const named =
  (from: number, least: number, lines = 2) =>
  (node: HTMLElement): (() => void) => {
    const fit = (): void => fitName(node, from, least, lines);
    const told = new MutationObserver(fit);
    told.observe(node, { characterData: true, childList: true, subtree: true });
    const gone = whenSized(node.parentElement ?? node, fit);
    return () => {
      told.disconnect();
      gone();
    };
  };

/** For `{@attach}`: one line in a row. */
export const lined =
  (from: number, least: number) =>
  (node: HTMLElement): (() => void) => {
    const fit = (): void => fitLine(node, from, least);
    const told = new MutationObserver(fit);
    told.observe(node, { characterData: true, childList: true, subtree: true });
    const gone = whenSized(node.parentElement ?? node, fit);
    return () => {
      told.disconnect();
      gone();
    };
  };

/** For `{@attach}`: `data-dense` counts up to `most` until everything in the node has room. In one `line` only its
 *  width counts: big digits stand out of it. */
export const densed =
  (most: number, line = false) =>
  (node: HTMLElement): (() => void) => {
    const full = (): boolean =>
      (!line && node.scrollHeight > node.clientHeight + 1) || node.scrollWidth > node.clientWidth + 1;
    const fit = (): void => {
      node.dataset.dense = '';
      for (let step = 1; step <= most && full(); step++) node.dataset.dense = String(step);
    };
    const told = new MutationObserver(fit);
    told.observe(node, { childList: true, subtree: true, characterData: true });
    const gone = whenSized(node, fit);
    return () => {
      told.disconnect();
      gone();
    };
  };
