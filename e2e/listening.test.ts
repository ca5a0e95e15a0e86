/** An article by ear: the recording is made while one waits, its sentences are followed, repeated and written down. */
import { expect, test } from 'vitest';
import { shareProduct } from './testing/products.ts';
import { DESK, lateScriptsRun, lookFirst, openPage, PHONE, picture, reloadPage } from './visit.ts';

const opened = shareProduct();

test('from the article’s end to its recording: the sentence that is heard is shown; a stretch is repeated', async () => {
  const { page, context, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, '/article/2');
  await page.getByRole('link', { name: '听和听写' }).click();
  const play = page.getByRole('button', { name: '播放', exact: true });
  await play.waitFor();
  expect(await page.getByText('内置语音（flite）').count()).toBe(1);
  await play.click();
  const current = page.locator('.ln[aria-current]');
  const heard = new Set<string>();
  await page.locator('.ln.now .ln-word').waitFor();
  // They are spoken as fast as a person speaks.
  await expect
    .poll(async () => heard.add((await current.textContent()) ?? '').size, { interval: 250 })
    .toBeGreaterThanOrEqual(3);
  await picture(page, 'listen-phone');
  const loop = page.getByRole('button', { name: '循环一段' });
  await loop.click();
  await lookFirst(page);
  await page.getByRole('button', { name: '到这句为止' }).click();
  await page.locator('.ln.in-loop').first().waitFor();
  await lookFirst(page);
  await page.getByRole('button', { name: '取消循环' }).click();
  await page.getByRole('button', { name: '暂停', exact: true }).click();
  await page.locator('.ln').nth(5).click();
  await page.locator('li:nth-child(6) .ln[aria-current]').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('a sentence is repeated aloud, another one written down, checked word by word, and its words go into the word book', async () => {
  const { page, context, troubles, reader } = await opened.visitAsReader();
  await openPage(page, '/article/2/listen?mode=follow');
  await page.getByRole('button', { name: '开始跟读' }).click();
  await page.getByText('轮到你').waitFor();
  await page.getByRole('button', { name: '遮住文字' }).click();
  await page.getByText('文字遮住了，听着跟').waitFor();
  await page.getByRole('button', { name: '停一下' }).waitFor();
  await page.getByRole('link', { name: '听写' }).click();
  await page.getByRole('button', { name: '听这一句' }).click();
  const box = page.getByRole('textbox', { name: /听到什么/ });
  await box.fill('the dence that');
  await box.press('Enter');
  const score = page.getByRole('status').filter({ hasText: '对' });
  await score.waitFor();
  expect(await page.locator('.dt-w.wrong s, .dt-w.extra s').count()).toBeGreaterThan(0);
  await picture(page, 'dictation-checked-desk');
  await page.getByRole('button', { name: '到这里' }).click();
  const word = page.locator('.ls-missed li').first();
  await word.waitFor();
  await page.setViewportSize(PHONE.viewport);
  await picture(page, 'dictation-done-phone');
  const gaps = await page.locator('.ls-done > :is(h2, dl, .section-head, ul, .ls-one-acts)').evaluateAll((parts) => {
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, n) => Math.round(top - (boxes[n]?.bottom ?? 0)));
  });
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
  const cut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  expect(await word.locator('span').evaluate(cut)).toBe(false);
  await page.setViewportSize(DESK.viewport);
  const lemma = (await word.locator('b').textContent()) ?? '';
  await word.getByRole('button', { name: '加入生词' }).click();
  await word.getByRole('button', { name: '已加入' }).waitFor();
  const book = async () => (await reader.call('GET /reader/myword', { query: {} })).items.map((item) => item.word);
  await expect.poll(book).toContain(lemma);
  await page.getByRole('button', { name: '都加入生词' }).click();
  await page.getByText(/都加进生词了/).waitFor();
  for (const said of await page.locator('.ls-missed li button').allTextContents()) {
    expect(said).toMatch(/已加入|词典没有/);
  }
  expect(troubles).toEqual([]);
  await context.close();
});

