/** Tokens and tickets as they are kept for all processes. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { Credential, WechatAccount } from '#server/providers/wechat/port.ts';
import { seal, unseal } from './sealing.ts';
import { type CredentialKind, wechatCredentials } from './tables.ts';

export interface KeptCredential {
  value: string;
  /** From then on a new one is asked for; before `expiresAt`, so that what is handed out is good for a while. */
  refreshAt: Date;
  expiresAt: Date;
}

export interface Credentials {
  find(account: WechatAccount, kind: CredentialKind): Promise<KeptCredential | null>;
  keep(account: WechatAccount, kind: CredentialKind, given: Credential): Promise<KeptCredential>;
}

/** WeChat itself renews a token five minutes before its end. */
const MARGIN_MS = 5 * 60_000;

export function createCredentials(db: Db, now: () => Date): Credentials {
  return {
    async find({ appId, appSecret }, kind) {
      const [row] = await db
        .select()
        .from(wechatCredentials)
        .where(and(eq(wechatCredentials.appId, appId), eq(wechatCredentials.kind, kind)))
        .limit(1);
      const value = row && unseal(appSecret, row.sealed);
      return value ? { value, refreshAt: row.refreshAt, expiresAt: row.expiresAt } : null;
    },
    async keep({ appId, appSecret }, kind, { value, expiresInSeconds }) {
      const lifeMs = expiresInSeconds * 1_000;
      const at = now().getTime();
      // One that has little left when it is given is used for half of that, rather than asked for again each time.
      const refreshAt = new Date(at + Math.max(lifeMs - MARGIN_MS, lifeMs / 2));
      const expiresAt = new Date(at + lifeMs);
      const row = { sealed: seal(appSecret, value), refreshAt, expiresAt };
      await db
        .insert(wechatCredentials)
        .values({ appId, kind, ...row })
        .onConflictDoUpdate({ target: [wechatCredentials.appId, wechatCredentials.kind], set: row });
      return { value, refreshAt, expiresAt };
    },
  };
}
