// One player's connection to one table: says hello, resumes after a break, resends what was not acknowledged, keeps
// the newest state. An action is sent with the revision it was chosen at and an id of ours; the server does it once,
// however often it arrives.
import { api, keepSeat, seatAt } from './api';
import { pace } from './settings.svelte';
import { Tempo, type StateMessage } from './tempo.svelte';
import type {
  ClientMessage,
  ClockShown,
  HintGiven,
  LogLine,
  Question,
  RulingAsked,
  SeatInfo,
  SeenEvent,
  ServerMessage,
  TableHeader,
  UndoState,
  View,
} from './types';
import { flush, heard, promised, toOpen } from './witness';

const RESEND_AFTER = 2500;
const TICK = 1200;
const PING_EVERY = 10_000;
const PONG_WITHIN = 9000;
const MOST_LINES = 1500;
const BACKOFF = [300, 800, 1500, 3000, 5000];

export type Status = 'connecting' | 'live' | 'lost' | 'gone' | 'refused';
export type ChatLine = Extract<ServerMessage, { t: 'chat' }>;
export type Comment = Extract<ServerMessage, { t: 'comment' }>;
interface Sent {
  message: ClientMessage;
  at: number;
}
type Wanted = Extract<ClientMessage, { ack: string | number }>;
type Unsigned<T> = T extends Wanted ? Omit<T, 'ack'> : never;

export class Session {
  status = $state<Status>('connecting');
  resumed = $state(0); // counts the times the line came back
  header = $state.raw<TableHeader | null>(null);
  seat = $state(-1);
  n = $state(0);
  rev = $state(-1);
  view = $state.raw<View | null>(null);
  question = $state.raw<Question | null>(null);
  log = $state.raw<LogLine[]>([]);
  seats = $state.raw<SeatInfo[]>([]);
  clock = $state.raw<ClockShown | null>(null);
  clockAt = $state(0); // when the clock was told, to count down from
  undo = $state.raw<UndoState>({ mode: 'off', depth: 0, asking: null, far: 0, practice: false });
  hints = $state.raw<{ play_all?: number[] }>({});
  ruling = $state.raw<RulingAsked | null>(null); // the players have to say how the game goes on
  chat = $state.raw<ChatLine[]>([]);
  comments = $state.raw<Comment[]>([]); // of those who watch, among themselves
  saving = $state(false); // the server cannot write just now: what was chosen waits there
  waiting = $state(0); // actions sent and not yet acknowledged
  problem = $state.raw<{ code: string; message: string } | null>(null);
  ended = $state.raw<Extract<ServerMessage, { t: 'over' }> | null>(null);

  hint = $state.raw<HintGiven | null>(null); // the best options, asked for
  hinting = $state(-1); // the revision at which a hint is being thought about
  // Another player has set up the next game.
  rematch = $state.raw<Extract<ServerMessage, { t: 'rematch' }> | null>(null);

  /** Called before a new state is shown, so that positions can be measured, and after. */
  before: ((next: StateMessage) => void) | null = null;
  after: ((fresh: SeenEvent[], lines: LogLine[], first: boolean) => void) | null = null;

  /** When each state is shown: the moves of others take their time. */
  readonly tempo = new Tempo((m) => this.take(m), pace);

  private hintAck = '';
  private opening = '';
  private socket: WebSocket | null = null;
  private out = new Map<string, Sent>();
  private tries = 0;
  private heardUpTo = 0; // facts that were told, shown or not
  private earlier = 0; // there are older lines of the log, before this row
  private closed = false;
  private timer = 0;
  private retry = 0;
  private heard = 0;
  private pinged = 0;
  private count = 0;
  private readonly self = Math.random().toString(36).slice(2, 8) + Date.now().toString(36);

  constructor(
    readonly table: string,
    private lang: string,
  ) {}

