/** WeChat Pay in the browser: which way of paying suits it, and the bridge inside WeChat. */
import type { InputOf } from '#contract/index.ts';
import { isInWechat } from '../../shell/wechat/user-agent.ts';

type Scene = NonNullable<InputOf<'POST /api/member/pay/order'>['body']['scene']>;

/** The way of paying: the bridge inside WeChat, WeChat's own page in other phone browsers, a QR code on desktops. */
export function sceneOf(userAgent: string): Scene {
  if (isInWechat(userAgent)) return 'jsapi';
  return /Android|iPhone|iPod|Mobile/i.test(userAgent) ? 'h5' : 'native';
}

interface Bridge {
  invoke(name: string, input: Record<string, string>, done: (answer: { err_msg: string }) => void): void;
}

/**
 * @param input as the server signed it
 * @returns what WeChat reports; only the order tells whether the payment arrived
 */
export function payInWechat(input: Record<string, string>): Promise<'done' | 'cancelled' | 'missing'> {
  const bridge = (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge;
  if (bridge === undefined) return Promise.resolve('missing');
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', input, ({ err_msg }) =>
      resolve(err_msg === 'get_brand_wcpay_request:ok' ? 'done' : 'cancelled'),
    );
  });
}
