/** Logins: opened, recognised, kept alive while used, ended; and the devices and networks they came from, which tell two people from one. */
import { and, eq, inArray, lt } from 'drizzle-orm';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce, type Events } from '#server/db/events.ts';
import { standingAt } from '#server/features/membership/service.ts';
import { LOGIN_DAYS } from '#server/http/cookies.ts';
import type { RequestInfo, Viewer } from '#server/http/viewer.ts';
import { hashSecret, newToken } from '#server/secret-tokens.ts';
import { householdOf } from './network-location.ts';
import { sessionLookup } from './queries.ts';
import { knownDevices, sessions, users } from './tables.ts';

/** The end moves on at most once an hour: a write for each request would cost more than the request. */
const TOUCH_MS = 3_600_000;
/** Known logins are asked for again after this time, should an event ever be lost. */
const KEEP_MS = 30_000;
const MAX_KEPT = 20_000;

/** A new session as it is stored at login. */
export interface FreshSession {
  tokenHash: string;
  device: string;
  address: string;
  at: Date;
  expiresAt: Date;
}

export interface Sessions {
  /** A login that is about to be stored, and its token. */
  fresh(from: { device: string; address: string }): FreshSession & { token: string };
  open(db: Queryable, userId: number, from: { device: string; address: string }): Promise<string>;
  /** Null when the token is unknown or has ended. */
  authenticate(token: string): Promise<Viewer | null>;
  /** Whether the token was valid at its last look-up, as far as this process remembers. */
  isRemembered(token: string): boolean;
  /**
   * Every change that ends logins or changes what an account may do goes through here: all processes look their
   * logins up anew, this one before the promise resolves.
   */
  change<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  clean(): Promise<void>;
}

export function createSessions(db: Db, events: Pick<Events, 'on'>, now: () => Date): Sessions {
  const lookup = sessionLookup(db);
  type Login = Awaited<ReturnType<typeof lookup.execute>>[number];
  const kept = createBoundedCache<string, { login: Login; since: number }>(MAX_KEPT, () => 1);
  let generation = 0;
  const end = () => new Date(now().getTime() + LOGIN_DAYS * DAY_MS);

  function forget(): void {
    generation += 1;
    kept.clear();
  }
  events.on('sessions', forget);

  async function touch({ userId }: Login, tokenHash: string): Promise<void> {
    await db.update(sessions).set({ lastUsedAt: now(), expiresAt: end() }).where(eq(sessions.tokenHash, tokenHash));
    await db.update(users).set({ lastSeenAt: now() }).where(eq(users.id, userId));
  }

  function fresh(from: { device: string; address: string }) {
    const token = newToken();
    return { token, tokenHash: hashSecret(token), ...from, at: now(), expiresAt: end() };
  }

  return {
    fresh,
    async open(tx, userId, from) {
      const { token, at, ...session } = fresh(from);
      await tx.insert(sessions).values({ ...session, userId, createdAt: at, lastUsedAt: at });
      return token;
    },
    async authenticate(token) {
      const tokenHash = hashSecret(token);
      const at = now();
      const known = kept.get(tokenHash);
      if (known !== undefined && at.getTime() - known.since < KEEP_MS) return viewerOf(known.login, at);
      const startedIn = generation;
      const [login] = await lookup.execute({ tokenHash, at: at.toISOString() });
      if (login === undefined) {
        kept.delete(tokenHash);
        return null;
      }
      const isRenewed = at.getTime() - login.lastUsedAt.getTime() > TOUCH_MS;
      if (isRenewed) await touch(login, tokenHash);
      // A login that ended while it was looked up must not be kept.
      else if (startedIn === generation) kept.set(tokenHash, { login, since: at.getTime() });
      return { ...viewerOf(login, at), ...(isRenewed && { isRenewed }) };
    },
    isRemembered: (token) => kept.get(hashSecret(token)) !== undefined,
    async change(work) {
      const result = await db.transaction(async (tx) => {
        const done = await work(tx);
        await announce(tx, 'sessions', {});
        return done;
      });
      forget();
      return result;
    },
    async clean() {
      await db.delete(sessions).where(lt(sessions.expiresAt, now()));
    },
  };

  function viewerOf({ userId, sessionId, isSuper, isEditor, member }: Login, at: Date): Viewer {
    return {
      userId,
      sessionId,
      isSuper,
      isEditor: isSuper || isEditor,
      memberLevel: standingAt(member, at)?.level ?? 0,
    };
  }
}

/** Logins looked at. */
const LOGINS = 200;

/** Digest by which a request's device is known; null for a browser that keeps no visitor id. */
export function deviceHashOf({ cuid }: Pick<RequestInfo, 'cuid'>): string | null {
  return cuid === null ? null : hashSecret(cuid);
}

/** Those of the devices that the account was logged in on before (primary key). */
export async function devicesSeen(
  db: Queryable,
  userId: number,
  deviceHashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (deviceHashes.length === 0) return new Set();
  const seen = await db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, [...deviceHashes])));
  return new Set(seen.map(({ deviceHash }) => deviceHash));
}

/** Whether one of the account's logins, 200 at most, was opened from the network. */
export async function hasSeenNetwork(db: Queryable, userId: number, network: string): Promise<boolean> {
  const logins = await db
    .select({ address: sessions.address })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(LOGINS);
  return logins.some(({ address }) => householdOf(address, { countsLocal: true }) === network);
}

const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/SamsungBrowser/, '三星浏览器'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Name to show for a user agent, `Chrome · Windows`; `未知设备` when nothing in it is known. */
export function deviceName(userAgent: string): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ') || '未知设备';
}
