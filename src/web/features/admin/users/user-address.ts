/** The address of the user page. */
import { addressWith } from '../../../ui/address.ts';

const PATH = '/admin/user/search';

/** @param at the id of a user, a search, and the offset in the list or in that user's devices or membership log; without any, the newest users */
export function usersAddress(at: {
  user?: string;
  q?: string;
  offset?: number;
  devices?: number;
  log?: number;
}): string {
  return addressWith(PATH, at);
}
