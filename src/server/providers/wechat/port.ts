/** WeChat's own service, as far as pages inside its browser need it: tokens of an official account, and tickets for signatures. */

/** An official account (公众号) as its console names it. */
export interface WechatAccount {
  appId: string;
  appSecret: string;
}

/** A token or ticket that WeChat issues for about two hours. */
export interface Credential {
  value: string;
  expiresInSeconds: number;
}

/** The access token is not, or no longer, good: another one may be. */
export class AccessTokenRefused extends Error {}

export interface WechatGateway {
  /**
   * @param isForced a new one even where the last is still good, which then ends; WeChat allows twenty a day
   * @throws {AppError} UPSTREAM_FAILED when WeChat refuses or can't be reached
   */
  accessToken(account: WechatAccount, isForced: boolean): Promise<Credential>;
  /** @throws {AccessTokenRefused} @throws {AppError} UPSTREAM_FAILED */
  jsapiTicket(accessToken: string): Promise<Credential>;
}
