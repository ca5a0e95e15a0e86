/** Friends: who may be whose, what stands against a reward, and the reward itself. */
import { createHmac } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { DAY_MS, monthStart, nextMonthStart } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type ListPage, pageOf, type Slice } from '#server/db/slice.ts';
import { finishedAny } from '#server/features/history/service.ts';
import {
  deviceHashOf,
  devicesSeen,
  hasSeenNetwork,
  householdOf,
  type IdentityService,
  lockUser,
} from '#server/features/identity/service.ts';
import type { MembershipService, Standing } from '#server/features/membership/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import type { RequestInfo } from '#server/http/viewer.ts';
import * as queries from './invitation-queries.ts';
import { forgetOwnerNetworks, ownCode } from './queries.ts';
import type { Refusal } from './tables.ts';

export const INVITING = {
  /** Days of membership for a friend who registered and finished an article. */
  daysEach: 3,
  /** Most days in a calendar month, in Shanghai. */
  daysAMonth: 30,
  /** Days after registering within which a reader may still name an inviter. */
  bindDays: 7,
} as const;

/** Days for which two people in one network count as one household; addresses change hands. */
const NETWORK_DAYS = 30;
/** Days after registering within which a friend who closed the account and registers again is the same friend. */
const PHONE_DAYS = 365;
const DIGESTS_AT_ONCE = 500;

export interface Friend extends queries.FriendRow {
  hasFinished: boolean;
  /** Reason for which the invitation earns nothing, as far as it is known. */
  refusal: Refusal | null;
}

export interface Inviting {
  /** Writes down who came through whom. @throws {AppError} CONFLICT when the friend has an inviter */
  befriend(
    tx: Queryable,
    input: { inviterId: number; friendId: number; request: Pick<RequestInfo, 'address' | 'cuid'> | null },
  ): Promise<void>;
  isFriend(friendId: number, inviterId: number): Promise<boolean>;
  /** @throws {AppError} INVALID_INPUT, CONFLICT or NOT_FOUND when this one can't be the inviter, or not any more */
  requireBindable(tx: Queryable, friendId: number, inviterId: number): Promise<void>;
  /** Newest first. */
  friends(inviterId: number, page: Slice): Promise<ListPage<Friend>>;
  month(inviterId: number): Promise<{ days: number; resetsAt: Date }>;
  /**
   * Days for one friend, once.
   *
   * @throws {AppError} NOT_FOUND for somebody else's friend, AWARD_TAKEN, CONFLICT with what stands against it
   */
  receive(inviterId: number, invitationId: number): Promise<{ days: number; standing: Standing }>;
  /** The network a request came from, as far as it says anything. */
  networkOf(request: Pick<RequestInfo, 'address'>): string | null;
  clean(): Promise<void>;
}

export interface InvitingOptions {
  db: Db;
  identity: Pick<IdentityService, 'account' | 'changeAccounts'>;
  membership: Pick<MembershipService, 'grantDays'>;
  secrets: Pick<Secrets, 'keyOf'>;
  /** Whether a proxy that tells clients' addresses stands before the server. */
  trustsProxy: boolean;
  now: () => Date;
}

