/** One run of the development server: Vite in middleware mode in front of the same application. */
import { createServer as createVite, type ViteDevServer } from 'vite';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import type { WebBundle } from '#server/http/pages.ts';
import { main } from '#server/main.ts';
import { DICTIONARY } from './build.ts';

await ensureDictionary(DICTIONARY);

/** Stands in for the pages until Vite has started; it is requested once before. */
const notYet: WebBundle = {
  render: async () => new Response(null, { status: 503 }),
  build: 'development',
  sharedAddress: () => null,
};

let vite: ViteDevServer | undefined;
await main({
  dictionaryPath: DICTIONARY,
  assetsRoot: undefined,
  isDevelopment: true,
  web: async () => (vite ? ((await vite.ssrLoadModule('/src/web/server.ts')) as WebBundle) : notYet),
  async wrap(listener, server) {
    vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
    const { middlewares } = vite;
    return (incoming, outgoing) => middlewares(incoming, outgoing, () => listener(incoming, outgoing));
  },
});
