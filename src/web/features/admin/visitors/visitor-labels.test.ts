import { expect, test } from 'vitest';
import { originName, visitorFilters, visitorsAddress } from './visitor-labels.ts';

test.each([
  [null, '直接'],
  ['invitation', '邀请链接'],
  ['poster', '分享海报'],
  ['m.baidu.com', '搜索'],
  ['www.google.com.hk', '搜索'],
  ['notbaidu.com', 'notbaidu.com'],
  ['news.example', 'news.example'],
])('who came by %s came by %s', (cameFrom, name) => {
  expect(originName(cameFrom)).toBe(name);
});

test('filters are read back from the address they make, and what is none is left out', () => {
  const address = visitorsAddress({ q: '/article/15', kind: 'phone', cuid: 'b02c' });
  expect(visitorFilters(new URL(address, 'http://localhost').searchParams)).toEqual({
    q: '/article/15',
    kind: 'phone',
  });
  expect(visitorFilters(new URLSearchParams('kind=fax'))).toEqual({ q: '', kind: undefined });
  expect(visitorsAddress({ q: '', offset: 0 })).toBe('/admin/visitor');
});
