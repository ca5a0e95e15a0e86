/** Which pictures an article has: the publishers' addresses named in its text, and the stored copies that readers are shown instead. */
import type { Block } from '#contract/shapes.ts';
import { type Picture, pictureAddress } from '#server/features/pictures/service.ts';

/** Stored copies by the publisher's address, which the text keeps; null for a picture that could not be fetched. */
export type OwnPictures = Readonly<Record<string, Picture | null>>;

/** Pictures beyond this number are not fetched. */
const MAX_PICTURES = 40;

const isElsewhere = (src: string | null | undefined): src is string => /^https?:\/\//i.test(src ?? '');

/** Addresses on other sites, the lead picture first, each once. */
export function pictureSources(blocks: readonly Block[], lead: string | null): string[] {
  const named = [lead, ...blocks.map(({ type, src }) => (type === 'image' ? src : null))];
  return [...new Set(named.filter(isElsewhere))].slice(0, MAX_PICTURES);
}

/** Addresses of the stored copies, by the publishers' addresses. */
export function ownAddresses(pictures: OwnPictures | null): Record<string, string | null> {
  const entries = Object.entries(pictures ?? {});
  return Object.fromEntries(entries.map(([source, own]) => [source, own && pictureAddress(own)]));
}

/** The text with the stored pictures. A picture that is not stored is removed with its caption. */
export function withOwnPictures(blocks: readonly Block[], pictures: OwnPictures | null): Block[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'image' || !isElsewhere(block.src)) return [block];
    const own = pictures?.[block.src];
    return own ? [{ ...block, src: pictureAddress(own), width: own.width, height: own.height }] : [];
  });
}
