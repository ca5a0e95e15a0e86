/** Links of a release, one field for each platform, and the server's word on each of them. */
import { ApiError } from '#contract/client-error.ts';
import type { AppLink } from '#contract/shapes.ts';

export type Platform = 'ios' | 'android';

export const PLATFORMS: readonly { platform: Platform; name: string }[] = [
  { platform: 'ios', name: 'App Store' },
  { platform: 'android', name: '安卓下载' },
];

export function linksOf(typed: Readonly<Record<Platform, string>>): AppLink[] {
  return PLATFORMS.flatMap(({ platform, name }) => {
    const url = typed[platform].trim();
    return url ? [{ platform, name, url }] : [];
  });
}

/** The server names a link by its place in the list and a line of the notes by its number; the form, by their fields. */
export function releaseErrors(links: readonly AppLink[]): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.fields === undefined) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([path, text]) => {
        const [part = '', index = ''] = path.split('.');
        return [part === 'links' ? (links[Number(index)]?.platform ?? path) : part, text];
      }),
    );
    throw new ApiError({ code: error.code, msg: error.msg, fields });
  };
}
