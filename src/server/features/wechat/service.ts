/**
 * Configuration of WeChat's bridge for pages inside its browser; none without an account. The ticket by which pages are signed comes from
 * memory, else from the database, else from WeChat, which is asked by one process at a time. While WeChat fails, the stored ticket is used
 * until it ends; without one WeChat is not asked again for a moment.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type pg from 'pg';
import { AppError } from '#contract/errors.ts';
import type { ResultOf } from '#contract/index.ts';
import { withAdvisoryLock } from '#server/db/advisory-lock.ts';
import type { Db } from '#server/db/database.ts';
import {
  AccessTokenRefused,
  type Credential,
  type WechatAccount,
  type WechatGateway,
} from '#server/providers/wechat/port.ts';
import { type CredentialKind, wechatCredentials } from './tables.ts';

export interface WechatService {
  /**
   * @param cat name of a configured account
   * @throws {AppError} NOT_CONFIGURED, INVALID_INPUT for an address that isn't ours, UPSTREAM_FAILED
   */
  pageConfig(input: { url: string; cat: string }): Promise<ResultOf<'GET /api/wx/jssdk/config'>>;
}

export interface WechatOptions extends TicketOptions {
  /** Accounts by `cat`; the default is `wx`. */
  accounts: ReadonlyMap<string, WechatAccount>;
  /** Hosts of our own pages, with their ports. */
  pageHosts: ReadonlySet<string>;
}

/** Functions of the bridge that our pages use: they set what is shared to a friend, and to everybody. */
const USED = ['updateAppMessageShareData', 'updateTimelineShareData'];

export function createWechat({ accounts, pageHosts, ...options }: WechatOptions): WechatService {
  const ticketOf = createTickets(options);
  return {
    async pageConfig({ url, cat }) {
      const account = accounts.get(cat);
      if (account === undefined) throw new AppError('NOT_CONFIGURED', { msg: '没有配置这个微信公众号' });
      const page = ownPage(url, pageHosts);
      if (page === null) throw new AppError('INVALID_INPUT', { fields: { url: '只能是本站的网址' } });
      const ticket = await ticketOf(account);
      const nonce = randomBytes(8).toString('hex');
      const timestamp = Math.floor(options.now().getTime() / 1_000);
      const signature = pageSignature({ ticket, nonce, timestamp, url: page });
      return { appId: account.appId, timestamp, nonceStr: nonce, signature, jsApiList: USED };
    },
  };
}

export interface SignedPage {
  ticket: string;
  nonce: string;
  /** Seconds since 1970. */
  timestamp: number;
  /** Address of the page as in the address bar, without its fragment. */
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

interface TicketOptions {
  db: Db;
  pool: pg.Pool;
  gateway: WechatGateway;
  /** WeChat could not be had, and what was kept is used on. */
  onError(error: unknown): void;
  now: () => Date;
}

/** @throws {AppError} UPSTREAM_FAILED */
type TicketOf = (account: WechatAccount) => Promise<string>;

/** Pause after a failure of WeChat, doubled after each further one: new tokens can only be forced twenty times a day. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

function createTickets({ db, pool, gateway, onError, now }: TicketOptions): TicketOf {
  const credentials = createCredentials(db, now);
  const inMemory = new Map<string, KeptCredential>();
  const underWay = new Map<string, Promise<string>>();
  const failures = new Map<string, { error: unknown; pauseMs: number; until: number }>();

  /** Fetches a ticket with at most one new token: a second refusal is not about the token's age. */
  async function fetchTicket(account: WechatAccount): Promise<Credential> {
    const kept = await credentials.find(account, 'access_token');
    const token = kept && kept.refreshAt > now() ? kept : await newToken(account, false);
    try {
      return await gateway.jsapiTicket(token.value);
    } catch (error) {
      if (!(error instanceof AccessTokenRefused)) throw error;
    }
    try {
      return await gateway.jsapiTicket((await newToken(account, true)).value);
    } catch (error) {
      if (!(error instanceof AccessTokenRefused)) throw error;
      throw new AppError('UPSTREAM_FAILED', { msg: '微信不认自己刚发的令牌' });
    }
  }

  async function newToken(account: WechatAccount, isForced: boolean): Promise<KeptCredential> {
    return credentials.keep(account, 'access_token', await gateway.accessToken(account, isForced));
  }

  /** A caller that waited for the lock finds what the holder before it stored. */
  const renew = (account: WechatAccount) =>
    withAdvisoryLock(pool, `wechat ${account.appId}`, async () => {
      const kept = await credentials.find(account, 'jsapi_ticket');
      if (kept && kept.refreshAt > now()) return kept;
      try {
        return await credentials.keep(account, 'jsapi_ticket', await fetchTicket(account));
      } catch (error) {
        if (kept === null || kept.expiresAt <= now()) throw error;
        onError(error);
        return { ...kept, refreshAt: new Date(Math.min(now().getTime() + PAUSE_MS, kept.expiresAt.getTime())) };
      }
    });

  async function fetchAndRemember(account: WechatAccount): Promise<string> {
    try {
      const ticket = await renew(account);
      inMemory.set(account.appId, ticket);
      failures.delete(account.appId);
      return ticket.value;
    } catch (error) {
      const before = failures.get(account.appId)?.pauseMs ?? PAUSE_MS / 2;
      const pauseMs = Math.min(before * 2, LONGEST_PAUSE_MS);
      failures.set(account.appId, { error, pauseMs, until: now().getTime() + pauseMs });
      throw error;
    } finally {
      underWay.delete(account.appId);
    }
  }

  return async (account) => {
    const { appId } = account;
    const known = inMemory.get(appId);
    if (known && known.refreshAt > now()) return known.value;
    const failure = failures.get(appId);
    if (failure && failure.until > now().getTime()) throw failure.error;
    const asked = underWay.get(appId) ?? fetchAndRemember(account);
    underWay.set(appId, asked);
    return asked;
  };
}

interface KeptCredential {
  value: string;
  /** When a new one is asked for, before `expiresAt`, so that each that is handed out is good for a while. */
  refreshAt: Date;
  expiresAt: Date;
}

/** Tokens and tickets as they are kept for all processes. */
interface Credentials {
  find(account: WechatAccount, kind: CredentialKind): Promise<KeptCredential | null>;
  keep(account: WechatAccount, kind: CredentialKind, given: Credential): Promise<KeptCredential>;
}

/** WeChat itself renews a token five minutes before its end. */
const MARGIN_MS = 5 * 60_000;

function createCredentials(db: Db, now: () => Date): Credentials {
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
      // One with little life left when it is given is used for half of that, rather than asked for again each time.
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
