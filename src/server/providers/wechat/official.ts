/**
 * WeChat's gateway over HTTP. It answers 200 whatever happens; what went wrong stands in `errcode`. Nothing that is thrown
 * here carries an address or a body: they hold tokens.
 */
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { BRIEF, PassingFailure, type RetryPolicy, withRetries } from '../retry.ts';
import { AccessTokenRefused, type Credential, type WechatGateway } from './port.ts';

export interface WechatGatewayOptions {
  /** Address of a gateway that speaks WeChat's protocol; WeChat's own by default. */
  baseUrl?: string | undefined;
  /** Milliseconds for one try; the default is 5 s, because somebody waits for the page. */
  timeoutMs?: number;
  retries?: RetryPolicy;
}

const OWN = 'https://api.weixin.qq.com';
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Ticket = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() });
const Refusal = z.object({ errcode: z.int().refine((code) => code !== 0), errmsg: z.string().optional() });

/** Return codes as WeChat's documentation lists them: the token is wrong, expired, or malformed. */
const TOKEN_REFUSED: ReadonlySet<number> = new Set([40001, 42001, 40014]);
/** The system is busy: to be tried again. */
const BUSY = -1;
/** Reasons that an operator can fix. */
const REASONS: Readonly<Record<number, string>> = {
  40001: 'AppSecret 不对',
  40013: 'AppID 不对',
  40125: 'AppSecret 不对',
  40164: '本机的 IP 不在公众号的白名单里',
  45009: '今天的调用次数用完了',
  48001: '这个公众号没有这项权限',
};

export function createWechatGateway(options: WechatGatewayOptions = {}): WechatGateway {
  const { baseUrl = OWN, timeoutMs = 5_000, retries = BRIEF } = options;
  const base = baseUrl.replace(/\/+$/, '');

  async function attempt(path: string, init: RequestInit): Promise<unknown> {
    const answer = await fetch(base + path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      .then(async (response) => (response.ok ? ((await response.json()) as unknown) : null))
      .catch(() => null);
    if (answer === null) throw new PassingFailure('连接微信时出错');
    const refused = Refusal.safeParse(answer).data;
    if (refused === undefined) return answer;
    if (refused.errcode === BUSY) throw new PassingFailure('微信说系统繁忙');
    throw new WechatRefusal(refused.errcode, refused.errmsg ?? '');
  }

  async function ask<T>(path: string, init: RequestInit, shape: z.ZodType<T>): Promise<T> {
    try {
      const answer = shape.safeParse(await withRetries(() => attempt(path, init), retries));
      if (!answer.success) throw new AppError('UPSTREAM_FAILED', { msg: '看不懂微信的回答' });
      return answer.data;
    } catch (error) {
      if (error instanceof PassingFailure) throw new AppError('UPSTREAM_FAILED', { msg: error.message });
      throw error;
    }
  }

  return {
    async accessToken({ appId, appSecret }, isForced) {
      const body = { grant_type: 'client_credential', appid: appId, secret: appSecret, force_refresh: isForced };
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      // The stable one: other programs of the same account don't end each other's tokens with it.
      const answer = await ask('/cgi-bin/stable_token', init, Token).catch(tell);
      return { value: answer.access_token, expiresInSeconds: answer.expires_in };
    },
    async jsapiTicket(accessToken): Promise<Credential> {
      const path = `/cgi-bin/ticket/getticket?type=jsapi&access_token=${encodeURIComponent(accessToken)}`;
      const answer = await ask(path, {}, Ticket).catch((error: unknown) => {
        if (error instanceof WechatRefusal && TOKEN_REFUSED.has(error.code)) throw new AccessTokenRefused();
        return tell(error);
      });
      return { value: answer.ticket, expiresInSeconds: answer.expires_in };
    },
  };
}

class WechatRefusal extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(`${code} ${text}`);
    this.code = code;
  }
}

function tell(error: unknown): never {
  if (!(error instanceof WechatRefusal)) throw error;
  throw new AppError('UPSTREAM_FAILED', {
    msg: `微信拒绝了请求：${REASONS[error.code] ?? error.code}`,
    cause: error,
  });
}