  open(): void {
    this.closed = false;
    void this.recall().then(() => {
      if (!this.closed) this.connect();
    });
    this.timer = window.setInterval(() => this.tick(), TICK);
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  /** A second tab or a browser without storage: the cookie may still know the seat. */
  private async recall(): Promise<void> {
    if (seatAt(this.table)) return;
    try {
      const mine = await api.mine();
      if (!mine.some((row) => row.table === this.table)) return;
      const { seat, token } = await api.claim(this.table, undefined, '');
      keepSeat(this.table, seat, token);
    } catch {
      // no seat here: watch
    }
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    flush();
    this.tempo.stop();
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
    this.socket = null;
  }

  // ------------------------------------------------------------ what the player does

  act(choice: number): void {
    this.want({ t: 'act', rev: this.rev, choice });
  }
  askUndo(steps = 1): void {
    this.want({ t: 'undo', rev: this.rev, steps });
  }
  answerUndo(ok: boolean): void {
    this.want({ t: 'undo_answer', ok });
  }
  /** Alone against bots: back to one's last choice, whatever has happened since. */
  goBack(): void {
    this.want({ t: 'undo', rev: this.rev, steps: this.undo.far, practice: true });
  }
  say(text: string, team = false): void {
    this.want({ t: 'chat', text, team });
  }
  comment(text: string, name: string): void {
    this.want({ t: 'comment', text, name });
  }
  /** Those who watch may see all hands, if all players want it. */
  openHands(on: boolean): void {
    this.want({ t: 'hands', on });
  }
  resign(): void {
    this.want({ t: 'resign' });
  }
  /** A bot has an open seat from now on. */
  fill(seat: number, bot: string): void {
    this.want({ t: 'fill', seat, bot });
  }
  show(handle: number): void {
    this.want({ t: 'show', handle });
  }
  botFor(seat: number): void {
    this.want({ t: 'bot', seat });
  }
  back(): void {
    this.want({ t: 'back' });
  }
  /** Asks for a hint; asked again, it is put away. */
  askHint(): void {
    if (this.hint?.rev === this.rev) this.hint = null;
    else if (this.hinting !== this.rev) {
      this.hinting = this.rev;
      this.hintAck = this.want({ t: 'hint' });
    }
  }
  speak(lang: string): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.problem = null;
    if (this.status === 'live') this.post({ t: 'lang', lang: lang === 'fr' ? 'fr' : 'en' });
  }

  /** A ruling has changed under the game: on from the last moment that fits, or to its end. */
  rule(go: boolean): void {
    this.want({ t: 'rule', go });
  }
  /** The bytes that another player has promised are left out; one's own too, if they are lost. */
  leaveOut(seat: number): void {
    this.want({ t: 'open', seat });
  }
  /** Once everybody sits our bytes are opened; the game is dealt when all are. */
  private openShare(seats: SeatInfo[]): void {
    const share = this.header && this.seat >= 0 ? toOpen(this.header, seats, this.seat) : null;
    if (share && !this.opening) this.opening = this.want({ t: 'open', seat: this.seat, share });
  }
  // ------------------------------------------------------------ the others

  /** The person who plays on the same side; -1: nobody. */
  get mate(): number {
    if (this.seat < 0 || !this.header?.options.teams) return -1;
    const mate = (this.seat + 2) % 4;
    return this.seats[mate]?.kind === 'human' ? mate : -1;
  }
  /** There is somebody to talk to. */
  get talks(): boolean {
    return this.chat.length > 0 || this.seats.some((_, seat) => this.spoke(seat));
  }
  /** Somebody else who may say something, or has. */
  spoke(seat: number): boolean {
    return (
      seat !== this.seat && (this.seats[seat]?.kind === 'human' || this.chat.some((l) => l.seat === seat))
    );
  }

  // ------------------------------------------------------------ the line

