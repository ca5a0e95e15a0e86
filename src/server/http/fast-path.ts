/**
 * Kept shared pages straight from node:http, past the router: no Request and Response objects, no log line, no budget,
 * for to count such an answer would cost as much as to give it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './compress.ts';
import type { PageCache } from './page-cache.ts';

export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** @returns a function that answers the request and says true, or leaves it untouched and says false. */
export function createFastPath(cache: PageCache): FastPath {
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    if (method !== 'GET') return false;
    const page = cache.peek(url, 'visitor');
    // A page with a members' variant needs to know who asks.
    if (page === undefined || (page.variesByMembership && headers.cookie?.includes('bb_token='))) return false;
    if (headers['if-none-match'] === page.etag) {
      outgoing.writeHead(304, page.notModified).end();
      return true;
    }
    const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined);
    outgoing.writeHead(page.status, page.headers[encoding]).end(page.bodies[encoding]);
    return true;
  };
}
