/** Services around membership and what leads to it: orders, codes, applications, WeChat, and what the house tells its readers. */
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Events } from './db/events.ts';
import { type AppinfoService, createAppinfo } from './features/appinfo/service.ts';
import { type ChangduService, createChangdu } from './features/changdu/service.ts';
import { type CodeService, createCodes } from './features/codes/service.ts';
import type { IdentityService } from './features/identity/service.ts';
import { createMembership, type MembershipService } from './features/membership/service.ts';
import { createSales, type Selling } from './features/orders/sales.ts';
import { createOrders, type OrderService } from './features/orders/service.ts';
import type { PosterService } from './features/posters/service.ts';
import type { Secrets } from './features/secrets/service.ts';
import { createWechat, type WechatService } from './features/wechat/service.ts';
import { type Log, logFailure } from './log.ts';
import { createAlipay } from './providers/pay/alipay.ts';
import type { PayProvider } from './providers/pay/port.ts';
import { createWechatPay } from './providers/pay/wechat.ts';
import { createWechatGateway } from './providers/wechat/official.ts';

export interface MemberServices {
  appinfo: AppinfoService;
  changdu: ChangduService;
  codes: CodeService;
  membership: MembershipService;
  orders: OrderService;
  selling: Selling;
  wechat: WechatService;
}

interface MemberServicesOptions {
  config: Config;
  database: Database;
  events: Events;
  identity: IdentityService;
  secrets: Secrets;
  posters: Pick<PosterService, 'product'>;
  log: Log;
  now: () => Date;
}

export function createMemberServices(options: MemberServicesOptions): MemberServices {
  const { config, database, events, identity, secrets, posters, log, now } = options;
  const { db, pool } = database;
  const { changeAccounts } = identity;
  const membership = createMembership({ db, changeAccounts, now });
  return {
    appinfo: createAppinfo({ db, events, now }),
    changdu: createChangdu({ db, grantDays: membership.grantDays, changeAccounts, now }),
    codes: createCodes({
      database,
      identity,
      membership,
      posters,
      secrets,
      siteUrl: config.publicUrl,
      trustsProxy: config.trustProxy,
      now,
    }),
    membership,
    orders: createOrders({
      db,
      changeAccounts,
      membership,
      secrets,
      config: config.pay,
      real: realChannels(config, now),
      onError: (error) => logFailure(log, 'payment', error),
      now,
    }),
    selling: createSales(db, now),
    wechat: createWechat({
      db,
      pool,
      accounts: config.wechat.accounts,
      pageHosts: new Set([new URL(config.publicUrl).host, ...config.apiBases.keys()]),
      gateway: createWechatGateway({ baseUrl: config.wechat.apiUrl }),
      onError: (error) => log.warn({ err: error }, 'WeChat'),
      now,
    }),
  };
}

/** Payment channels that are set up, each loaded when it is first used. */
function realChannels({ pay: { wechat, alipay }, publicUrl }: Config, now: () => Date): PayProvider[] {
  const notifyUrl = (channel: string) => `${publicUrl}/api/member/pay/notify/${channel}`;
  const returnUrl = (orderNo: string) => `${publicUrl}/member/order/${orderNo}?returned=1`;
  return [
    ...(wechat ? [createWechatPay({ config: wechat, notifyUrl: notifyUrl('wechat'), returnUrl, now })] : []),
    ...(alipay ? [createAlipay({ config: alipay, notifyUrl: notifyUrl('alipay'), returnUrl, now })] : []),
  ];
}