test('words missed in a dictation that are marked say so, and adding all of them leaves their mark', async () => {
  const { page, context, troubles, reader } = await opened.visitAsReader();
  const params = { id: '2' };
  const { blocks } = await reader.call('GET /reader/article/waikan/{id}/show', { params, query: {} });
  const words = [
    ...blocks
      .map(({ text = '' }) => text)
      .join(' ')
      .matchAll(/[a-z]+/gi),
  ].map(([word]) => word);
  await reader.call('POST /reader/myword/known', { body: { words: [...new Set(words)].slice(0, 1_000) } });
  await openPage(page, '/article/2/listen');
  await page.getByRole('link', { name: '听写' }).click();
  await page.getByRole('button', { name: '听这一句' }).click();
  const box = page.getByRole('textbox', { name: /听到什么/ });
  await box.fill('the dence that');
  await box.press('Enter');
  await page.getByRole('status').filter({ hasText: '对' }).waitFor();
  await page.getByRole('button', { name: '到这里' }).click();
  await page.locator('.ls-missed').getByRole('button', { name: '已掌握' }).first().waitFor();
  const marked = async () => (await reader.call('GET /reader/myword', { query: {} })).counts.known;
  const before = await marked();
  await page.getByRole('button', { name: '都加入生词' }).click();
  await page.getByText(/都加进生词了/).waitFor();
  expect(await marked()).toBe(before);
  await context.close();
  expect(troubles).toEqual([]);
});

test('on a phone wrong words that are longer than the right ones keep their place, and a page loaded again its sentence', async () => {
  const { page, context, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, '/article/2/listen?mode=dictate&sentence=3');
  await page
    .locator('.ls-one')
    .getByText(/^第 3 句/)
    .waitFor();
  const box = page.getByRole('textbox', { name: /听到什么/ });
  await box.fill(Array.from({ length: 12 }, (_, n) => `extraordinarily${'wrong'.repeat(n % 3)}`).join(' '));
  await box.press('Enter');
  await page.locator('.dt-score').waitFor();
  const boxes = await page.locator('.dt-w s').evaluateAll((words) =>
    words.map((word) => {
      const { left, right, top, bottom } = word.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(boxes.length).toBeGreaterThan(3);
  expect(boxes.filter(({ left, right }) => left < 0 || right > 390)).toEqual([]);
  const overlaps = boxes.filter((one, at) =>
    boxes.some(
      (other, index) =>
        index > at &&
        [one.left < other.right, other.left < one.right, one.top < other.bottom, other.top < one.bottom].every(Boolean),
    ),
  );
  expect(overlaps).toEqual([]);
  await picture(page, 'dictation-long-phone');
  await page.getByRole('button', { name: '下一句' }).tap();
  await page
    .locator('.ls-one')
    .getByText(/^第 4 句/)
    .waitFor();
  await reloadPage(page);
  await page
    .locator('.ls-one')
    .getByText(/^第 4 句/)
    .waitFor();
  await page.getByRole('link', { name: '跟读' }).tap();
  await page.waitForURL(/mode=follow&sentence=4/);
  expect(troubles).toEqual([]);
  await context.close();
});

test('the reader has a recording made where it hears none, then plays it, word by word, and the time counts', async () => {
  const { page, context, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, '/article/3');
  await page.getByRole('button', { name: '朗读', exact: true }).click();
  await page.getByRole('button', { name: '做一份录音' }).click();
  const bar = page.getByRole('region', { name: '朗读' });
  // The whole article is spoken first.
  await bar.getByText('内置语音（flite）').waitFor();
  await picture(page, 'reader-recording-phone');
  const painted = (name: string) =>
    page.evaluate((wanted) => [...(CSS.highlights.get(wanted) ?? [])].map(String), name);
  const said = new Set<string>();
  await expect.poll(async () => said.add((await painted('said')).join()).size).toBeGreaterThan(4);
  expect(await painted('spoken')).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src)).toContain('/img/');
  let reported = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/reader/history')) reported += request.postDataJSON().spent_time;
  });
  // The screen is locked: nothing is seen or touched, and it goes on.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    dispatchEvent(new Event('visibilitychange'));
  });
  // At most fifteen of these seconds are from before the screen was locked.
  await expect.poll(() => reported, { interval: 250 }).toBeGreaterThanOrEqual(25);
  await bar.getByRole('button', { name: '暂停' }).click();
  expect(troubles).toEqual([]);
  await context.close();
});

