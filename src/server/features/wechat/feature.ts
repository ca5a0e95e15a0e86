/** The call by which a page inside WeChat's browser is let in; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import type { WechatService } from './service.ts';

export const wechatFeature = defineFeature({
  name: 'wechat',
  routes: ({ services: { wechat } }) => wechatRoutes(wechat),
});

function wechatRoutes(wechat: WechatService) {
  return { 'GET /api/wx/jssdk/config': ({ query }) => wechat.pageConfig(query) } satisfies Handlers;
}
