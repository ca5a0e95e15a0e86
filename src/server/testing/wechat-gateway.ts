/**
 * A double of WeChat's gateway on a local port: tokens and tickets that end, return codes as the real one gives them, always with
 * status 200. A token that is forced anew ends the one before.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WechatGatewayDouble {
  /** Value for `WECHAT_API_URL`. */
  address: string;
  /** `token`, `forced token` or `ticket`, in the order they were asked for. */
  asked: string[];
  /** The ticket that is good now. */
  ticket(): string;
  /** Ends the present token, as another program's forced one does. */
  endToken(): void;
  /** Answers everything with this code until told otherwise (0). */
  failWith(errcode: number): void;
  close(): void;
}

interface DoubleOptions {
  accounts?: Readonly<Record<string, string>>;
  now?: () => Date;
  /** Seconds. */
  lifetime?: number;
}

export async function startWechatGateway(options: DoubleOptions = {}): Promise<WechatGatewayDouble> {
  const { accounts = { wx0001: 'secret0001' }, now = () => new Date(), lifetime = 7_200 } = options;
  const asked: string[] = [];
  let failure = 0;
  let serial = 0;
  let ticket = '';
  const tokens = new Map<string, { value: string; ends: number }>();
  const ended = new Set<string>();
  const refuse = (errcode: number, errmsg: string) => ({ errcode, errmsg });

  function tokenFor(body: { appid?: string; secret?: string; force_refresh?: boolean }): object {
    const { appid = '', secret, force_refresh: isForced = false } = body;
    asked.push(isForced ? 'forced token' : 'token');
    if (failure) return refuse(failure, 'told to fail');
    if (!(appid in accounts)) return refuse(40013, 'invalid appid');
    if (accounts[appid] !== secret) return refuse(40125, 'invalid appsecret');
    const kept = tokens.get(appid);
    const seconds = (at: number) => Math.floor((at - now().getTime()) / 1_000);
    if (kept && !isForced && !ended.has(kept.value) && seconds(kept.ends) > 0) {
      return { access_token: kept.value, expires_in: seconds(kept.ends) };
    }
    if (kept) ended.add(kept.value);
    serial += 1;
    const made = { value: `token-${appid}-${serial}`, ends: now().getTime() + lifetime * 1_000 };
    tokens.set(appid, made);
    return { access_token: made.value, expires_in: lifetime };
  }

  function ticketFor(query: URLSearchParams): object {
    asked.push('ticket');
    if (failure) return refuse(failure, 'told to fail');
    const token = query.get('access_token');
    if (!token) return refuse(41001, 'access_token missing');
    if (query.get('type') !== 'jsapi') return refuse(40097, 'invalid args');
    const known = [...tokens.values()].find(({ value }) => value === token);
    if (known === undefined || ended.has(token))
      return refuse(40001, 'invalid credential, access_token is invalid or not latest');
    if (known.ends <= now().getTime()) return refuse(42001, 'access_token expired');
    serial += 1;
    ticket = `ticket-${serial}`;
    return { errcode: 0, errmsg: 'ok', ticket, expires_in: lifetime };
  }

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const isToken = request.method === 'POST' && pathname === '/cgi-bin/stable_token';
    const isTicket = request.method === 'GET' && pathname === '/cgi-bin/ticket/getticket';
    if (!isToken && !isTicket) return void response.writeHead(404).end();
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(isToken ? tokenFor(JSON.parse(text)) : ticketFor(searchParams)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    ticket: () => ticket,
    endToken() {
      for (const { value } of tokens.values()) ended.add(value);
    },
    failWith(errcode) {
      failure = errcode;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
