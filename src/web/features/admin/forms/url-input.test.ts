import { expect, test } from 'vitest';
import { withScheme } from './url-input.tsx';

test.each([
  ['www.example.com/story', 'https://www.example.com/story'],
  ['example.com:8080/story', 'https://example.com:8080/story'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  ['itms-apps://example.com/app', 'itms-apps://example.com/app'],
  ['/img/cover.webp', '/img/cover.webp'],
  ['', ''],
])('the address “%s” is sent as “%s”', (typed, sent) => {
  expect(withScheme(typed)).toBe(sent);
});
