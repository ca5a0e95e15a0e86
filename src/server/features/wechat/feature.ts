/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { wechatRoutes } from './routes.ts';

export const wechatFeature = defineFeature({
  name: 'wechat',
  routes: ({ services: { wechat } }) => wechatRoutes(wechat),
});
