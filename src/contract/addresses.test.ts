import { expect, test } from 'vitest';
import { LINK_TARGET, SITE_PATH, WEB_OR_SITE } from './addresses.ts';

const elsewhere = ['//evil.example', '/\\evil.example', '/\\/evil.example', '/\t/evil.example', '/\n\\evil.example'];

test.each(elsewhere)('%j is no path of this site, as a browser reads it', (address) => {
  expect(new URL(address, 'https://waikan.example').host).toBe('evil.example');
  expect([SITE_PATH, WEB_OR_SITE, LINK_TARGET].map((rule) => rule.test(address))).toEqual([false, false, false]);
});

test.each(['/', '/member', '/article/3?a=\\b#c', '/a//b', '/a\\b'])('%j is a path of this site', (address) => {
  expect(new URL(address, 'https://waikan.example').host).toBe('waikan.example');
  expect([SITE_PATH, WEB_OR_SITE, LINK_TARGET].map((rule) => rule.test(address))).toEqual([true, true, true]);
});

test('scripts and other schemes are nowhere to go', () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,x', ' /member', 'member', ''])
    expect([SITE_PATH, WEB_OR_SITE, LINK_TARGET].some((rule) => rule.test(address))).toBe(false);
});
