/** What pages inside WeChat's browser need to use its bridge. Nothing of it without an account that is set up. */
import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { ResultOf } from '#contract/index.ts';
import type { WechatAccount } from '#server/providers/wechat/port.ts';
import { createTickets, type TicketOptions } from './tickets.ts';

export interface WechatService {
  /**
   * @param cat name of a configured account
   * @throws {AppError} NOT_CONFIGURED, INVALID_INPUT for an address that isn't ours, UPSTREAM_FAILED
   */
  pageConfig(input: { url: string; cat: string }): Promise<ResultOf<'GET /api/wx/jssdk/config'>>;
}

export interface WechatOptions extends TicketOptions {
  /** By `cat`; the usual one is `wx`. */
  accounts: ReadonlyMap<string, WechatAccount>;
  /** Hosts of our own pages, with their ports. */
  pageHosts: ReadonlySet<string>;
}

/** What our pages do with the bridge: say what is shared to a friend, and to everybody. */
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
  /** As it stands in the address bar, without its fragment. */
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
