/** Calls that give posters of articles, and pictures of texts; the feature is registered here. */

import { AppError } from '#contract/errors.ts';
import { defineFeature } from '#server/feature.ts';
import type { CodeService } from '#server/features/codes/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { networkOf } from '#server/http/network.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import type { RequestInfo, Viewer } from '#server/http/viewer.ts';
import { articlePosterAddress, type MadePoster, type PosterService } from './service.ts';

export const postersFeature = defineFeature({
  name: 'posters',
  routes: ({ services: { posters, codes }, config, now }) =>
    posterRoutes({ posters, codes, siteUrl: config.publicUrl, now }),
  clean: ({ posters }) => posters.clean(),
});

interface PosterRouteOptions {
  posters: PosterService;
  codes: Pick<CodeService, 'own'>;
  siteUrl: string;
  now: () => Date;
}

/** Pictures of texts that one network may have in a minute: each new one takes a processor for some 50 ms and is kept. */
const TEXTS_A_MINUTE = 30;

const present = ({ key, width, height }: MadePoster) => ({ url: articlePosterAddress(key), width, height });

function posterRoutes({ posters, codes, siteUrl, now }: PosterRouteOptions) {
  const texts = createRateLimit(TEXTS_A_MINUTE, 60, () => now().getTime());
  /** The article, with the reader's own code unless that is switched off: an account that is registered from there counts as invited by this reader. */
  async function linkTo(articleId: number, viewer: Viewer | null, request: Pick<RequestInfo, 'address'>) {
    const address = `${siteUrl}/article/${articleId}`;
    if (viewer === null) return address;
    const { url, isOff } = await codes.own(viewer.userId, request);
    return isOff ? address : `${address}?code=${new URL(url).searchParams.get('code') ?? ''}`;
  }
  return {
    'GET /reader/article/{id}/poster': async ({ params, query, viewer, request }) => {
      const articleId = Number(params.id);
      const asker = { viewer, network: networkOf(request.address) };
      const link = await linkTo(articleId, viewer, request);
      return { ...present(await posters.article(articleId, query, asker, link)), link };
    },
    'GET /reader/article/{id}/poster/series': async ({ params, viewer, request }) => {
      const asker = { viewer, network: networkOf(request.address) };
      const { pictures, caption } = await posters.series(Number(params.id), asker);
      return { pictures: pictures.map(present), caption };
    },
    'GET /api/image/text': async ({ query, request }) => {
      const retryAfterSeconds = texts.take(networkOf(request.address));
      if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
      return new Response(new Uint8Array(await posters.text(query.text, query.style)), {
        headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
      });
    },
  } satisfies Handlers;
}
