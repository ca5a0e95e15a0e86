/** Review on cards as readers do it: by touch on a phone, by keyboard at a desk, without network, and without an account. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, MOVING, openPage, PHONE, picture, reloadPage } from './visit.ts';

const opened = shareProduct();

/** Ours, in the order in which they come into the book. */
const WORDS = [
  ['reluctant', 'She was reluctant to leave the warm kitchen.', '她舍不得离开温暖的厨房。'],
  ['outnumber', 'On weekdays bicycles outnumbered cars on the bridge.', '工作日桥上的自行车比汽车多。'],
  ['scarce', 'After the dry summer, water became scarce.', '干旱的夏天过后，水变得稀缺。'],
  ['thrive', 'Some plants thrive where little else will grow.', '有些植物在别的都长不了的地方长得很好。'],
  ['harbour', 'The boats were back in the harbour by noon.', '中午前船都回到了港口。'],
] as const;

/** A new reader in a browser window of their own. */
async function visitAsReader(kind: BrowserContextOptions) {
  const come = await opened.visitAsReader(kind);
  const { call } = come.reader;
  const reviewed = async () => (await call('GET /reader/myword/overview')).today.reviewed;
  return { ...come, call, reviewed };
}

const count = (page: Page) => page.locator('.rv-top .num').innerText();

/** A finger's way across the card. */
async function swipe(page: Page, dx: number, dy: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const point = (share: number) => [{ x: 195 + dx * share, y: 300 + dy * share }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0) });
  for (const share of [0.3, 0.6, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(share) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

test('without an account: every kind of card by keyboard alone, up to a summary, and nothing is kept', async () => {
  const { page, context, troubles } = await opened.visit(DESK);
  await openPage(page, '/flashcard');
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: '试一试' }).press('Enter');
  await page.getByText('这是试用').waitFor();
  await page.getByText('认词').waitFor();
  await picture(page, 'cards-recognise-desk');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: /^良好/ }).waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cards-recognise-answer-desk');
  await page.keyboard.press('4');
  await page.getByText('填空').waitFor();
  await page.keyboard.type('outnumber');
  await picture(page, 'cards-cloze-desk');
  await page.keyboard.press('Enter');
  await page.getByText('对了，句中用的是 outnumbered').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('拼写', { exact: true }).waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await page.keyboard.type('scarse');
  await page.keyboard.press('Enter');
  await page.getByText('只差一点').waitFor();
  expect(await page.getByRole('button', { name: /^困难/ }).getAttribute('class')).toContain('is-fitting');
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cards-typo-desk');
  await page.keyboard.press('z');
  await page.getByText('已撤销上一张').waitFor();
  expect(await count(page)).toBe('1 / 6');
  await page.keyboard.press(' ');
  await page.keyboard.press('3');
  await page.keyboard.press(' ');
  await page.keyboard.press('1');
  // This browser has no voice, so the recording is played.
  await page.getByText('听音', { exact: true }).waitFor();
  for (const key of [' ', '3', ' ', '3', ' ', '3']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: 'scarce' }).waitFor();
  await page.keyboard.press(' ');
  await page.keyboard.press('3');
  await page.getByRole('heading', { name: '试完了' }).waitFor();
  await page.getByText('忘了的 1 个词').waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cards-trial-done-desk');
  await context.close();
  expect(troubles).toEqual([]);
});

test('on a phone held sideways the ratings are in the window as soon as the answer is', async () => {
  const { page, context } = await opened.visit({ ...PHONE, viewport: { width: 844, height: 390 } });
  await openPage(page, '/flashcard');
  await page.getByRole('link', { name: '试一试' }).tap();
  await page.getByRole('button', { name: /^看答案/ }).tap();
  const ratings = page.locator('.rate');
  await expect.poll(() => ratings.count()).toBe(4);
  const lowest = () => ratings.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
  await expect.poll(lowest).toBeLessThanOrEqual(390);
  await picture(page, 'cards-answer-sideways');
  await context.close();
});

