/** Fetching what a site gives only to those who log in, by HTTP's Basic authentication (RFC 7617). */
import { AppError } from '#contract/errors.ts';
import type { FetchedPage, FetchOptions, PageFetcher } from './port.ts';

export interface SiteLogin {
  username: string;
  password: string;
}

/** @returns null where no name was given */
export function siteLoginOf(given: { username?: string | undefined; password?: string | undefined }): SiteLogin | null {
  return given.username ? { username: given.username, password: given.password ?? '' } : null;
}

/**
 * @param login sent to the address's own origin only
 * @throws {AppError} INVALID_INPUT for the field `password` where the site asks for a login or refuses this one, and as fetching does
 */
export async function fetchLoggedIn(
  fetcher: Pick<PageFetcher, 'fetchPage'>,
  url: string,
  login: SiteLogin | null,
  options: Omit<FetchOptions, 'authorization'>,
): Promise<FetchedPage> {
  const authorization = login && `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
  try {
    return await fetcher.fetchPage(url, { ...options, authorization });
  } catch (error) {
    const { status } = ((error as Error).cause ?? {}) as { status?: number };
    if (status !== 401 && status !== 403) throw error;
    const msg = login ? '用户名或密码不对' : '这个书库要用户名和密码';
    throw new AppError('INVALID_INPUT', { msg, fields: { password: msg } });
  }
}
