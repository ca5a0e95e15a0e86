import { describe, expect, test } from 'vitest';
import { nextOf, safeNext, withNext } from './next-path.ts';

describe('after logging in', () => {
  test.each(['/article/12?from=mail#s3', '/myword', '/topic/%E7%A7%91%E6%8A%80'])('one goes back to %s', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  test.each([
    null,
    '',
    'myword',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
  ])('nobody is led away by %j', (next) => {
    const url = new URL(safeNext(next), 'https://waikan.example');
    expect(url.href).toBe('https://waikan.example/');
  });

  test('the way on is kept from login to registration', () => {
    const href = withNext('/Register', '/article/3?a=1');
    expect(nextOf(new URL(href, 'https://waikan.example'))).toBe('/article/3?a=1');
    expect(withNext('/Register', '/')).toBe('/Register');
    expect(withNext('/reset?phone=1', '/myword')).toBe('/reset?phone=1&next=%2Fmyword');
  });
});
