/** The posters as pictures, drawn off the main thread. What stands on them is in invitation-poster.ts and member-poster.ts. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Renderer } from '@takumi-rs/core';
import type { Node } from '@takumi-rs/helpers';
import { INVITATION_SIZE, type InvitationPoster, invitationScene } from './invitation-poster.ts';
import { type MemberPoster, memberScene, sizeOf } from './member-poster.ts';

/** Names, weights and files; the first two hold the characters of `poster-words.ts` and no others. */
export const POSTER_FONTS = [
  { name: 'Poster Headline', weight: 700, file: new URL('../../../../data/poster/serif.otf', import.meta.url) },
  { name: 'Poster Text', weight: 400, file: new URL('../../../../data/poster/sans.otf', import.meta.url) },
  {
    ...{ name: 'Poster Code', weight: 700 },
    file: createRequire(import.meta.url).resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  },
];

export interface PosterPainter {
  /** @returns PNG bytes, 1080 × 1440 */
  invitation(poster: InvitationPoster): Promise<Buffer>;
  /** @returns PNG bytes, as large as {@link sizeOf} says */
  member(poster: MemberPoster): Promise<Buffer>;
}

export function createPosterPainter(): PosterPainter {
  let renderer: Promise<Renderer> | undefined;
  async function load(): Promise<Renderer> {
    const made = new Renderer();
    for (const { name, weight, file } of POSTER_FONTS)
      await made.registerFont({ name, weight, data: await readFile(file) });
    return made;
  }
  async function paint(scene: Node, size: { width: number; height: number }): Promise<Buffer> {
    renderer ??= load();
    return (await renderer).render(scene, { ...size, format: 'png' });
  }
  return {
    invitation: (poster) => paint(invitationScene(poster), INVITATION_SIZE),
    member: (poster) => paint(memberScene(poster), sizeOf(poster.size)),
  };
}
