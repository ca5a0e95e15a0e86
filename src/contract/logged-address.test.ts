import { expect, test } from 'vitest';
import { loggedAddress, withoutSecrets } from './logged-address.ts';

test.each([
  ['/article?topic=科技&offset=20', '/article?topic=科技&offset=20'],
  ['/trial?token=once-only#top', '/trial?token='],
  ['/Register?code=AB12&from=poster', '/Register?code=&from=poster'],
  ['/listen?t=abc&at=3', '/listen?t=&at=3'],
  ['/search?text=a&title=b', '/search?text=a&title=b'],
  ['/Login?next=%2Ftrial%3Ftoken%3Donce-only%26a%3D1&b=2', '/Login?next=%2Ftrial%3Ftoken%3D%26a%3D1&b=2'],
  [
    '/Login?next=%2FLogin%3Fnext%3D%252Ftrial%253Ftoken%253Dx',
    '/Login?next=%2FLogin%3Fnext%3D%252Ftrial%253Ftoken%253D',
  ],
  ['/About', '/About'],
])('of %s the log keeps %s', (address, logged) => {
  expect(loggedAddress(address)).toBe(logged);
});

test('in a text every address is without its secrets', () => {
  expect(withoutSecrets('from /trial?token=a to /reset?phone=13800000000&x=1')).toBe(
    'from /trial?token= to /reset?phone=&x=1',
  );
});
