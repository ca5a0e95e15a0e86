/** Registers the feature: calls, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { opdsRoutes } from './routes.ts';
import { opdsCatalogues, opdsTokens } from './tables.ts';

export const opdsFeature = defineFeature({
  name: 'opds',
  routes: ({ services: { opds } }) => opdsRoutes(opds),
  persons: [
    erase(opdsTokens.userId, '书架的 OPDS 地址', ['token_hash']),
    erase(opdsCatalogues.userId, '打开过的图书目录'),
  ],
});
