// Drag and drop beside clicks: a card of the hand onto the table is played, one of the Line-Up onto your side is
// bought. The card says itself whether it can be dragged (`draggable`); what a drop does, the screen decides.

let dragged = -1; // handle of the card in the air

const cardUnder = (e: Event): HTMLElement | null =>
  e.target instanceof Element ? e.target.closest<HTMLElement>('[data-handle][draggable="true"]') : null;

/** Around everything that can be dragged. */
export function dragSource(node: HTMLElement): () => void {
  const start = (e: DragEvent): void => {
    const card = cardUnder(e);
    if (!card || !e.dataTransfer) return;
    dragged = Number(card.dataset.handle);
    e.dataTransfer.effectAllowed = 'move';
    e.dataTransfer.setData('text/plain', card.dataset.card ?? '');
    card.classList.add('is-dragged');
    node.classList.add('drags');
  };
  const end = (e: Event): void => {
    cardUnder(e)?.classList.remove('is-dragged');
    node.classList.remove('drags');
    dragged = -1;
  };
  node.addEventListener('dragstart', start);
  node.addEventListener('dragend', end);
  return () => {
    node.removeEventListener('dragstart', start);
    node.removeEventListener('dragend', end);
  };
}

/** Where a card may be let go. */
export const dropTarget =
  (drop: (handle: number) => void) =>
  (node: HTMLElement): (() => void) => {
    let depth = 0; // the pointer goes over the parts of the target, too
    const mark = (by: number): void => {
      depth = Math.max(0, depth + by);
      node.classList.toggle('dropping', depth > 0 && dragged >= 0);
    };
    const enter = (): void => mark(1);
    const leave = (): void => mark(-1);
    const over = (e: DragEvent): void => {
      if (dragged >= 0) e.preventDefault();
    };
    const dropped = (e: DragEvent): void => {
      depth = 0;
      mark(0);
      if (dragged < 0) return;
      e.preventDefault();
      e.stopPropagation();
      drop(dragged);
      dragged = -1;
    };
    node.addEventListener('dragenter', enter);
    node.addEventListener('dragleave', leave);
    node.addEventListener('dragover', over);
    node.addEventListener('drop', dropped);
    return () => {
      node.removeEventListener('dragenter', enter);
      node.removeEventListener('dragleave', leave);
      node.removeEventListener('dragover', over);
      node.removeEventListener('drop', dropped);
    };
  };
