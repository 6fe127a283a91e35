// Emblems: one picture per card id, always the same one. The drawings (motifs.svg) stand in the page.
// Order of decisions: explicit look > word found in the id > dice rolled from the id.
// Colours come from classes (inks.css), because the content policy allows no style attributes.
import looks from './looks.json';

export interface Look {
  motif?: string;
  head?: string;
  hair?: string;
  eyes?: string;
  mouth?: string;
  shoulders?: string;
  ink?: number;
  ground?: string;
  plate?: string;
  turn?: number;
  flip?: boolean;
  echo?: number;
  person?: boolean;
}
export type EmblemType = keyof typeof INKS;

const hash = (s: string): number => {
  let h = 2166136261;
  for (const c of s) {
    h ^= c.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
};
const dice = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

// How many palettes each type has; the colours are in inks.css.
const INKS = {
  hero: 5,
  villain: 5,
  super_power: 4,
  equipment: 4,
  location: 4,
  starter: 2,
  weakness: 1,
  super_move: 2,
  super_villain: 4,
  character: 6,
  none: 3,
} as const;

// Words in ids -> motif. First hit wins; a word must begin the id or follow an underscore, so "ring" does not match
// "soaring".
const WORDS: [RegExp, string][] = [
  [/punch|strength|crush|smash|brutal|bane|boxer|might/, 'fist'],
  [/kick/, 'kick'],
  [/vulnerab/, 'mask'],
  [/weak|broken|concussion|ribs/, 'crack'],
  [/speed|fast|flash|running|quick|chase|velocity/, 'speed'],
  [/boot|starting/, 'boot'],
  [/vision|x_ray|oracle|detective|watch|eye|sight|scan/, 'eye'],
  [/heat|burn|fire|flame|phoenix|blast|hot|inferno|starfire/, 'flame'],
  [/bullet|shield|invulner|bracelet|defend|guard|armor|aegis/, 'shield'],
  [/ring|lantern_|corps|construct/, 'ring'],
  [/cape|cowl|shroud|shadow|cloak|suit|uniform/, 'cape'],
  [/lasso|rope|whip|snare/, 'lasso'],
  [/trident|atlant|aquaman|mera|drown|ocean|sea_|torpedo|depths|deep/, 'trident'],
  [/arrow|bow|huntress|speedy|arsenal/, 'bow'],
  [/belt|utility/, 'belt'],
  [/batmobile|mobile|car_|cycle|drive|wheel/, 'wheel'],
  [/signal|beam|flood|light/, 'beam'],
  [/metal|nth|dionesium|batmanium|electrum|forge|gear|machine|cyber|robot|tech|mech/, 'gear'],
  [/asylum|arkham|prison|cage|belle|jail|phantom/, 'cage'],
  [/batcave|cave|mountain|challenger/, 'mountain'],
  [/manor|house|hall|home/, 'manor'],
  [/park|circus|amusement|carnival|harley/, 'circus'],
  [/fortress|solitude|crystal|ice_palace/, 'crystal'],
  [/tower|city|titans|metropolis|gotham|themysc|labs|bar|theater/, 'tower'],
  [/portal|gate|door|zone|ankh|rift|map|multiverse/, 'portal'],
  [/joker|laugh|grin|joy|gas|insan|maniac|mania|killing/, 'grin'],
  [/riddl|question|mystery/, 'question'],
  [/penguin|hat|hatter|zatan|magic|mxy/, 'hat'],
  [/ivy|swamp|plant|beast|leaf|root|nature/, 'leaf'],
  [/cold|frost|freeze|ice|snow/, 'snow'],
  [/two_face|coin|double|gambl/, 'coin'],
  [/brain|mind|psych|telepath|think|mal/, 'brain'],
  [/scare|fear|terror|zsasz|grundy|death|dead|skull|grave|murder|red_hood/, 'skull'],
  [/cat|cheetah|panther|nine_lives|croc|claw|nails|paw/, 'claw'],
  [/gorilla|beast_boy|wild|chimp|wolf|animal/, 'paw'],
  [/starro|star|supergirl|shazam/, 'star'],
  [/moon|night|midnight|dark|raven|eclipse/, 'moon'],
  [/hawk|wing|bird|canary|angel|robin|dove|owl/, 'wing'],
  [/cry|scream|roar|sonic|voice|song/, 'cry'],
  [/bomb|explos|grenade|boom|mine|blow/, 'bomb'],
  [/gun|cannon|missile|rocket|jet|javelin|ship|ultima/, 'rocket'],
  [/sword|blade|slade|stroke|katana|knife|dagger|ras_al|talia|sun/, 'blade'],
  [/axe|ares|war/, 'axe'],
  [/hammer|mallet|steel|maul|pylon/, 'hammer'],
  [/lex|luthor|king|queen|crown|prince|lord|royal|general|zod|sinestro/, 'crown'],
  [/time|clock|chrono|hour/, 'hourglass'],
  [/chain|bound|capture/, 'chain'],
  [/serum|venom|poison|toxin|pill|chem|clay/, 'serum'],
  [/atom|nuclear|captain_atom|fusion|firestorm|particle/, 'atom'],
  [/planet|world|apokol|darkseid|space|krypton|monitor|brainiac|oa_/, 'planet'],
  [/spiral|vortex|warp|parallax|chaos|anarchy|azarath|trigon|madness/, 'spiral'],
  [/book|journal|spell|tome|lore/, 'book'],
  [/wave|tide|flood/, 'wave'],
  [/helmet|fate|knight|guardian/, 'helmet'],
  [/gauntlet|glove|hand|grip/, 'gauntlet'],
  [/hook|grapp/, 'hook'],
  [/hive|bee|swarm|colony|squad|soldier|legion/, 'hive'],
  [/clash|versus|ambush|surprise|blindsid|enemy/, 'clash'],
  [/computer|hack|error|failure|transmission|system|wire/, 'monitor'],
  [/dice|odds|luck|chance/, 'dice'],
  [/wall|block|barrier|brick/, 'wall'],
  [/manta|jaw|shark|fang|bite/, 'jaws'],
  [/anchor|harbor|ship/, 'anchor'],
  [/bolt|lightning|zeus|storm|thunder|shock|electr|power|charge|surge/, 'bolt'],
  [/lamp/, 'lamp'],
];
for (const w of WORDS) w[0] = new RegExp(`(?:^|_)(?:${w[0].source})`);

type ByType = Record<EmblemType, string[]>;
const BY_TYPE: ByType = {
  hero: ['star', 'bolt', 'wing', 'shield', 'cape', 'beam', 'atom', 'fist'],
  villain: ['skull', 'claw', 'crown', 'chain', 'spiral', 'jaws', 'bomb', 'moon'],
  super_power: ['bolt', 'flame', 'eye', 'atom', 'spiral', 'speed', 'burst', 'brain'],
  equipment: ['gear', 'belt', 'hook', 'blade', 'serum', 'rocket', 'monitor', 'gauntlet'],
  location: ['tower', 'manor', 'portal', 'mountain', 'crystal', 'wall'],
  starter: ['fist'],
  weakness: ['crack'],
  super_move: ['burst', 'clash', 'fist', 'bolt'],
  super_villain: ['crown', 'skull', 'spiral', 'planet', 'jaws'],
  character: ['star', 'bolt', 'shield', 'fist', 'crown'],
  none: ['clash', 'dice', 'burst', 'chain'],
};
const GROUND: ByType = {
  hero: ['rays', 'zoom', 'toneR', 'bands', 'city', 'benday'],
  villain: ['zig', 'toneR', 'city', 'scales', 'krackle', 'drops', 'brick', 'zoom'],
  super_power: ['zoom', 'krackle', 'rings', 'rays', 'zig'],
  equipment: ['grid', 'bands', 'benday', 'brick', 'toneR'],
  location: ['city', 'stars', 'tone', 'grid'],
  starter: ['benday', 'bands', 'zoom'],
  weakness: ['drops', 'zig'],
  super_move: ['zoom', 'rays', 'krackle'],
  super_villain: ['rays'],
  character: ['rays', 'toneR', 'zoom', 'rings'],
  none: ['bands', 'zig', 'grid'],
};
const HEADS = [
  'hd-square',
  'hd-slim',
  'hd-square',
  'hd-slim',
  'hd-brute',
  'hd-alien',
  'hd-hood',
  'hd-helm',
  'hd-skull',
];
const PERSON = new Set<string>(['hero', 'villain', 'super_villain', 'character']);
const PREFIX = { head: 'hd-', hair: 'hr-', eyes: 'ey-', mouth: 'mo-', shoulders: 'sh-' } as const;

const wordMotif = (id: string): string | null => WORDS.find(([re]) => re.test(id))?.[1] ?? null;

function prefixed(look: Look): Look {
  const o: Look = { ...look };
  for (const k of Object.keys(PREFIX) as (keyof typeof PREFIX)[]) {
    const v = o[k];
    if (v && !v.startsWith(PREFIX[k])) o[k] = PREFIX[k] + v;
  }
  return o;
}

function recipe(id: string, type: string, given: Look) {
  const look = prefixed(given);
  const roll = dice(hash(id));
  const pick = <T>(a: readonly T[]): T => a[Math.floor(roll() * a.length)] as T;
  const t = (type in INKS ? type : 'none') as EmblemType;
  const good = t === 'hero' || t === 'character';
  const ink = Math.floor(roll() * INKS[t]);
  const r = {
    type: t as string,
    ink,
    ground: pick(GROUND[t]),
    motif: wordMotif(id) ?? pick(BY_TYPE[t]),
    turn: Math.round(roll() * 24 - 12),
    flip: roll() < 0.5,
    plate: pick(['burst', 'disc', 'hex', 'diamond', 'slash', '']),
    echo: roll(),
    head: '',
    shoulders: '',
    hair: '',
    eyes: '',
    mouth: '',
    person: PERSON.has(t),
  };
  r.head = pick(good ? HEADS.slice(0, 4) : HEADS);
  r.shoulders = pick(
    t === 'hero'
      ? ['sh-cape', 'sh-plain', 'sh-armor', 'sh-plain', 'sh-cape']
      : t === 'character'
        ? ['sh-cape', 'sh-armor', 'sh-plain']
        : ['sh-collar', 'sh-brute', 'sh-suit', 'sh-collar', 'sh-armor', 'sh-plain'],
  );
  r.hair = pick(
    r.head === 'hd-slim'
      ? ['hr-long', 'hr-bob', 'hr-pony', 'hr-tiara', 'hr-short', 'hr-curl']
      : ['hr-short', 'hr-curl', 'hr-cowl', 'hr-band', 'hr-spike', '', 'hr-horns', 'hr-fedora'].slice(
          0,
          t === 'hero' ? 5 : 8,
        ),
  );
  r.eyes = pick(
    good
      ? ['ey-slit', 'ey-domino', 'ey-brow', 'ey-visor', 'ey-goggles']
      : ['ey-slit', 'ey-glow', 'ey-brow', 'ey-patch', 'ey-round', 'ey-domino'],
  );
  r.mouth = pick(
    good
      ? ['mo-line', 'mo-smirk', 'mo-line', 'mo-lips']
      : ['mo-snarl', 'mo-smirk', 'mo-line', 'mo-muzzle', 'mo-grin', 'mo-beard'],
  );
  if (r.head === 'hd-brute' || r.head === 'hd-alien') r.hair = pick(['', '', 'hr-horns', 'hr-cowl']);
  Object.assign(r, look);
  r.ink = look.ink === undefined ? ink : look.ink % INKS[t];
  if (r.head === 'hd-hood' || r.head === 'hd-helm' || r.head === 'hd-skull') {
    if (!('hair' in look)) r.hair = r.head === 'hd-skull' && r.echo < 0.4 ? 'hr-horns' : '';
    if (!('mouth' in look)) r.mouth = r.head === 'hd-hood' && r.echo < 0.4 ? 'mo-grin' : '';
    if (!('eyes' in look)) r.eyes = r.head === 'hd-skull' ? '' : r.echo < 0.5 ? 'ey-slit' : 'ey-glow';
  }
  if (r.mouth === 'mo-lips' && r.head !== 'hd-slim') r.mouth = 'mo-line';
  return r;
}

const given = (name: string, value: string): string => (value ? ` ${name}="${value}"` : '');
const use = (sym: string, transform = '', cls = ''): string => {
  const size = sym[0] === 'm' ? given('width', '64') + given('height', '64') : '';
  return `<use href="#${sym}"${size}${given('transform', transform)}${given('class', cls)}/>`;
};
const group = (cls: string, inner: string): string => `<g class="${cls}">${inner}</g>`;

function draw(id: string, type: string, look: Look): { ink: string; markup: string } {
  const r = recipe(id, type, look);
  const place = r.type === 'location';
  let s =
    '<rect width="160" height="160" class="e-field"/>' +
    use('g-' + r.ground, r.flip && r.ground !== 'city' ? 'matrix(-1 0 0 1 160 0)' : '', 'e-ground');
  if (place) {
    const [x, y, size] = [(r.flip ? 114 : 46) + r.turn, 44 + r.echo * 14, 18 + r.echo * 10];
    s += `<circle cx="${x}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" class="e-moon"/>`;
  }
  s += use('g-tone', '', 'e-tone');
  if (r.person) {
    const sign = use('m-' + r.motif, `translate(${r.flip ? 4 : 76} 8) scale(1.25)`);
    s += group('e-halo', sign) + group('e-sign', sign);
    const parts = [r.shoulders, r.head, r.hair, r.eyes, r.mouth]
      .filter(Boolean)
      .map((p) => use('b-' + p))
      .join('');
    s += group(
      'e-bust',
      `<g transform="translate(80 84) scale(${r.flip ? -1.14 : 1.14} 1.14) translate(-80 -76)">${parts}</g>`,
    );
  } else {
    const big = place ? 2 : 1.62;
    const cy = place ? 92 : 80;
    const turn = place ? 0 : r.turn;
    const at = (dx: number, dy: number, sc: number, rot: number): string =>
      `translate(${80 + dx} ${cy + dy}) rotate(${rot}) scale(${r.flip ? -sc : sc} ${sc}) translate(-32 -32)`;
    if (r.plate && !place) s += group('e-plate', use('p-' + r.plate, `rotate(${r.turn * 2} 80 78)`));
    if (r.echo < 0.28 && !place)
      s += group(
        'e-echo',
        use('m-' + r.motif, at(-46, -6, 1, turn - 16)) + use('m-' + r.motif, at(46, 10, 1, turn + 16)),
      );
    s +=
      group('e-drop', use('m-' + r.motif, at(4, 5, big, turn))) +
      group('e-thing', use('m-' + r.motif, at(0, 0, big, turn)));
  }
  return { ink: `ink-${r.type}-${r.ink}`, markup: s };
}

/** What an author of a card has said about its picture. Only plain words become part of the drawing. */
export function lookOf(own?: { emblem?: string; colours?: number }): Look | undefined {
  if (!own || (!own.emblem && !own.colours)) return undefined;
  return {
    ...(/^[a-z]+$/.test(own.emblem ?? '') ? { motif: own.emblem } : {}),
    ...((own.colours ?? 0) > 0 ? { ink: own.colours! - 1 } : {}),
  };
}

// The looks of cards of one's own that lie on the table now, by id.
const dressed = new Map<string, Look>();

export function dress(cards: Iterable<{ id: string; emblem?: string; colours?: number }>): void {
  dressed.clear();
  for (const card of cards) {
    const look = lookOf(card);
    if (look) dressed.set(card.id, look);
  }
}

const drawn = new Map<string, { ink: string; markup: string }>();

/** The class of its inks and the markup inside the <svg>; remembered by id and type. A guest looks as it does at
 *  home. */
export function emblem(full: string, type: string, look?: Look): { ink: string; markup: string } {
  const id = full.slice(full.indexOf(':') + 1);
  look ??= dressed.get(id);
  const key = `${type}/${id}`;
  let found = look ? undefined : drawn.get(key);
  if (!found) {
    found = draw(id, type, look ?? (looks as Record<string, Look>)[id] ?? {});
    if (!look) drawn.set(key, found);
  }
  return found;
}
