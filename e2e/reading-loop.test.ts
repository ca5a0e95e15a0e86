/** The main job, end to end, as a new reader on a phone and then at a desk. */
import { expect, test } from 'vitest';
import { logInAsAdmin } from './calls.ts';
import { PASSWORD } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, logIn, MOVING, openPage, PHONE, picture, placeOf, register, restingPlaceOf } from './visit.ts';

const opened = shareProduct();
const ARTICLE = 'The Tiny Workers Inside Your Bread';

test('a new reader registers, reads, keeps a word and a highlight, and finds all of it again elsewhere', async () => {
  const { page, context, troubles } = await opened.visit({ ...PHONE, ...MOVING });
  const newReader = await register(page, opened.product);
  expect(new URL(page.url()).pathname).toBe('/');
  await picture(page, 'home-phone');
  await page.goto('/article?difficulty=VERY_EASY');
  await picture(page, 'articles-phone');
  await page
    .getByRole('link', { name: /面包里/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: ARTICLE }).waitFor();
  const address = page.url();

  // A word: its card, and into the word book.
  const word = await placeOf(page, 'bubbles');
  await page.touchscreen.tap(word.x, word.y);
  const card = page.locator('[data-word-card]');
  await card.getByRole('heading', { name: 'bubble', exact: true }).waitFor();
  await card.getByText('气泡').first().waitFor();
  await picture(page, 'word-card-phone');
  await card.getByRole('button', { name: '加入生词' }).click();
  await card.getByRole('button', { name: '已加入' }).waitFor();

  // The translation of the word's sentence.
  await card.locator('.ch-zh', { hasText: '气体形成了气泡。' }).waitFor();
  await card.getByRole('button', { name: '更多' }).click();
  await picture(page, 'word-card-more-phone');
  await page.keyboard.press('Escape');
  await context.close();

  // The same reader on a desktop: the word is in the word book there; makes a highlight with a note.
  const desk = await opened.visit(DESK);
  await logIn(desk.page, newReader, PASSWORD);
  // The page goes to where the phone stopped: a word's place is known only after that.
  const personal = desk.page.waitForResponse((response) => response.url().includes('show?blocks=false'));
  await openPage(desk.page, address);
  await personal;
  const again = await restingPlaceOf(desk.page, 'bubbles');
  await desk.page.mouse.click(again.x, again.y);
  await desk.page.locator('[data-word-card]').getByRole('button', { name: '已加入' }).waitFor();
  await picture(desk.page, 'word-card-desk');
  await desk.page.keyboard.press('Escape');
  const passage = await placeOf(desk.page, 'mushrooms are its big cousins');
  await desk.page.mouse.move(passage.left, passage.y);
  await desk.page.mouse.down();
  await desk.page.mouse.move(passage.right, passage.y, { steps: 8 });
  await desk.page.mouse.up();
  await desk.page.getByRole('button', { name: '绿色' }).waitFor();
  await picture(desk.page, 'selection-desk');
  const saved = desk.page.waitForResponse(
    (response) => response.url().includes('/notes/add') && response.status() === 200,
  );
  await desk.page.getByRole('button', { name: '绿色' }).click();
  await saved;
  // Changed colour, deleted, brought back: the same highlight.
  const mark = await placeOf(desk.page, 'mushrooms are');
  const wasSaved = () =>
    desk.page.waitForResponse((response) => response.url().includes('/notes/add') && response.status() === 200);
  await desk.page.mouse.click(mark.x, mark.y);
  await Promise.all([wasSaved(), desk.page.getByRole('button', { name: '粉色' }).click()]);
  await desk.page.mouse.click(mark.x, mark.y);
  await desk.page.getByRole('toolbar').getByRole('button', { name: '删除' }).click();
  await Promise.all([wasSaved(), desk.page.getByRole('button', { name: '撤销' }).click()]);
  const other = await placeOf(desk.page, 'Gluten is like the skin of a balloon.');
  await desk.page.mouse.move(other.left, other.y);
  await desk.page.mouse.down();
  await desk.page.mouse.move(other.right, other.y, { steps: 8 });
  await desk.page.mouse.up();
  await desk.page.getByRole('button', { name: '笔记', exact: true }).click();
  await desk.page.getByLabel('笔记', { exact: true }).fill('好比喻');
  await desk.page.getByRole('button', { name: '保存' }).click();
  await desk.page.locator('.side-col').getByText('好比喻').waitFor();
  await desk.page.reload();
  await desk.page.locator('.side-col').getByText('好比喻').waitFor();
  await expect.poll(() => desk.page.locator('.side-col .note').count()).toBe(2);
  expect(
    await desk.page.evaluate(() => [...CSS.highlights.keys()].filter((name) => name.startsWith('mark-')).length),
  ).toBeGreaterThan(0);
  await picture(desk.page, 'highlights-desk');
  await desk.page.getByRole('button', { name: '收藏' }).click();
  await desk.page.getByText('已收藏').waitFor();

  // The word, the notes, the star and the history are listed.
  await desk.page.goto('/myword');
  await desk.page
    .getByRole('link', { name: /bubble/ })
    .first()
    .waitFor();
  await picture(desk.page, 'myword-desk');
  await desk.page.goto('/mynote');
  await desk.page.getByText(ARTICLE).first().waitFor();
  await picture(desk.page, 'mynote-desk');
  await desk.page.getByText(ARTICLE).first().click();
  await desk.page.getByText('好比喻').waitFor();
  await picture(desk.page, 'mynote-article-desk');
  await desk.page.goto('/MyStar');
  await desk.page.getByText(ARTICLE).first().waitFor();
  await desk.page.goto('/history');
  await desk.page.getByText(ARTICLE).first().waitFor();
  await picture(desk.page, 'history-desk');

  // Logs out.
  await desk.page.goto('/Mine');
  await picture(desk.page, 'mine-desk');
  await desk.page.getByRole('button', { name: '退出登录', exact: true }).click();
  await desk.page.waitForURL((url) => url.pathname === '/' || url.pathname === '/Login');
  await desk.page.goto('/myword');
  expect(new URL(desk.page.url()).pathname).toBe('/Login');
  await desk.context.close();
  expect([...troubles, ...desk.troubles]).toEqual([]);
});

