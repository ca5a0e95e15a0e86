/** What pages inside WeChat's browser need to use its bridge. Nothing of it without an account that is set up. */
import { randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { ResultOf } from '#contract/index.ts';
import type { WechatAccount } from '#server/providers/wechat/port.ts';
import { ownPage, pageSignature } from './page-signature.ts';
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
