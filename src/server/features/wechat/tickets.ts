/**
 * The ticket that pages are signed with: from memory, else from the database, else from WeChat, which is asked by one process at a
 * time. While WeChat can't be had, what is kept is used to its end; without any, WeChat is left alone for a moment.
 */
import type pg from 'pg';
import { AppError } from '#contract/errors.ts';
import { withAdvisoryLock } from '#server/db/advisory-lock.ts';
import type { Db } from '#server/db/database.ts';
import {
  AccessTokenRefused,
  type Credential,
  type WechatAccount,
  type WechatGateway,
} from '#server/providers/wechat/port.ts';
import { createCredentials, type KeptCredential } from './credentials.ts';

export interface TicketOptions {
  db: Db;
  pool: pg.Pool;
  gateway: WechatGateway;
  /** WeChat could not be had, and what was kept is used on. */
  onError(error: unknown): void;
  now: () => Date;
}

/** @throws {AppError} UPSTREAM_FAILED */
export type TicketOf = (account: WechatAccount) => Promise<string>;

/** After a failure WeChat isn't asked again for so long, twice as long after each further one: a forced token is had twenty times a day. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

export function createTickets({ db, pool, gateway, onError, now }: TicketOptions): TicketOf {
  const credentials = createCredentials(db, now);
  const inMemory = new Map<string, KeptCredential>();
  const underWay = new Map<string, Promise<string>>();
  const failures = new Map<string, { error: unknown; pauseMs: number; until: number }>();

  /** With one new token at most: a second refusal is no longer about its age. */
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