test('without scripts an article is listed, found and read, translations included', async () => {
  const { page, context } = await opened.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/');
  await page
    .getByRole('link', { name: /全部文章|文章/ })
    .first()
    .click();
  await page.goto('/_old_index');
  await page.getByRole('link', { name: new RegExp(ARTICLE) }).click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(ARTICLE);
  expect(await page.getByText('These workers are called yeast.').isVisible()).toBe(true);
  expect(await page.getByText('这些小工人名叫酵母。').isVisible()).toBe(true);
  await picture(page, 'article-without-scripts');
  await page.getByRole('link', { name: '返回' }).tap();
  await page.waitForURL('/');
  await context.close();
});

test('a locked article shows its beginning, and nothing of the rest is in the page or its data', async () => {
  const { page, context } = await opened.visit(PHONE);
  await page.goto('/article');
  const response = await page.request.get('/reader/article/waikan?limit=100');
  const { result } = (await response.json()) as { result: { items: { id: string; is_lock: boolean }[] } };
  const locked = result.items.find(({ is_lock: isLocked }) => isLocked);
  const { call } = await logInAsAdmin(opened.product.address);
  const whole = await call('GET /reader/article/waikan/{id}/show', { params: { id: locked?.id ?? '' } });
  const last = whole.blocks.at(-1)?.text?.slice(0, 40) ?? '';
  const html = await (await page.request.get(`/article/${locked?.id}`)).text();
  const data = await (await page.request.get(`/article/${locked?.id}.data`)).text();
  expect(last.length).toBeGreaterThan(10);
  expect(html + data).not.toContain(last);
  await page.goto(`/article/${locked?.id}`);
  await page.getByText('试读到这里').waitFor();
  await picture(page, 'locked-phone');
  await context.close();
});

test('a reader comes from home to the list of all articles', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await openPage(page, '/');
  const feed = page.getByRole('region', { name: '为你推荐' });
  await feed.getByRole('link', { name: '全部文章', exact: true }).click();
  await page.waitForURL(({ pathname, search }) => pathname === '/article' && search === '');
  await context.close();
});
