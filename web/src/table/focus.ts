// Where the keyboard stood, found again after the table has changed.
export interface Focused {
  handle: string;
  zone: string;
  at: number; // its place in the zone
}

export function focused(): Focused | null {
  const node =
    document.activeElement instanceof HTMLElement
      ? document.activeElement.closest<HTMLElement>('[data-handle]')
      : null;
  const zone = node?.closest<HTMLElement>('[data-zone]');
  return node && zone
    ? {
        handle: node.dataset.handle ?? '',
        zone: zone.dataset.zone ?? '',
        at: [...zone.querySelectorAll('[data-handle]')].indexOf(node),
      }
    : null;
}

/** The same card, else its neighbour, else the first answer; nothing if something else is in focus meanwhile. */
export function keepFocus(root: HTMLElement, focus: Focused | null): void {
  if (!focus || (document.activeElement && document.activeElement !== document.body)) return;
  const same = root.querySelector<HTMLElement>(`button[data-handle="${focus.handle}"]`);
  const row = [...root.querySelectorAll<HTMLElement>(`[data-zone="${focus.zone}"] button`)];
  const next =
    same ??
    row[Math.min(focus.at, row.length - 1)] ??
    root.querySelector<HTMLElement>('[data-coach="question"] .opts .btn:not(:disabled)');
  next?.focus({ preventScroll: true });
}
