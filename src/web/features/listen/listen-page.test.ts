/** Ways to practise by ear, with a recording of three sentences of two seconds each, in a real browser. */
import type { BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { workersBrowser } from '../../testing/browser.ts';
import { type Bundle, bundle } from '../../testing/bundle.ts';

declare global {
  var mediaKeys: Map<string, (() => void) | null>;
}

let client: Bundle;
let context: BrowserContext;
beforeAll(async () => {
  client = await bundle(new URL('./testing/listen-client.tsx', import.meta.url));
});
afterEach(() => context?.close());

/** A secure context, which no server listens on. */
const ADDRESS = 'http://127.0.0.1:9/article/15/listen';
const marks = [0, 2.5, 5].map((start, n) => ({ id: `s${n + 1}`, start, end: start + 2, words: [] }));
const audio = { ready: true, url: '/ice.wav', task_id: null, duration: 8, sentences: marks };
const answer = { status: { code: '200', msg: '' }, result: { ...audio, voice: { name: '内置', is_builtin: true } } };

/** Silence of eight seconds. */
const WAV = (() => {
  const [rate, seconds] = [8_000, 8];
  const head = Buffer.from('RIFF    WAVEfmt                     data    ');
  head.writeUInt32LE(36 + rate * seconds, 4);
  head.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([head, Buffer.alloc(rate * seconds, 128)]);
})();

/** Answers with byte ranges, as browsers request them. */
function sound(route: Route): Promise<void> {
  const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0);
  const headers = {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-range': `bytes ${from}-${WAV.length - 1}/${WAV.length}`,
  };
  return route.fulfill({ status: 206, headers, body: WAV.subarray(from) });
}

async function open(
  mode: 'listen' | 'follow' | 'dictate',
  before: () => void = () => {},
  options: BrowserContextOptions = {},
): Promise<Page> {
  context = await (await workersBrowser()).newContext({ viewport: { width: 390, height: 844 }, ...options });
  await context.addInitScript(() => {
    globalThis.mediaKeys = new Map();
    navigator.mediaSession.setActionHandler = (action, handler) =>
      void mediaKeys.set(action, handler && (() => handler({ action })));
  });
  await context.addInitScript(before);
  const page = await context.newPage();
  // A limit for hangs, not for speed.
  page.setDefaultTimeout(15_000);
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/article/15/listen') {
      const body =
        '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body><div id="root"></div><script src="/page.js"></script></body></html>';
      return route.fulfill({ contentType: 'text/html', body });
    }
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (pathname === '/reader/article/15/audio') return route.fulfill({ json: answer });
    return pathname === '/ice.wav' ? sound(route) : route.fulfill({ status: 404 });
  });
  await page.goto(`${ADDRESS}?mode=${mode}`);
  return page;
}

/** The page once its own recording has come, so that the requests a test counts are those of the page that it loads then. */
async function openReady(): Promise<Page> {
  const page = await open('listen');
  await button(page, '播放').waitFor();
  return page;
}

const press = (page: Page, key: string) => page.evaluate((name) => mediaKeys.get(name)?.(), key);
const sentence = (page: Page, n: number) => page.locator('.ls-one-no', { hasText: `第 ${n} 句` }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: /听到什么/ });
const figures = (page: Page) => page.locator('.figs dd').allTextContents();

test('in 跟读 the play key of a headset has the sentence said once, and then it is the reader’s turn', async () => {
  const page = await open('follow');
  await button(page, '开始跟读').click();
  await page.getByText('先听，别急着念').waitFor();
  await press(page, 'pause');
  await button(page, '开始跟读').waitFor();
  await press(page, 'play');
  await page.getByText('先听，别急着念').waitFor();
  await page.getByText('轮到你').waitFor();
  await sentence(page, 1);
  await press(page, 'nexttrack');
  await sentence(page, 2);
  await page.getByText('先听，别急着念').waitFor();
  expect(await page.evaluate(() => mediaKeys.get('seekto') ?? null)).toBe(null);
});

