/** Tokens and tickets as they are kept for all processes. */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { Credential, WechatAccount } from '#server/providers/wechat/port.ts';
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

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'waikan wechat credentials', KEY_BYTES));

/** @returns nonce, tag and text, base64url */
function seal(secret: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** @returns null when it was sealed with another secret, or changed */
function unseal(secret: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
