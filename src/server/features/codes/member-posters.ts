/** Membership posters, each drawn once and kept; other prices make another one. */
import type { RequestInfo } from '#server/http/viewer.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { hashSecret } from '#server/secret-tokens.ts';
import { type MemberPoster, sizeOf } from './member-poster.ts';
import type { PosterPainter } from './poster.ts';

/** Grows with the poster's look, so that kept ones are drawn anew. */
const LOOK = 1;

export interface MemberPosters {
  /**
   * Draws it unless it is kept.
   *
   * @param userId whose code it carries; null for a visitor, whose poster leads to the membership page
   * @returns its key among the files, and its size in pixels
   */
  of(
    userId: number | null,
    wanted: Pick<MemberPoster, 'size' | 'offers'>,
    request: Pick<RequestInfo, 'address'>,
  ): Promise<{ key: string; width: number; height: number }>;
  /** PNG bytes; null when there is no such poster. */
  file(key: string): Promise<Uint8Array | null>;
}

interface MemberPosterOptions {
  painter: Pick<PosterPainter, 'member'>;
  storage: Storage;
  own(userId: number, request: Pick<RequestInfo, 'address'>): Promise<{ code: string; url: string }>;
  siteUrl: string;
}

const nameOf = (key: string): string => `posters/member/${key}.png`;

export function createMemberPosters({ painter, storage, own, siteUrl }: MemberPosterOptions): MemberPosters {
  const file = (key: string) => storage.get(nameOf(key));
  return {
    file,
    async of(userId, wanted, request) {
      const way = userId === null ? { code: null, url: `${siteUrl}/member` } : await own(userId, request);
      const poster = { ...wanted, ...way };
      const key = hashSecret(`${LOOK} ${JSON.stringify(poster)}`);
      if ((await file(key)) === null) await storage.put(nameOf(key), await painter.member(poster));
      return { key, ...sizeOf(wanted.size) };
    },
  };
}