test('by touch: tap and swipe on the real sentences, with the chosen way of asking, stopped and gone on with elsewhere', async () => {
  const { page, context, troubles, call, reviewed } = await visitAsReader({ ...PHONE, ...MOVING });
  await openPage(page, '/flashcard');
  await page.getByText('还没有要复习的词').waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  for (const [word, sentence, sentence_zh] of WORDS)
    await call('POST /reader/myword', { body: { word, sentence, sentence_zh } });
  await reloadPage(page);
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cards-hub-phone');
  await page.getByRole('link', { name: '开始复习' }).tap();
  await page.getByRole('heading', { name: 'reluctant' }).waitFor();
  await picture(page, 'cards-recognise-phone');
  await page.locator('.rv-in').tap();
  await page.getByRole('button', { name: /^良好/ }).waitFor();
  await picture(page, 'cards-answer-phone');
  await swipe(page, 40, 10);
  expect(await count(page)).toBe('0 / 5');
  await swipe(page, 8, -160);
  await page.getByRole('heading', { name: 'outnumber' }).waitFor();
  expect(await count(page)).toBe('1 / 5');
  await page.locator('.rv-in').tap();
  await page.getByRole('button', { name: /^良好/ }).waitFor();
  await swipe(page, -160, 8);
  await expect.poll(reviewed).toBe(2);

  // The card that was forgotten comes again in this round.
  await openPage(page, '/flashcard/start?mode=cloze');
  await expect.poll(() => count(page)).toBe('1 / 5');
  expect(await page.locator('.cloze').innerText()).not.toContain('scarce');
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: '提示一个字母' }).tap();
  await page.getByPlaceholder('s…').fill('scarce');
  await picture(page, 'cards-cloze-phone');
  const place = await page.locator('.rv-zh').boundingBox();
  await page.getByRole('button', { name: '检查' }).tap();
  await page.getByText('对了').waitFor();
  // Elements that were on the card before stay in their place.
  expect((await page.locator('.rv-zh').boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await picture(page, 'cards-cloze-answer-phone');
  await page.getByRole('button', { name: /^简单/ }).tap();
  await openPage(page, '/flashcard/start?mode=spell');
  await page.getByRole('textbox').fill('thriev');
  await page.getByRole('button', { name: '检查' }).tap();
  await page.getByText('只差一点').waitFor();
  await picture(page, 'cards-spell-answer-phone');
  await page.getByRole('button', { name: '改这张卡' }).tap();
  await page.getByLabel('释义').fill('');
  await page.getByRole('button', { name: '保存' }).tap();
  await page.getByRole('alert').getByText('释义不能为空').waitFor();
  expect(await page.getByLabel('释义').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('句子的意思').getAttribute('aria-invalid')).toBe(null);
  await page.getByLabel('释义').fill('长得很旺');
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cards-change-phone');
  await page.getByRole('button', { name: '保存' }).tap();
  await page.getByText('长得很旺', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^简单/ }).tap();
  await expect.poll(reviewed).toBe(4);
  await context.close();
  expect(troubles).toEqual([]);
});

test('without network answers wait, are shown as waiting, can be taken back, and arrive once; a second window drops what was answered', async () => {
  const { page, context, call, reviewed } = await visitAsReader(DESK);
  const other = await context.newPage();
  for (const [word, sentence] of [
    ['harbour', 'The boats were back in the harbour.'],
    ['drift', 'The boat began to drift.'],
    ['steep', 'The path was steep.'],
  ] as const)
    await call('POST /reader/myword', { body: { word, sentence } });
  // This browser has no voice, so the word is played as a recording.
  const heard = page.waitForResponse((response) => response.url().includes('/audio/word/'));
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playCounted() {
      const { dataset } = document.documentElement;
      dataset.played = String(Number(dataset.played ?? 0) + 1);
      return play.call(this);
    };
  });
  await Promise.all([
    openPage(page, '/flashcard/start?mode=listen'),
    openPage(other, '/flashcard/start?mode=recognise'),
  ]);
  await other.getByRole('heading', { name: 'harbour' }).waitFor();
  await page.getByText('听音', { exact: true }).waitFor();
  const recording = await heard;
  expect([decodeURIComponent(recording.url()), recording.ok()]).toEqual([expect.stringContaining('harbour'), true]);
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cards-listen-desk');
  // Voices that the browser lists late change nothing.
  await page.evaluate(() => speechSynthesis.dispatchEvent(new Event('voiceschanged')));
  await context.setOffline(true);
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: /^简单/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.played)).toBe('1');
  await page.keyboard.press('4');
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await page.getByText('2 条未同步').waitFor();
  await page.keyboard.press('z');
  await page.getByText('已撤销上一张').waitFor({ state: 'attached' });
  await page.keyboard.press(' ');
  await page.keyboard.press('3');
  await other.getByRole('heading', { name: 'steep' }).waitFor();
  await context.setOffline(false);
  await page.getByText('条未同步').waitFor({ state: 'hidden' });
  await expect.poll(reviewed).toBe(2);
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await expect.poll(reviewed).toBe(3);
  await context.close();
});

