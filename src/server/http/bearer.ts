/** Finds the sender of a request by the token in its `Authorization` header. Cookies are not used. */
import { AppError } from '#contract/errors.ts';
import { networkOf } from './network.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Viewer } from './viewer.ts';

/**
 * @returns null without a token, and for one that is unknown or has ended
 * @throws {AppError} TOO_MANY_REQUESTS for a network that sent too many of these
 */
export type BearerLookup = (request: Request, address: string) => Promise<Viewer | null>;

interface BearerOptions {
  authenticate(token: string): Promise<Viewer | null>;
  /** Whether the token was valid at its last look-up: known logins of a network keep working while somebody there tries tokens. */
  isRemembered(token: string): boolean;
  /** Limit of unknown tokens for each network. */
  unknown: RateLimit;
}

export function createBearerLookup({ authenticate, isRemembered, unknown }: BearerOptions): BearerLookup {
  return async (request, address) => {
    // The scheme's name is written in any case (RFC 9110, 11.1).
    const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token === undefined) return null;
    if (isRemembered(token)) return authenticate(token);
    // Taken before it is looked up, so that many at once count, too.
    const network = networkOf(address);
    const retryAfterSeconds = unknown.take(network);
    if (retryAfterSeconds > 0) {
      throw new AppError('TOO_MANY_REQUESTS', {
        msg: `失效的登录试得太多，请 ${retryAfterSeconds} 秒后再试`,
        retryAfterSeconds,
      });
    }
    const viewer = await authenticate(token);
    if (viewer !== null) unknown.giveBack(network);
    return viewer;
  };
}
