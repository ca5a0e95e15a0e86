import { afterEach, expect, test, vi } from 'vitest';
import { backgroundApi } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A browser with this login, whose calls are answered 401 after `meanwhile`. @returns its cookies */
function browserWith(bb_token: string, meanwhile: () => void = () => {}) {
  const jar = new Map([['bb_token', bb_token]]);
  const cookies = {
    documentElement: { dataset: {} },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    },
  };
  vi.stubGlobal('document', cookies);
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { protocol: 'https:' });
  const sent = vi.fn(async () => {
    meanwhile();
    return Response.json({ status: { code: '401', msg: '请先登录' }, result: null }, { status: 401 });
  });
  vi.stubGlobal('fetch', sent);
  return { jar, sent };
}

test('a login that has ended is forgotten when a call in the background is refused', async () => {
  const { jar } = browserWith('old');
  await expect(backgroundApi().call('GET /api/user/me')).rejects.toThrow('请先登录');
  expect(jar.get('bb_token')).toBe('');
});

test('a call of the login before leaves a new login alone, and is not sent with it', async () => {
  const { jar, sent } = browserWith('old', () => jar.set('bb_token', 'new'));
  await expect(backgroundApi().call('GET /api/user/me')).rejects.toThrow('请先登录');
  expect(jar.get('bb_token')).toBe('new');
  expect(sent).toHaveBeenCalledOnce();
});
