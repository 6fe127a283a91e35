// The secret links of a table's open seats, kept by the browser that made it, to be sent to friends.
const KEY = 'longbox.links';

function all(): Record<string, Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Record<string, string>>;
  } catch {
    return {};
  }
}
export const linksOf = (table: string): Record<number, string> => all()[table] ?? {};

export function keepLinks(table: string, links: Record<string, string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [table]: links }));
  } catch {
    // without storage the links are shown once
  }
}
