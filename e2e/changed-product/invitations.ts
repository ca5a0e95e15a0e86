/** Inviting a friend from the code to the days received, and a code of an editor from its making to its use. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, logInAsAdmin } from '../calls.ts';
import type { Running } from '../product.ts';
import type { Opened } from '../testing/products.ts';
import { PHONE, picture, register, type Visit } from '../visit.ts';

/** The shortest that is taken for an article: it is read in five seconds. */
const TEXT = `The boat is here, and the people of the small town wait for it on the quay with coffee and bread.

They read the news aloud, they laugh about the weather, and after an hour everybody goes home again, a little happier.`;

/** Rules of axe that the page violates, once fade-in animations have finished. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return (
    await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).setLegacyMode().analyze()
  ).violations.map(({ id }) => id);
}

async function shortArticle(product: Running): Promise<string> {
  const { call } = await logInAsAdmin(product.address);
  const { task_id: id } = await call('POST /reader/article/add', { body: { text: TEXT, title: 'The Boat' } });
  const task = () => call('GET /reader/task/{id}', { params: { id: id ?? '' } });
  await expect.poll(async () => (await task()).state, { interval: 250 }).toBe('DONE');
  const article = String((await task()).result?.article_id);
  await call('POST /reader/article/waikan/{id}/audit', { params: { id: article }, body: { action: 'pass' } });
  return article;
}

/** Reports reading time as the reader's page does, in real time, until the server counts the article as finished. */
async function finish(product: Running, { context }: Visit, articleId: string): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === 'bb_token')?.value ?? '';
  const call = callsOf(product.address, token);
  const { t } = await call('GET /reader/article/waikan/{id}/show', { params: { id: articleId } });
  const body = { article_id: articleId, spent_time: 1, is_finish: true, t: t ?? '' };
  const report = async () => (await call('POST /reader/history', { body })).is_finish;
  await expect.poll(report, { interval: 500 }).toBe(true);
}

export function invitations(opened: Opened): void {
  test('a friend registers with the code, finishes an article, and the inviter receives three days', async () => {
    const article = shortArticle(opened.product);
    const inviter = await opened.visitAsReader(PHONE);
    await inviter.page.goto('/Award');
    await inviter.page.getByText('还没有朋友来').waitFor();
    const code = await inviter.page.locator('.award-letters').innerText();
    expect(await faults(inviter.page)).toEqual([]);
    await picture(inviter.page, 'award-390');
    const poster = inviter.page.getByRole('img', { name: /邀请海报/ });
    await poster.scrollIntoViewIfNeeded();
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);

    const friend = await opened.visit();
    await friend.page.goto(`/Register?code=${code}`);
    expect(await friend.page.getByLabel(/邀请码/).inputValue()).toBe(code);
    await register(friend.page, opened.product, undefined, `/Register?code=${code}`);
    await finish(opened.product, friend, await article);

    await inviter.page.reload();
    await inviter.page.getByText('读完了一篇').waitFor();
    await inviter.page.getByRole('button', { name: /^领取 读者/ }).click();
    await inviter.page.getByText(/^领到 3 天/).waitFor();
    await inviter.page.getByText('已领').waitFor();
    expect(await inviter.page.locator('.award-month b').innerText()).toBe('3');
    await inviter.page.goto('/member');
    await inviter.page.getByText(/你是会员，还有 3 天/).waitFor();

    // While an app store reviews the app, invitations are hidden.
    await inviter.page.evaluate(() => localStorage.setItem('bb_review', 'true'));
    await inviter.page.goto('/Award');
    await inviter.page.getByText('这里现在不能用').waitFor();
    expect(await inviter.page.getByText('我的邀请码').isVisible()).toBe(false);
    await inviter.page.goto('/Mine');
    expect(await inviter.page.getByText('邀请朋友').isVisible()).toBe(false);
    expect([...inviter.troubles, ...friend.troubles]).toEqual([]);
    await Promise.all([inviter.context.close(), friend.context.close()]);
  });

  test('an editor makes a code, a reader redeems it, and the list says who; switched off it is void', async () => {
    const desk = await opened.visitAsEditor();
    await desk.page.goto('/admin/code');
    await desk.page.getByRole('button', { name: '生成', exact: true }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByLabel('数量').fill('0');
    await dialog.getByLabel('备注').fill('春节活动');
    await dialog.getByRole('button', { name: '生成', exact: true }).click();
    await dialog.getByText('至少 1 个').waitFor();
    await dialog.getByLabel('数量').fill('2');
    await dialog.getByRole('button', { name: '生成', exact: true }).click();
    await desk.page.getByText('生成了 2 个').waitFor();
    const [code = '', other = ''] = (await desk.page.getByLabel('刚生成的码，一行一个').inputValue()).split('\n');
    expect(await faults(desk.page)).toEqual([]);
    await picture(desk.page, 'admin-code-1440');

    const reader = await opened.visitAsReader(PHONE);
    const redeem = async (typed: string) => {
      await reader.page.getByRole('textbox', { name: '兑换码' }).fill(typed);
      await reader.page.getByRole('button', { name: '兑换' }).click();
    };
    await reader.page.goto('/member');
    await redeem('CDFH JKMN PRTV');
    await reader.page.getByText('没有这个码，请检查一下').waitFor();
    await redeem(code.toLowerCase().replaceAll('-', ' '));
    await reader.page.getByText(/^换到 30 天/).waitFor();
    await reader.page.getByText(/你是会员，还有 30 天/).waitFor();

    await desk.page.reload();
    await desk.page.getByRole('button', { name: /^读者/ }).click();
    await dialog.getByRole('link', { name: /^读者/ }).waitFor();
    await desk.page.keyboard.press('Escape');
    await desk.page.getByRole('button', { name: `停用 ${other}` }).click();
    await desk.page.getByRole('button', { name: `恢复 ${other}` }).waitFor();
    await redeem(other);
    await reader.page.getByText('这个码已停用').waitFor();
    expect(desk.troubles.filter((line) => !line.includes('400'))).toEqual([]);
    await Promise.all([desk.context.close(), reader.context.close()]);
  });
}
