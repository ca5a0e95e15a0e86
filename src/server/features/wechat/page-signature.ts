/** The signature by which WeChat lets a page use its bridge. */
import { createHash } from 'node:crypto';

export interface SignedPage {
  ticket: string;
  nonce: string;
  /** Seconds since 1970. */
  timestamp: number;
  /** As it stands in the address bar, without its fragment. */
  url: string;
}

/** SHA-1 over the four in the order of their names, none of them escaped: appendix 1 of the JS-SDK's documentation. */
export function pageSignature({ ticket, nonce, timestamp, url }: SignedPage): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`;
  return createHash('sha1').update(text).digest('hex');
}

/**
 * The address of a page of ours, as it is signed: letter by letter, but for the fragment.
 *
 * @param hosts our own, with their ports
 * @returns null for any other address
 */
export function ownPage(address: string, hosts: ReadonlySet<string>): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || username || password || !hosts.has(host)) return null;
  return address.replace(/#.*$/s, '');
}