test('the words of an article come in its order with its sentences; a word that will not stay can be put away; then the hub tells what comes', async () => {
  const { page, context, troubles, call } = await visitAsReader(DESK);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 1 } });
  const id = items[0]?.id ?? '';
  const query = { level: 'gk' as const };
  const { items: levelWords } = await call('GET /reader/article/{id}/level_words', { params: { id }, query });
  const [first, second, third] = [...new Set(levelWords.map(({ lemma }) => lemma))];
  for (const word of [third, second, first])
    await call('POST /reader/myword', { body: { word: word ?? '', article_id: id } });
  const { items: cards } = await call('GET /reader/myword/review/article', { query: { article_id: id } });
  expect(cards.map(({ word }) => word)).toEqual([first, second, third]);
  for (let day = 40; day > 23; day--) {
    const at = new Date(Date.now() - day * 86_400_000).toISOString();
    const body = { rating: day % 2 === 0 ? (4 as const) : (1 as const), spent: 3, at };
    await call('POST /reader/myword/{id}/review', { params: { id: cards[0]?.id ?? '' }, body });
  }
  await openPage(page, `/flashcard/reviewArticleWords?article_id=${id}`);
  await page.getByRole('heading', { name: first }).or(page.locator('.cloze')).first().waitFor();
  await page.keyboard.press(' ');
  await page.getByText('多半是卡片不好记').waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cards-leech-desk');
  await page.getByRole('button', { name: '换个释义或句子' }).press('Enter');
  await page.getByRole('button', { name: '已掌握' }).press('Enter');
  await page.getByText(`${first} 已掌握`).waitFor();
  await page.getByRole('heading', { name: second }).waitFor();
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await page.getByRole('heading', { name: third }).waitFor();
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await page.getByRole('heading', { name: '这一轮做完了' }).waitFor();
  await page.getByText('接下来七天到期的词').first().waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cards-done-desk');
  await openPage(page, '/flashcard');
  await page.getByText(/下次到期：\d+ 天后/).waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cards-hub-desk');
  await page.goto('/flashcard/start?force=1');
  await expect.poll(() => count(page)).toBe('0 / 2');
  await context.close();
  expect(troubles).toEqual([]);
});

test('a round of which only forgotten cards are left goes on after a reload, from the hub, and on another device', async () => {
  const { page, context, call, reviewed } = await visitAsReader(PHONE);
  const [word, sentence, sentence_zh] = WORDS[0] ?? ['', '', ''];
  await call('POST /reader/myword', { body: { word, sentence, sentence_zh } });
  await openPage(page, '/flashcard/start');
  await page.locator('.rv-in').tap();
  await page.getByRole('button', { name: /^忘记/ }).tap();
  await expect.poll(reviewed).toBe(1);
  await reloadPage(page);
  await page.getByRole('heading', { name: word }).waitFor();
  expect(await count(page)).toBe('0 / 1');
  // The state of a device that has stored nothing of the round.
  await page.evaluate(() => localStorage.clear());
  await openPage(page, '/flashcard');
  await page.getByText('再来一次').waitFor();
  await page.getByRole('link', { name: '接着复习' }).tap();
  await page.getByRole('heading', { name: word }).waitFor();
  await context.close();
});

test('home says how many words are due as it is when one comes back to it', async () => {
  const { page, context, call } = await visitAsReader(DESK);
  const { id } = await call('POST /reader/myword', { body: { word: 'harbour' } });
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await call('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 1, spent: 2, at } });
  await openPage(page, '/');
  const due = page.getByText('1 个词该复习了');
  await due.click();
  await page.getByRole('link', { name: '开始复习' }).click();
  await page.getByRole('heading', { name: 'harbour' }).waitFor();
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await page.getByRole('heading', { name: '这一轮做完了' }).waitFor();
  await page.getByRole('link', { name: /首页/ }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await due.waitFor({ state: 'detached' });
  await page.getByText('今天还没开始读').waitFor();
  await context.close();
});