  private connect(): void {
    clearTimeout(this.retry);
    const old = this.socket;
    this.socket = null;
    old?.close();
    const origin = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;
    const socket = new WebSocket(`${origin}/ws/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    this.heard = Date.now();
    this.pinged = 0;
    socket.onopen = () => {
      const kept = seatAt(this.table);
      const hello: ClientMessage = {
        t: 'hello',
        lang: this.lang === 'fr' ? 'fr' : 'en',
        ...(kept ? { token: kept.token } : {}),
        ...(this.n ? { since: this.n } : {}),
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (e) => {
      if (socket !== this.socket || typeof e.data !== 'string') return;
      this.heard = Date.now();
      this.pinged = 0;
      this.hear(JSON.parse(e.data) as ServerMessage);
    };
    socket.onclose = (e) => {
      if (e.code === 4404) this.status = 'gone';
      if (e.code === 4403 && !this.view) this.status = 'refused';
      if (socket === this.socket) this.lost();
    };
  }

  private lost(): void {
    this.socket = null;
    if (this.closed || this.status === 'gone' || this.status === 'refused') return;
    if (this.status === 'live') this.status = 'lost';
    const wait = BACKOFF[Math.min(this.tries, BACKOFF.length - 1)] ?? 5000;
    this.tries += 1;
    this.retry = window.setTimeout(() => this.connect(), wait * (0.8 + Math.random() * 0.4));
  }

  private wake = (): void => {
    if (document.visibilityState === 'hidden' || this.closed) return;
    if (!this.socket) this.connect();
    else this.ping();
  };

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.pinged ||= Date.now();
    this.socket.send('{"t":"ping"}');
  }

  private tick(): void {
    const now = Date.now();
    if (!this.socket) return;
    if (this.socket.readyState === WebSocket.OPEN) {
      if (this.pinged && now - this.pinged > PONG_WITHIN) {
        const dead = this.socket;
        dead.onclose = null;
        dead.close();
        this.lost();
        return;
      }
      if (now - this.heard > PING_EVERY) this.ping();
    }
    if (this.status !== 'live') return;
    for (const sent of this.out.values()) {
      if (now - sent.at > RESEND_AFTER) {
        sent.at = now;
        this.post(sent.message);
      }
    }
  }

  /** Something the player wants: sent again until it is acknowledged. */
  private want(message: Unsigned<ClientMessage>): string {
    this.problem = null;
    this.count += 1;
    const ack = `${this.self}-${this.count}`;
    const signed = { ...message, ack } as Wanted;
    this.out.set(ack, { message: signed, at: Date.now() });
    this.waiting = this.out.size;
    if (this.status === 'live') this.post(signed);
    return ack;
  }

  private post(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private settle(ack: string | number | undefined): void {
    if (ack !== undefined) this.out.delete(String(ack));
    this.waiting = this.out.size;
  }

  // ------------------------------------------------------------ what the server says

  private hear(m: ServerMessage): void {
    switch (m.t) {
      case 'welcome':
        this.header = m.table;
        this.seat = m.seat;
        this.seats = m.table.seats ?? this.seats;
        this.heardUpTo = m.n;
        promised(this.table, m.table.commitment, m.table.order);
        this.openShare(m.table.seats);
        if (this.status === 'lost') this.resumed += 1;
        this.status = 'live';
        this.saving = false;
        this.tries = 0;
        if (!this.out.has(this.hintAck)) this.hinting = -1; // the answer is lost with the old line
        for (const sent of this.out.values()) {
          sent.at = Date.now();
          this.post(sent.message);
        }
        break;
      case 'state':
        heard(this.table, { seat: this.seat, since: this.heardUpTo, n: m.n, events: m.fresh }, m.view);
        this.heardUpTo = m.n;
        if (!m.view) this.openShare(m.seats);
        if (m.whole) this.tempo.flush();
        this.tempo.take(m);
        break;
      case 'ack':
        this.settle(m.ack);
        break;
      case 'error':
        if (m.code === 'no_hint' || (m.ack && m.ack === this.hintAck)) this.hinting = -1;
        this.settle(m.ack);
        this.fail(m.code, m.message);
        break;
      case 'chat':
        if (!this.chat.some((line) => line.at === m.at && line.seat === m.seat && line.text === m.text))
          this.chat = [...this.chat.slice(-199), m];
        break;
      case 'comment':
        if (!this.comments.some((line) => line.at === m.at && line.text === m.text))
          this.comments = [...this.comments.slice(-199), m];
        break;
      case 'over':
        this.ended = m;
        break;
      case 'bye':
        if (m.reason === 'no_table') this.status = 'gone';
        if (m.reason === 'forbidden' && !this.view) this.status = 'refused';
        break;
      case 'rematch':
        this.rematch = m;
        break;
      case 'hint':
        this.hint = m;
        this.hinting = -1;
        break;
      case 'saving':
        this.saving = m.on;
        break;
      case 'earlier':
        this.older(m.lines, m.before, m.earlier);
        break;
      case 'pong':
        break;
    }
  }

  private fail(code: string, message: string): void {
    if (code === 'no_table') this.status = 'gone';
    else if (code === 'forbidden' && !this.view) this.status = 'refused';
    const problem = { code, message };
    this.problem = problem;
    setTimeout(() => {
      if (this.problem === problem) this.problem = null;
    }, 4000);
  }

  private take(m: StateMessage): void {
    if (m.n < this.n) return;
    const first = this.view === null;
    this.before?.(m);
    this.n = m.n;
    if (m.rev !== this.rev) this.hinting = -1;
    this.rev = m.rev;
    this.view = m.view;
    this.question = m.question;
    this.log = m.whole ? m.log : [...this.log, ...m.log];
    const lines = m.whole ? [] : m.log;
    if (m.whole) this.askEarlier(m.earlier);
    this.seats = m.seats ?? this.seats;
    this.clock = m.clock;
    this.clockAt = Date.now();
    this.undo = m.undo ?? this.undo;
    this.hints = m.hints ?? {};
    this.ruling = m.ruling ?? null;
    this.after?.(m.fresh ?? [], lines, first);
  }

  // ------------------------------------------------------------ older lines of the log

  /** They come page by page, until there are as many as anybody reads. */
  private askEarlier(before: number): void {
    this.earlier = before;
    if (before > 0 && this.log.length < MOST_LINES) this.post({ t: 'earlier', before });
  }

  private older(lines: LogLine[], before: number, earlier: number): void {
    if (before !== this.earlier) return; // of a log that was told anew since
    this.log = [...lines, ...this.log];
    this.askEarlier(earlier);
  }
}
