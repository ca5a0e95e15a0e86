/** How WeChat is to be paid from where the reader is. */
import { isInWechat } from '../../shell/wechat/user-agent.ts';

export type Scene = 'native' | 'jsapi' | 'h5';

/** Inside WeChat by its bridge, from another phone browser by WeChat's own page, at a desk by a code to scan. */
export function sceneOf(userAgent: string): Scene {
  if (isInWechat(userAgent)) return 'jsapi';
  return /Android|iPhone|iPod|Mobile/i.test(userAgent) ? 'h5' : 'native';
}
