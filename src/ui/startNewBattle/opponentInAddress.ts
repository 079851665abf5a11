/** The chosen opponent travels in the address, so that a reload or a killed tab comes back to the same step. */
export interface Opponent {
  id: string;
  username: string;
}

/** `?with={uid}&name={username}` with whatever else the step needs. */
export const withOpponent = (
  path: string,
  { id, username }: Opponent,
  more: Record<string, string> = {},
): string => `${path}?${new URLSearchParams({ with: id, name: username, ...more })}`;

export function readOpponent(params: URLSearchParams): Opponent | null {
  const id = params.get('with');
  const username = params.get('name');
  return id && username ? { id, username } : null;
}