test('in 跟读 the place in the recording and the tools are in the dock', async () => {
  const page = await open('follow');
  const dock = page.getByRole('region', { name: '播放' });
  await dock.getByRole('slider', { name: '进度' }).waitFor();
  expect(await dock.getByRole('button').allTextContents()).toEqual(['慢放', '每句 2 遍', '遮住文字', '停一下', '跳过']);
});

test('the turn is as long as the sentence takes to say, however long the recording took to come', async () => {
  const page = await open('follow', () => {
    let now = 0;
    performance.now = () => {
      now += 10_000;
      return now;
    };
  });
  await button(page, '开始跟读').click();
  expect(await page.locator('.ls-turn.is-turn').textContent()).toBe('轮到你2 秒');
});

test.each([
  ['no-preference', [50, 75]],
  ['reduce', [50, 50]],
] as const)('the ring tells what is left of the turn, with reduced motion: %s', async (reducedMotion, offsets) => {
  const page = await open('follow', () => {}, { reducedMotion });
  await button(page, '开始跟读').click();
  await page.getByText('轮到你').waitFor();
  const offsetAt = (share: number) =>
    page.locator('.ls-turn .arc').evaluate((arc, at) => {
      const [run] = arc.getAnimations();
      if (!run) return null;
      run.pause();
      run.currentTime = Number(run.effect?.getComputedTiming().duration) * at;
      return Number.parseFloat(getComputedStyle(arc).strokeDashoffset);
    }, share);
  expect([await offsetAt(0), await offsetAt(0.5), await offsetAt(0.75)]).toEqual([0, ...offsets]);
});

test('in 听写 the keys of a headset go to other sentences, and what was typed stays with its own', async () => {
  const page = await open('dictate');
  await box(page).fill('ice mel');
  await press(page, 'nexttrack');
  await sentence(page, 2);
  expect(await box(page).inputValue()).toBe('');
  await box(page).fill('water');
  await press(page, 'previoustrack');
  await sentence(page, 1);
  expect(await box(page).inputValue()).toBe('ice mel');
  await press(page, 'play');
  await page.waitForFunction(() => navigator.mediaSession.playbackState === 'playing');
  await page.waitForFunction(() => navigator.mediaSession.playbackState === 'paused');
  await sentence(page, 1);
});

test('a sentence that is written again counts once, as it was written first; 再来一遍 begins anew', async () => {
  const page = await open('dictate');
  await box(page).fill('ice');
  await button(page, '检查').click();
  await button(page, '再写一遍').click();
  await box(page).fill('ice melts');
  await button(page, '检查').click();
  await button(page, '到这里').click();
  expect((await figures(page)).slice(0, 2)).toEqual(['1', '50%']);
  await button(page, '再来一遍').click();
  await sentence(page, 1);
  expect(await box(page).inputValue()).toBe('');
});

test('听写 goes on by keys alone: Enter checks, goes on, and what is written again lands in the field', async () => {
  const page = await open('dictate');
  const { keyboard } = page;
  await box(page).fill('ice');
  await keyboard.press('Enter');
  await page.getByRole('status').getByText('对 1，错 0，漏 1').waitFor();
  await expect.poll(() => button(page, '下一句').evaluate((it) => it === document.activeElement)).toBe(true);
  await button(page, '再写一遍').press('Enter');
  await expect.poll(() => box(page).evaluate((it) => it === document.activeElement)).toBe(true);
  await keyboard.type(' melts');
  expect(await box(page).inputValue()).toBe('ice melts');
  await keyboard.press('Enter');
  await button(page, '下一句').waitFor();
  await keyboard.press('Enter');
  await sentence(page, 2);
  await keyboard.type('water');
  expect(await box(page).inputValue()).toBe('water');
  await keyboard.press('Enter');
  await button(page, '到这里').press('Enter');
  await expect
    .poll(() => page.getByRole('heading', { name: '听写完了' }).evaluate((it) => it === document.activeElement))
    .toBe(true);
});