export function createInviting({ db, identity, membership, secrets, trustsProxy, now }: InvitingOptions): Inviting {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const network = ({ address }: Pick<RequestInfo, 'address'>) => householdOf(address, { countsLocal: trustsProxy });

  /** Numbers are few enough to try all of them: without the key a digest tells nothing. */
  async function digestOf(phone: string): Promise<string> {
    return createHmac('sha256', await secrets.keyOf('invited-phones'))
      .update(phone)
      .digest('base64url');
  }

  async function addDigests(): Promise<void> {
    for (;;) {
      const friends = await queries.friendsWithoutDigest(db, DIGESTS_AT_ONCE);
      if (friends.length === 0) return;
      for (const { id, phone } of friends) await queries.setPhoneDigest(db, id, await digestOf(phone));
    }
  }

  async function refusalOf(
    tx: Queryable,
    inviterId: number,
    trace: { phoneDigest: string | null; deviceHash: string | null; network: string | null },
  ): Promise<Refusal | null> {
    const { phoneDigest, deviceHash } = trace;
    if (phoneDigest !== null && (await queries.isPhoneKnown(tx, phoneDigest))) return 'phone';
    if (deviceHash !== null && (await devicesSeen(tx, inviterId, [deviceHash])).size > 0) return 'device';
    const known = await queries.isTraceKnown(tx, inviterId, trace, ago(NETWORK_DAYS));
    if (known !== null || trace.network === null) return known;
    // A login that was ended has left no address: but who hands out a code has looked at it.
    const isOwn =
      (await ownCode(tx, inviterId))?.ownerNetwork === trace.network ||
      (await hasSeenNetwork(tx, inviterId, trace.network));
    return isOwn ? 'network' : null;
  }

  /** A device on which the inviter logged in since is the inviter's. */
  async function refusalsOf(reader: Queryable, inviterId: number, rows: readonly queries.InvitationRow[]) {
    const hashes = rows.flatMap(({ deviceHash }) => (deviceHash === null ? [] : [deviceHash]));
    const seen = await devicesSeen(reader, inviterId, hashes);
    return ({ deviceHash, refusal }: queries.InvitationRow): Refusal | null =>
      refusal ?? (deviceHash !== null && seen.has(deviceHash) ? 'device' : null);
  }

  async function requireEarned(tx: Queryable, invitation: queries.InvitationRow): Promise<void> {
    const { inviterId, friendId, awardedAt } = invitation;
    if (awardedAt !== null) throw new AppError('AWARD_TAKEN');
    const refusal = (await refusalsOf(tx, inviterId, [invitation]))(invitation);
    if (refusal === 'phone') throw new AppError('CONFLICT', { msg: '这位朋友以前注册过，没有奖励' });
    if (refusal === 'device') throw new AppError('CONFLICT', { msg: '同一台设备上的账号没有奖励' });
    if (refusal === 'network') throw new AppError('CONFLICT', { msg: '同一个网络里的账号没有奖励' });
    if (friendId === null) throw new AppError('CONFLICT', { msg: '这位朋友已经注销' });
    if (!(await finishedAny(tx, [friendId])).has(friendId))
      throw new AppError('CONFLICT', { msg: '这位朋友还没有读完一篇文章' });
  }

  return {
    networkOf: network,
    async befriend(tx, { inviterId, friendId, request }) {
      const phone = await queries.phoneOf(tx, friendId);
      const phoneDigest = phone === null ? null : await digestOf(phone);
      const trace = request
        ? { phoneDigest, deviceHash: deviceHashOf(request), network: network(request) }
        : { phoneDigest, deviceHash: null, network: null };
      const refusal = await refusalOf(tx, inviterId, trace);
      const values = { inviterId, friendId, ...trace, refusal, createdAt: now() };
      if (!(await queries.insertInvitation(tx, values)))
        throw new AppError('CONFLICT', { msg: '已经有邀请人了', fields: { code: '已经有邀请人了' } });
    },
    isFriend: async (friendId, inviterId) => (await queries.inviterOf(db, friendId))?.inviterId === inviterId,
    async requireBindable(tx, friendId, inviterId) {
      if (friendId === inviterId) {
        throw new AppError('INVALID_INPUT', { msg: '这是自己的邀请码', fields: { code: '这是自己的邀请码' } });
      }
      const [friend, inviter] = await Promise.all([identity.account(friendId), identity.account(inviterId)]);
      const refuse = (msg: string) => new AppError('CONFLICT', { msg, fields: { code: msg } });
      if (await queries.inviterOf(tx, friendId)) throw refuse('已经有邀请人了');
      if (friend.createdAt <= ago(INVITING.bindDays)) throw refuse(`注册超过 ${INVITING.bindDays} 天，不能再填邀请人`);
      if (inviter.createdAt >= friend.createdAt) throw refuse('邀请人要比你先注册');
    },
    async friends(inviterId, slice) {
      const page = pageOf(await queries.friendsOf(db, inviterId, slice), slice);
      const ids = page.items.flatMap(({ invitation: { friendId } }) => (friendId === null ? [] : [friendId]));
      const invitationRows = page.items.map(({ invitation }) => invitation);
      const [finished, refusal] = await Promise.all([finishedAny(db, ids), refusalsOf(db, inviterId, invitationRows)]);
      const items = page.items.map((row) => ({
        ...row,
        hasFinished: row.invitation.friendId !== null && finished.has(row.invitation.friendId),
        refusal: refusal(row.invitation),
      }));
      return { ...page, items };
    },
    async month(inviterId) {
      const days = await queries.daysSince(db, inviterId, monthStart(now()));
      return { days, resetsAt: nextMonthStart(now()) };
    },
    receive: (inviterId, invitationId) =>
      identity.changeAccounts(async (tx) => {
        await lockUser(tx, inviterId);
        const invitation = await queries.invitationById(tx, invitationId);
        if (invitation?.inviterId !== inviterId) throw new AppError('NOT_FOUND', { msg: '没有这位朋友' });
        await requireEarned(tx, invitation);
        const received = await queries.daysSince(tx, inviterId, monthStart(now()));
        const days = INVITING.daysEach;
        if (received + days > INVITING.daysAMonth) {
          throw new AppError('CONFLICT', { msg: `这个月的 ${INVITING.daysAMonth} 天领满了，下个月再领` });
        }
        await queries.markAwarded(tx, invitationId, now(), days);
        const { standing } = await membership.grantDays(tx, {
          userId: inviterId,
          level: 1,
          days,
          source: 'award',
          reference: `friend ${invitationId}`,
          remark: '邀请朋友',
        });
        if (standing === null) throw new AppError('CONFLICT');
        return { days, standing };
      }),
    async clean() {
      await Promise.all([
        queries.forgetNetworks(db, ago(NETWORK_DAYS)),
        forgetOwnerNetworks(db, ago(NETWORK_DAYS)),
        queries.forgetPhones(db, ago(PHONE_DAYS)),
      ]);
      await addDigests();
    },
  };
}
