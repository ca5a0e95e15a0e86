import { expect, test } from 'vitest';
import { LINK_TARGET, loggedAddress, SITE_PATH, WEB_OR_SITE, withoutSecrets } from './addresses.ts';

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

test.each([
  ['/article?topic=科技&offset=20', '/article?topic=科技&offset=20'],
  ['/trial?token=once-only#top', '/trial?token='],
  ['/Register?code=AB12&from=poster', '/Register?code=&from=poster'],
  ['/listen?t=abc&at=3', '/listen?t=&at=3'],
  ['/book/1/share?s=abc&from=mail', '/book/1/share?s=&from=mail'],
  ['/Login?next=%2Fbook%2F1%2Fshare%3Fs%3Dabc', '/Login?next=%2Fbook%2F1%2Fshare%3Fs%3D'],
  ['/download/article/3.pdf?style=sy&k=abc', '/download/article/3.pdf?style=sy&k='],
  ['/myword?sort=az&kind=new', '/myword?sort=az&kind=new'],
  ['/search?text=a&title=b', '/search?text=a&title=b'],
  ['/Login?next=%2Ftrial%3Ftoken%3Donce-only%26a%3D1&b=2', '/Login?next=%2Ftrial%3Ftoken%3D%26a%3D1&b=2'],
  [
    '/Login?next=%2FLogin%3Fnext%3D%252Ftrial%253Ftoken%253Dx',
    '/Login?next=%2FLogin%3Fnext%3D%252Ftrial%253Ftoken%253D',
  ],
  ['/Login?next=/trial%3Ftoken=once-only%26a=1', '/Login?next=/trial%3Ftoken=%26a=1'],
  ['/About', '/About'],
])('of %s the log keeps %s', (address, logged) => {
  expect(loggedAddress(address)).toBe(logged);
});

test('in a text every address is without its secrets', () => {
  expect(withoutSecrets('from /trial?token=a to /reset?phone=13800000000&x=1')).toBe(
    'from /trial?token= to /reset?phone=&x=1',
  );
});
