// A tiny hash router. `#/t/ID?x=y` becomes { name: 't', id: 'ID', rest: [], query }.

export interface Route {
  name: string; // '' is the start page
  id: string;
  rest: string[];
  query: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [name = '', id = '', ...rest] = path.split('/').map(decode);
  return { name, id, rest, query: new URLSearchParams(search) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Shared links are plain addresses: /t/ID#TOKEN takes a seat, /t/ID watches. They become the page's own:
 *  #/join/ID/TOKEN, #/t/ID. */
export function ownAddress(pathname: string, hash: string): string | null {
  const found = pathname.match(/^\/(\w+)(?:\/([^/]+))?(\/.*)?$/);
  if (!found || hash.startsWith('#/')) return null;
  const [, name = '', id = '', rest = ''] = found;
  const secret = hash.slice(1);
  return (
    '#/' +
    (secret && (name === 't' || name === 'join')
      ? `join/${id}/${secret}`
      : [name, id].filter(Boolean).join('/') + rest)
  );
}
if (typeof location !== 'undefined') {
  const own = ownAddress(location.pathname, location.hash);
  if (own) history.replaceState(null, '', '/' + own);
}

let current = $state.raw<Route>(parse(typeof location === 'undefined' ? '' : location.hash));
if (typeof addEventListener === 'function')
  addEventListener('hashchange', () => (current = parse(location.hash)));

export const route = (): Route => current;

/** Goes to a path such as `/t/abc`; `replace` leaves no step back. */
export function go(path: string, replace = false): void {
  const hash = '#' + (path.startsWith('/') ? path : '/' + path);
  if (replace) {
    history.replaceState(null, '', hash);
    current = parse(hash);
  } else location.hash = hash;
}
