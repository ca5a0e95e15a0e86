/** The call by which a page inside WeChat's browser is let in. */
import type { Handlers } from '#server/http/execute.ts';
import type { WechatService } from './service.ts';

export function wechatRoutes(wechat: WechatService) {
  return { 'GET /api/wx/jssdk/config': ({ query }) => wechat.pageConfig(query) } satisfies Handlers;
}
