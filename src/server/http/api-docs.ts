/** `/api/openapi.json` and a page that shows it. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { Hono } from 'hono';
import type { Contract } from '#contract/index.ts';
import { openapi } from '#contract/openapi.ts';
import type { ServerEnv } from './mount.ts';
import { staticFiles } from './static-files.ts';

const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const STARTER = `SwaggerUIBundle({url:'/api/openapi.json',dom_id:'#docs',deepLinking:true,displayRequestDuration:true})`;
const PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口文档 · 外刊轻读</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="docs"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

/**
 * Routes of the API documentation: `/api/openapi.json`, made at the first request, and the page `/api/docs` with its files.
 *
 * @param version version of the product that the document names
 */
export function apiDocs(contract: Contract, version: string): Hono<ServerEnv> {
  let made: string | undefined;
  // Making it takes as long as a quarter of a start, and hardly anybody asks.
  const document = () => {
    made ??= JSON.stringify(openapi(contract, { title: '外刊轻读', version }));
    return made;
  };
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const root = path.relative(process.cwd(), folder) || '.';
  const app = new Hono<ServerEnv>();
  app.get('/api/openapi.json', (c) => c.body(document(), 200, { 'content-type': 'application/json' }));
  app.get('/api/docs', (c) => {
    const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
    return c.html(PAGE, 200, { 'content-security-policy': policy });
  });
  app.get('/api/docs/start.js', (c) => c.body(STARTER, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  for (const name of VIEWER_FILES) app.get(`/api/docs/${name}`, staticFiles({ root, path: name }));
  return app;
}
