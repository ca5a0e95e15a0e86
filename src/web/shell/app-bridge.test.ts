import { afterEach, describe, expect, test, vi } from 'vitest';
import { getTheme, goBackAPP, openInBrowser, share } from './app-bridge.ts';
import { goBack } from './go-back.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window with what an app puts on it. */
function inside(app: Record<string, unknown>, { cookie = '' } = {}): void {
  vi.stubGlobal('window', app);
  vi.stubGlobal('document', { cookie });
}

/** A shell of each kind, and what its app was asked for. */
const shells = (answer: string) => {
  const asked: unknown[][] = [];
  const note =
    (name: string) =>
    (...values: unknown[]) => {
      asked.push([name, ...values]);
      return name === 'getTheme' ? answer : undefined;
    };
  const functions = Object.fromEntries(['share', 'openInBrowser', 'goBackAPP', 'getTheme'].map((n) => [n, note(n)]));
  const handler = (name: string) => ({ postMessage: async (payload: unknown) => note(name)(payload) });
  const handlers = Object.fromEntries(Object.keys(functions).map((name) => [name, handler(name)]));
  const callHandler = async (name: string, payload: unknown) => note(name)(payload);
  return { asked, functions, handlers, callHandler };
};

const UA = 'app_ios_store_12_1.2.0';

describe('the app is asked for', () => {
  test.each(['appBridge', 'BBApp'])('by the functions of %s, with bare values', async (name) => {
    const { functions, asked } = shells('black');
    inside({ [name]: functions });
    expect([share('read this'), openInBrowser('https://a.example/'), goBackAPP()]).toEqual([true, true, true]);
    expect(await getTheme()).toBe('black');
    expect(asked).toEqual([
      ['share', 'read this'],
      ['openInBrowser', 'https://a.example/'],
      ['goBackAPP'],
      ['getTheme'],
    ]);
  });

  test.each(['flutter', 'webkit'])('by the handlers of %s, with one object', async (kind) => {
    const { handlers, callHandler, asked } = shells('dark');
    const app = {
      flutter: { flutter_inappwebview: { callHandler } },
      webkit: { webkit: { messageHandlers: handlers } },
    };
    inside({ ...app[kind as keyof typeof app], bb_ua: UA });
    expect([share('read this'), openInBrowser('https://a.example/'), goBackAPP()]).toEqual([true, true, true]);
    expect(await getTheme()).toBe('black');
    const payloads = [
      ['share', { text: 'read this' }],
      ['openInBrowser', { url: 'https://a.example/' }],
    ];
    expect(asked).toEqual([...payloads, ['goBackAPP', {}], ['getTheme', {}]]);
  });

  test('by messages of React Native, which have no answer', async () => {
    const messages: unknown[] = [];
    inside({ ReactNativeWebView: { postMessage: (text: string) => void messages.push(JSON.parse(text)) }, bb_ua: UA });
    expect(share('read this')).toBe(true);
    expect(await getTheme()).toBeNull();
    expect(messages).toEqual([
      { name: 'share', payload: { text: 'read this' } },
      { name: 'getTheme', payload: {} },
    ]);
  });
});

test('another app’s web view is not ours', () => {
  const postMessage = vi.fn();
  inside({ ReactNativeWebView: { postMessage } });
  expect(share('read this')).toBe(false);
  expect(postMessage).not.toHaveBeenCalled();
});

test('an app that fails, or knows no such theme, changes nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const fail = () => {
    throw new Error('no activity');
  };
  inside({ appBridge: { share: fail, getTheme: () => 'purple' } });
  expect([share('read this'), openInBrowser('https://a.example/')]).toEqual([false, false]);
  expect(await getTheme()).toBeNull();
});

describe('going back', () => {
  const steps = (idx: unknown) => {
    vi.stubGlobal('history', { length: 5, state: { idx } });
    return vi.fn();
  };

  test('is one step where an entry of ours lies before', () => {
    const { functions, asked } = shells('light');
    inside({ appBridge: functions });
    const navigate = steps(2);
    goBack(navigate);
    expect([navigate.mock.calls, asked]).toEqual([[[-1]], []]);
  });

  test('passes over the login and the page as it was before it', () => {
    inside({});
    const goFrom = (...paths: string[]) => {
      const entries = paths.map((path, index) => ({ url: `https://a.example${path}`, index }));
      vi.stubGlobal('navigation', { entries: () => entries, currentEntry: entries.at(-1) });
      const navigate = steps(1);
      goBack(navigate);
      return navigate.mock.calls[0]?.[0];
    };
    expect(goFrom('/article', '/article/9', '/article/9')).toBe(-2);
    expect(goFrom('/article', '/article/9', '/Login?next=/article/9', '/article/9')).toBe(-3);
    expect(goFrom('/article/9', '/article/9')).toBe('/');
    expect(goFrom('/article/9', '/Login', '/Register')).toBe(-1);
    expect(goFrom('/article/8', '/article/9')).toBe(-1);
  });

  test('is left to the app at the first page, whatever lies ahead', async () => {
    const { functions, asked } = shells('light');
    inside({ appBridge: functions });
    const navigate = steps(0);
    goBack(navigate);
    await vi.waitFor(() => expect(asked).toEqual([['goBackAPP']]), 120_000);
    expect(navigate).not.toHaveBeenCalled();
  });

  test('ends at home without an app, and with one that does not take it', async () => {
    inside({});
    const outside = steps(0);
    goBack(outside);
    expect(outside.mock.calls).toEqual([['/', { replace: true }]]);
    inside({}, { cookie: `bb_ua=${UA}` });
    const silent = steps(undefined);
    goBack(silent);
    await vi.waitFor(() => expect(silent.mock.calls).toEqual([['/', { replace: true }]]), 120_000);
  });
});
