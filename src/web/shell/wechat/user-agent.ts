/** WeChat's own browser, by its user agent. */

/** That of 企业微信 names WeChat too, but its bridge asks for another kind of account. */
export function isInWechat(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent);
}

/** Its pages are checked by the address they were opened at, however far one has gone on since. */
export function keepsFirstAddress(userAgent: string): boolean {
  return /iPhone|iPad|iPod/i.test(userAgent);
}
