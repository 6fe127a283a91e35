// The token of whoever runs the server, kept until the tab is closed.
const KEY = 'longbox.operator';

export const operatorToken = (): string => sessionStorage.getItem(KEY) ?? '';
export function keepToken(token: string): void {
  if (token) sessionStorage.setItem(KEY, token);
  else sessionStorage.removeItem(KEY);
}