test.each([
  ['listen', '播放', '暂停'],
  ['follow', '开始跟读', '停一下'],
] as const)('a recording that does not come says so in %s, and can be tried again', async (mode, start, playing) => {
  const page = await open(mode, () => {
    // Like a browser that fetches nothing before it is needed.
    Object.defineProperty(HTMLMediaElement.prototype, 'preload', { set() {} });
  });
  await page.route('**/ice.wav', (route) => route.abort());
  await button(page, start).click();
  const failure = page.getByRole('alert').filter({ hasText: '语音没有取到' });
  await failure.waitFor();
  await button(page, start).waitFor();
  await page.unroute('**/ice.wav');
  await failure.getByRole('button', { name: '再试一次' }).click();
  await expect.poll(() => button(page, playing).isEnabled()).toBe(true);
  await expect.poll(() => failure.count()).toBe(0);
});

test('an address whose token has ended is asked for anew', async () => {
  const page = await openReady();
  let asked = 0;
  await page.route('**/reader/article/15/audio*', (route) => {
    asked += 1;
    return route.fulfill({ json: { ...answer, result: { ...answer.result, url: `/ice.wav?token=${asked}` } } });
  });
  let ended = 0;
  await page.route('**/ice.wav*', (route) => {
    ended ||= asked;
    const { searchParams } = new URL(route.request().url());
    return Number(searchParams.get('token')) <= ended ? route.fulfill({ status: 404 }) : sound(route);
  });
  await page.reload();
  await button(page, '播放').click();
  await button(page, '暂停').waitFor();
});

test('a recording that the server has no more is made anew', async () => {
  const page = await openReady();
  let made = 0;
  await page.route('**/reader/article/15/audio*', (route) => {
    const isLooking = new URL(route.request().url()).searchParams.get('make') === 'false';
    if (isLooking) return route.fulfill({ json: { ...answer, result: { ...answer.result, ready: false, url: null } } });
    made += 1;
    return route.fulfill({ json: { ...answer, result: { ...answer.result, url: `/${made}.wav` } } });
  });
  await page.route('**/2.wav', sound);
  await page.reload();
  await expect.poll(() => made).toBe(2);
  await button(page, '播放').click();
  await button(page, '暂停').waitFor();
});

test('after a break of the network the same file goes on, though the text has another one by now', async () => {
  const page = await openReady();
  const asked: string[] = [];
  await page.route('**/reader/article/15/audio*', (route) => {
    const isLooking = new URL(route.request().url()).searchParams.get('make') === 'false';
    return route.fulfill({ json: { ...answer, result: { ...answer.result, url: isLooking ? '/2.wav' : '/1.wav' } } });
  });
  await page.route(/\/[12]\.wav$/, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return asked.length === 1 ? route.abort() : sound(route);
  });
  await page.reload();
  await button(page, '播放').click();
  await button(page, '暂停').waitFor();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(new Set(asked)).toEqual(new Set(['/1.wav']));
});

test('of a text that is not out, another file comes with its own times and sentences', async () => {
  const page = await openReady();
  let looked = 0;
  let made = 0;
  await page.route('**/reader/article/15/audio*', (route) => {
    const isLooking = new URL(route.request().url()).searchParams.get('make') === 'false';
    if (isLooking) looked += 1;
    else made += 1;
    const file = isLooking && looked === 1 ? 1 : isLooking ? 2 : made;
    return route.fulfill({ json: { ...answer, result: { ...answer.result, url: `/${file}.wav?token=${looked}` } } });
  });
  await page.route('**/2.wav*', sound);
  await page.reload();
  await expect.poll(() => made).toBe(2);
  await button(page, '播放').click();
  await button(page, '暂停').waitFor();
  expect([made, await page.evaluate(() => pageLoads)]).toEqual([2, 2]);
});