test('a recording that cannot be made says why in the reader, and can be tried again', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  // The server is only asked whether there is one: speaking an article takes ten seconds of processor.
  await context.route('**/reader/article/*/audio*', async (route) => {
    const asked = new URL(route.request().url());
    asked.searchParams.set('make', 'false');
    const response = await route.fetch({ url: asked.href });
    const { status, result } = await response.json();
    await route.fulfill({ response, json: { status, result: { ...result, task_id: '1' } } });
  });
  const failed = { id: '1', state: 'FAILED', progress: 0, message: '磁盘满了' };
  await context.route('**/reader/task/1*', (route) =>
    route.fulfill({ json: { status: { code: '200', msg: 'ok' }, result: failed } }),
  );
  await openPage(page, '/article/7');
  await page.getByRole('button', { name: '朗读', exact: true }).click();
  const bar = page.getByRole('region', { name: '朗读' });
  await bar.getByRole('button', { name: '做一份录音' }).click();
  await bar.getByText('磁盘满了').waitFor();
  await bar.getByRole('button', { name: '再试一次' }).waitFor();
  await context.close();
});

test('a visitor logs in first', async () => {
  const { headers } = await fetch(`${opened.product.address}/article/2/listen`, { redirect: 'manual' });
  expect(headers.get('location')).toMatch(/\/Login\?next=/);
});

test('on a phone that is held sideways the player stands beside what is practised, and covers nothing of it', async () => {
  const { page } = await opened.visitAsReader({ ...PHONE, viewport: { width: 844, height: 390 } });
  for (const [mode, main] of [
    ['follow', '开始跟读'],
    ['dictate', '听这一句'],
  ] as const) {
    await openPage(page, `/article/2/listen?mode=${mode}`);
    const button = page.getByRole('button', { name: main });
    await button.waitFor();
    await picture(page, `listen-${mode}-sideways`);
    const [box, dock] = [await button.boundingBox(), await page.locator('.dock').boundingBox()];
    if (!box || !dock) throw new Error('there is no player');
    expect(box.x + box.width, mode).toBeLessThanOrEqual(dock.x);
    expect(box.y + box.height, mode).toBeLessThanOrEqual(390);
  }
});

test('without network one goes from listening to repeating and to dictation, and back', async () => {
  const { page, context, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, '/article/2/listen');
  await page.getByRole('button', { name: '播放', exact: true }).waitFor();
  await lateScriptsRun(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: '听写' }).tap();
  await page.getByRole('textbox', { name: /听到什么/ }).waitFor();
  await page.getByRole('link', { name: '跟读' }).tap();
  await page.getByRole('button', { name: '开始跟读' }).waitFor();
  await page.goBack();
  await page.getByRole('textbox', { name: /听到什么/ }).waitFor();
  expect(troubles).toEqual([]);
});

test('at a desk Space plays and pauses, and the arrows go from sentence to sentence', async () => {
  const { page, troubles } = await opened.visitAsReader();
  await openPage(page, '/article/2/listen');
  await page.getByRole('button', { name: '播放', exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.locator('li:nth-child(2) .ln[aria-current]').waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '暂停', exact: true }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '播放', exact: true }).waitFor();
  await page.getByRole('link', { name: '跟读' }).click();
  await page.getByRole('button', { name: '开始跟读' }).waitFor();
  await page.locator('body').click({ position: { x: 400, y: 700 } });
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '再听一遍' }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '开始跟读' }).waitFor();
  expect(troubles).toEqual([]);
});
