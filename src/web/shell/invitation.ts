/** A friend's code in the address of any page, as posters carry it: registration within a month has it filled in. */
import { writeCookie } from './api.ts';

const INVITATION_COOKIE = 'bb_invited_by';

const DAYS = 30;
const CODE = /^[0-9A-Za-z]{6,16}$/;

/** @param search the query of the page's address */
export function keepInvitation(search: string): void {
  const code = new URLSearchParams(search).get('code');
  if (code === null || !CODE.test(code)) return;
  writeCookie(INVITATION_COOKIE, code, DAYS);
}

/** @param cookies the header of a request @returns '' without one */
export function invitationOf(cookies: string | null): string {
  const [, code = ''] = new RegExp(`(?:^|;\\s*)${INVITATION_COOKIE}=([^;]*)`).exec(cookies ?? '') ?? [];
  return CODE.test(code) ? code : '';
}