test('定时停 holds through pauses and in another mode', async () => {
  const page = await open('listen');
  await page.clock.install();
  await page.reload();
  await button(page, '定时停').click();
  await page.clock.fastForward('06:00');
  await button(page, '4 分钟后停，换一档').waitFor();
  await page.getByRole('link', { name: '跟读', exact: true }).click();
  await button(page, '开始跟读').click();
  await page.getByText('先听，别急着念').waitFor();
  await page.clock.fastForward('04:00');
  await button(page, '开始跟读').waitFor();
  await page.getByText('定时到了，停下了').waitFor();
  await page.getByRole('link', { name: '听', exact: true }).click();
  await button(page, '定时停').waitFor();
});

test('定时停 says nothing where nothing is heard any more', async () => {
  const page = await open('listen');
  await page.clock.install();
  await page.reload();
  await button(page, '定时停').click();
  await button(page, '10 分钟后停，换一档').waitFor();
  await page.clock.fastForward('10:00');
  await button(page, '定时停').waitFor();
  expect(await page.getByText('定时到了').count()).toBe(0);
});

test('a dictation goes on where it was after listening for a while, and after the page was loaded anew; any sentence can be passed over', async () => {
  const page = await open('dictate');
  await box(page).fill('ice melts');
  await button(page, '检查').click();
  await button(page, '下一句').click();
  await sentence(page, 2);
  await box(page).fill('water walks');
  await button(page, '检查').click();
  const goTo = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await goTo('听');
  await page.locator('.ls-lines').waitFor();
  await goTo('听写');
  await page.locator('.dt-result', { hasText: 'walks' }).waitFor();
  await page.reload();
  await sentence(page, 2);
  await page.locator('.dt-result', { hasText: 'walks' }).waitFor();
  await button(page, '到这里').click();
  expect((await figures(page)).slice(0, 2)).toEqual(['2', '75%']);
  await page.locator('.ls-missed b', { hasText: /^runs$/ }).waitFor();
  // A new beginning stays after a reload.
  await button(page, '再来一遍').click();
  await sentence(page, 1);
  await page.reload();
  await sentence(page, 1);
  expect(await box(page).inputValue()).toBe('');
  await button(page, '跳过').click();
  await sentence(page, 2);
  await button(page, '上一句').click();
  await sentence(page, 1);
});

/** Holds the recording back, so that it stands at its place while it counts as playing. @returns lets it come */
async function holdSound(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/ice.wav', (route) => promise.then(() => sound(route)));
  await page.reload();
  return resolve;
}

const shares = (page: Page) => page.evaluate(() => heardShares);
/** Waits until the recording has played to its end. */
async function atEnd(page: Page): Promise<void> {
  const seconds = async () => Number(await page.getByRole('slider', { name: '进度' }).inputValue());
  await expect.poll(seconds).toBeGreaterThan(7.5);
  await button(page, '播放').waitFor();
}

test('what is heard sentence by sentence is read, to the end; what is gone over is not', async () => {
  const page = await open('listen');
  const release = await holdSound(page);
  await page.locator('.ln').nth(0).click();
  await expect.poll(async () => (await shares(page)).length).toBeGreaterThan(0);
  await page.locator('.ln').nth(2).click();
  await page.locator('li:nth-child(3) .ln[aria-current]').waitFor();
  release();
  await atEnd(page);
  expect(Math.max(...(await shares(page)))).toBeLessThan(0.5);
  await page.locator('.ln').nth(0).click();
  await expect.poll(async () => (await shares(page)).at(-1)).toBe(1);
  const told = await shares(page);
  expect(told.every((share, at) => share >= (told[at - 1] ?? 0) || share < 0.1)).toBe(true);
});

test.each([
  [0.2, undefined],
  [0.7, 1],
])(
  'practice from the last sentence on, of an article that was read to %d, tells as its place: %s',
  async (read, place) => {
    const page = await open('listen');
    await page.goto(`${ADDRESS}?read=${read}`);
    await page.locator('.ln').nth(2).click();
    await atEnd(page);
    expect((await shares(page)).at(-1)).toBe(place);
  },
);
