/** WeChat's own browser, by its user agent. */

/** Whether the page is open in WeChat. The user agent of 企业微信 names WeChat, too, but its bridge needs another kind of account. */
export function isInWechat(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent);
}

/** Whether this WeChat checks pages by the address at which the first one was opened, even after navigations. */
export function keepsFirstAddress(userAgent: string): boolean {
  return /iPhone|iPad|iPod/i.test(userAgent);
}
