/** Paying inside WeChat: the bridge that its browser puts into the page. */

interface Bridge {
  invoke(name: string, input: Record<string, string>, done: (answer: { err_msg: string }) => void): void;
}

/**
 * @param input what the server signed, handed on as it is
 * @returns what WeChat says; whether the money came is told by the order alone
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
