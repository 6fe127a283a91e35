// Cards that travel. The state changes first; then copies fly from where cards were to where they are. Input never
// waits.
import { pace } from './settings.svelte';
import type { SeenEvent } from './types';

interface Spot {
  rect: DOMRect;
  node: HTMLElement;
}
const MOVE = 260;
const STEP = 60;
const WHOLE = 480;
const MOST = 14;
let flying: { stop: () => void }[] = [];
let landsAt = 0;

const key = (zone: string | undefined, seat: number | undefined): string =>
  zone ? `${zone}:${seat ?? -1}` : '';

/** Where everything is, before the state changes. */
export class Snapshot {
  private cards = new Map<string, Spot>();
  private zones = new Map<string, DOMRect>();

  constructor(root: HTMLElement) {
    for (const node of root.querySelectorAll<HTMLElement>('[data-handle]')) {
      const rect = node.getBoundingClientRect();
      if (rect.width) this.cards.set(node.dataset.handle ?? '', { rect, node });
    }
    for (const node of root.querySelectorAll<HTMLElement>('[data-spot]')) {
      const rect = node.getBoundingClientRect();
      if (rect.width) for (const name of (node.dataset.spot ?? '').split(' ')) this.zones.set(name, rect);
    }
  }
  card(handle: number | undefined): Spot | undefined {
    return handle === undefined || handle < 0 ? undefined : this.cards.get(String(handle));
  }
  zone(name: string | undefined, seat: number | undefined): DOMRect | undefined {
    return this.zones.get(key(name, seat)) ?? this.zones.get(key(name, -1));
  }
}

export function land(): void {
  for (const f of flying) f.stop();
  flying = [];
  landsAt = 0;
}

/** Milliseconds until the cards in the air have landed. */
export const landing = (): number => Math.max(0, landsAt - performance.now());

/** Lets the cards of the moved events fly; `backOf` makes a face-down card, `faceOf` a face by id. */
export function fly(root: HTMLElement, layer: HTMLElement, before: Snapshot, events: SeenEvent[]): void {
  land();
  const speed = pace();
  if (!speed) {
    mark(root, events);
    return;
  }
  const after = new Snapshot(root);
  const moves = events.filter((e) => e.kind === 'moved');
  const flights: { from: DOMRect; to: DOMRect; copy: HTMLElement; hide: HTMLElement | null }[] = [];
  for (const e of moves) {
    const old = before.card(e.before);
    const now = after.card(e.after);
    const from = old?.rect ?? before.zone(e.source, e.source_seat);
    const to = now?.rect ?? after.zone(e.to, e.to_seat);
    if (!from || !to || (Math.abs(from.left - to.left) < 3 && Math.abs(from.top - to.top) < 3)) continue;
    const shown = now?.node ?? old?.node;
    flights.push({ from, to, copy: shown ? copyOf(shown) : cardboard(), hide: now?.node ?? null });
    if (flights.length >= MOST) break;
  }
  const step = Math.min(STEP, (WHOLE - MOVE) / Math.max(1, flights.length - 1)) * speed;
  if (flights.length) landsAt = performance.now() + MOVE * speed + (flights.length - 1) * step;
  flights.forEach((f, i) => start(layer, f, MOVE * speed, i * step));
}

function copyOf(node: HTMLElement): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-handle');
  copy.removeAttribute('id');
  for (const state of ['is-asked', 'is-selected', 'is-playable', 'is-off']) copy.classList.remove(state);
  copy.setAttribute('tabindex', '-1');
  return copy;
}

function cardboard(): HTMLElement {
  const card = document.createElement('span');
  card.className = 'card size-cover face-down';
  const hole = document.createElement('span');
  hole.className = 'hole';
  card.append(hole);
  return card;
}

function start(
  layer: HTMLElement,
  f: { from: DOMRect; to: DOMRect; copy: HTMLElement; hide: HTMLElement | null },
  ms: number,
  delay: number,
): void {
  const { from, to, copy, hide } = f;
  const own = copy.classList.contains('card');
  const base = hide ? to : from;
  const w = Math.max(own ? 56 : 30, Math.min(base.width, 220));
  const h = Math.max(w * 1.2, Math.min(base.height, 330));
  Object.assign(copy.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${w}px`,
    height: `${h}px`,
    minHeight: '0',
    margin: '0',
    zIndex: '60',
    pointerEvents: 'none',
    aspectRatio: 'auto',
    transformOrigin: '0 0',
    transition: 'none',
  });
  copy.classList.add('flying');
  layer.append(copy);
  if (hide) hide.classList.add('is-arriving');
  const at = (r: DOMRect, turn: number): string => {
    const k = Math.min(r.width / w, r.height / h) || 0.3;
    const [x, y] = [r.left + (r.width - w * k) / 2, r.top + (r.height - h * k) / 2];
    return `translate(${x}px, ${y}px) scale(${k}) rotate(${turn}deg)`;
  };
  const run = copy.animate(
    [{ transform: at(from, 0) }, { transform: at(to, 3), offset: 0.85 }, { transform: at(to, 0) }],
    { duration: ms, delay, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'both' },
  );
  const done = (): void => {
    copy.remove();
    hide?.classList.remove('is-arriving');
  };
  run.onfinish = done;
  run.oncancel = done;
  flying.push({ stop: () => run.cancel() });
}

/** Without flights, what changed gets a yellow frame for a moment. */
function mark(root: HTMLElement, events: SeenEvent[]): void {
  for (const e of events) {
    if (e.kind !== 'moved' || e.after === undefined) continue;
    const node = root.querySelector<HTMLElement>(`[data-handle="${e.after}"]`);
    if (!node) continue;
    node.classList.add('is-changed');
    setTimeout(() => node.classList.remove('is-changed'), 900);
  }
}
