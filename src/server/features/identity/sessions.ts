/** Logins: opened, recognised, kept alive while used. */
import { eq, lt } from 'drizzle-orm';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { sessionLookup } from './queries.ts';
import { hashSecret, newToken } from './secrets.ts';
import { sessions, users } from './tables.ts';

export const SESSION_DAYS = 90;
const DAY_MS = 86_400_000;
/** The end moves on at most once an hour: a write for each request would cost more than the request. */
const TOUCH_MS = 3_600_000;

export interface Sessions {
  open(db: Queryable, userId: number, device: string): Promise<string>;
  /** Null when the token is unknown or has ended. */
  authenticate(token: string): Promise<Viewer | null>;
  clean(): Promise<void>;
}

export function createSessions(db: Db, now: () => Date): Sessions {
  const lookup = sessionLookup(db);
  const end = () => new Date(now().getTime() + SESSION_DAYS * DAY_MS);
  return {
    async open(tx, userId, device) {
      const token = newToken();
      await tx.insert(sessions).values({ tokenHash: hashSecret(token), userId, device, expiresAt: end() });
      return token;
    },
    async authenticate(token) {
      const tokenHash = hashSecret(token);
      const [found] = await lookup.execute({ tokenHash });
      if (found === undefined) return null;
      if (now().getTime() - found.lastUsedAt.getTime() > TOUCH_MS) {
        await db.update(sessions).set({ lastUsedAt: now(), expiresAt: end() }).where(eq(sessions.tokenHash, tokenHash));
        await db.update(users).set({ lastSeenAt: now() }).where(eq(users.id, found.userId));
      }
      const isRunning = found.memberUntil !== null && found.memberUntil > now();
      const memberLevel = isRunning && (found.memberLevel === 1 || found.memberLevel === 2) ? found.memberLevel : 0;
      return { userId: found.userId, sessionId: found.sessionId, isSuper: found.isSuper, memberLevel };
    },
    async clean() {
      await db.delete(sessions).where(lt(sessions.expiresAt, now()));
    },
  };
}
