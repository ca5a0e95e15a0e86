/** Addresses of the page of users. */

const PATH = '/admin/user/search';

/** @param at the person looked at, what was searched for, how far down the list; all of them left out is the newest */
export function usersAddress(at: { user?: string; q?: string; offset?: number }): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(at)) if (value) search.set(name, String(value));
  return search.size === 0 ? PATH : `${PATH}?${search}`;
}
