/**
 * Codes: a reader's own with link and poster, and everything else put together. Editors' codes are in issuing.ts, using one in
 * redemption.ts, friends and rewards in invitations.ts.
 */
import { renderSVG } from 'uqr';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Database } from '#server/db/database.ts';
import type { IdentityService } from '#server/features/identity/service.ts';
import type { MembershipService } from '#server/features/membership/service.ts';
import type { MadePoster, PosterService, ProductPoster } from '#server/features/posters/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import type { RequestInfo } from '#server/http/viewer.ts';
import { newCode, showCode } from './code-text.ts';
import * as invitationQueries from './invitation-queries.ts';
import { createInviting, INVITING, type Inviting } from './invitations.ts';
import { createIssuing, type Issuing } from './issuing.ts';
import * as queries from './queries.ts';
import { createCodeRateLimit } from './rate-limit.ts';
import { type CodeUse, createCodeUse } from './redemption.ts';

/** Letters of QR codes in memory: 10,000 each, and 4 ms to draw one. */
const MAX_QR_LETTERS = 4_000_000;
/** Most friends with whom the rank among friends compares a reader. */
const MAX_FRIENDS = 200;

export interface CodeService {
  issuing: Issuing;
  inviting: Inviting;
  use: CodeUse;
  /** A reader's own code, made when it is first asked for. @returns it with the link to registration */
  own(userId: number, request: Pick<RequestInfo, 'address'>): Promise<{ code: string; url: string; isOff: boolean }>;
  /** A link as a QR code, SVG. */
  qr(url: string): string;
  /**
   * A poster of the product that leads through a reader's own code; to the membership page where that is switched off.
   * @param userId null for a visitor, whose poster leads to the membership page
   * @returns also whether it has the code
   */
  poster(
    userId: number | null,
    wanted: Pick<ProductPoster, 'size' | 'offers'>,
    request: Pick<RequestInfo, 'address'>,
  ): Promise<MadePoster & { hasCode: boolean }>;
  friendCount(userId: number): Promise<number>;
  /** Ids of the inviter and of the newest friends, 200 at most. */
  friendIds(userId: number): Promise<number[]>;
  /** The reader's inviter, and until when one can still be named; both null when it is too late. */
  inviterOf(userId: number): Promise<{ inviter: { username: string } | null; bindUntil: Date | null }>;
  clean(): Promise<void>;
}

export interface CodeOptions {
  database: Pick<Database, 'db'>;
  identity: Pick<IdentityService, 'account' | 'changeAccounts'>;
  membership: Pick<MembershipService, 'grantDays'>;
  posters: Pick<PosterService, 'product'>;
  secrets: Pick<Secrets, 'keyOf'>;
  /** Origin under which readers reach the site. */
  siteUrl: string;
  trustsProxy: boolean;
  now: () => Date;
}

export function createCodes(options: CodeOptions): CodeService {
  const { database, identity, membership, posters, siteUrl, now } = options;
  const { db } = database;
  const inviting = createInviting({ ...options, db });
  const rateLimit = createCodeRateLimit(db, now);
  const drawings = createBoundedCache<string, string>(MAX_QR_LETTERS, ({ length }) => length);

  async function own(userId: number, request: Pick<RequestInfo, 'address'>) {
    const network = inviting.networkOf(request);
    let row = await queries.ownCode(db, userId);
    while (row === undefined) {
      const values = { code: newCode('INVITE'), ctype: 'INVITE', ownerId: userId, createdAt: now() } as const;
      [row] = await queries.insertCodes(db, [values]);
      // A simultaneous request has made it.
      row ??= await queries.ownCode(db, userId);
    }
    const at = now();
    const isFresh = row.ownerNetworkAt !== null && at.getTime() - row.ownerNetworkAt.getTime() < DAY_MS;
    if (network !== null && !(network === row.ownerNetwork && isFresh))
      await queries.rememberNetwork(db, row.id, { ownerNetwork: network, ownerNetworkAt: at });
    return { code: showCode(row.code), url: `${siteUrl}/Register?code=${row.code}`, isOff: row.offAt !== null };
  }

  return {
    inviting,
    issuing: createIssuing(db, identity, now),
    use: createCodeUse({ db, rateLimit, inviting, membership, changeAccounts: identity.changeAccounts, now }),
    own,
    qr(url) {
      // Four modules of white around it, as scanners want (ISO/IEC 18004).
      const drawing = drawings.get(url) ?? renderSVG(url, { ecc: 'M', border: 4 });
      drawings.set(url, drawing);
      return drawing;
    },
    async poster(userId, wanted, request) {
      const mine = userId === null ? null : await own(userId, request);
      const { code, url } = mine === null || mine.isOff ? { code: null, url: `${siteUrl}/member` } : mine;
      return { ...(await posters.product({ ...wanted, code, url })), hasCode: code !== null };
    },
    friendCount: (userId) => invitationQueries.friendCount(db, userId),
    friendIds: (userId) => invitationQueries.friendIds(db, userId, MAX_FRIENDS),
    async inviterOf(userId) {
      const [inviter, { createdAt }] = await Promise.all([
        invitationQueries.inviterOf(db, userId),
        identity.account(userId),
      ]);
      if (inviter !== undefined) return { inviter: { username: inviter.username }, bindUntil: null };
      const until = new Date(createdAt.getTime() + INVITING.bindDays * DAY_MS);
      return { inviter: null, bindUntil: until > now() ? until : null };
    },
    async clean() {
      await Promise.all([rateLimit.clean(), inviting.clean()]);
    },
  };
}
