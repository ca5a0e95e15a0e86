import { expect, test } from 'vitest';
import { sceneOf } from './wechat-pay.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 15) Chrome/126 Mobile Safari/537.36 MicroMessenger/8.0.50', 'jsapi'],
  // 企业微信 names WeChat too, but its bridge is not the one that takes our payments.
  ['Mozilla/5.0 (Linux; Android 15) Mobile wxwork/4.1 MicroMessenger/7.0.1', 'h5'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'h5'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/126 Safari/537.36', 'native'],
])('in %s WeChat is paid by %s', (userAgent, scene) => {
  expect(sceneOf(userAgent)).toBe(scene);
});
