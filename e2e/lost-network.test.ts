/** Forms whose answer never comes: nothing typed is lost, the fault stands at the button, and the next press works. */
import type { BrowserContext, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPhone } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE, picture, type Visit } from './visit.ts';

const opened = shareProduct();

interface AccountForm {
  address: string;
  /** Texts by the labels of their fields. */
  typed: Record<string, string>;
  button: string;
  /** The page's message when the network is back and the button is pressed again. */
  answer: RegExp;
}

const forVisitors: AccountForm[] = [
  {
    address: '/Login',
    typed: { 手机号或用户名: 'nobody-here', 密码: 'a-password-7' },
    button: '登录',
    answer: /用户名或密码/,
  },
  {
    address: '/Register',
    typed: { 手机号: newPhone(), 图片验证码: 'abcd', 短信验证码: '123456', 密码: 'a-password-7', 邀请码: 'FRIEND' },
    button: '注册',
    answer: /验证码/,
  },
  {
    address: '/reset_password',
    typed: { 手机号: newPhone(), 短信验证码: '123456', 新密码: 'a-password-7' },
    button: '设为新密码',
    answer: /验证码/,
  },
];

const forReaders: AccountForm[] = [
  { address: '/change_username', typed: { 用户名: 'x' }, button: '修改用户名', answer: /用户名/ },
  {
    address: '/changdu/apply',
    typed: { 姓名: '林小海', 学校: '', 理由: '想和学生一起读。' },
    button: '提交申请',
    answer: /学校/,
  },
  { address: '/trial', typed: { 链接或领取码: 'no-such-token' }, button: '领取 7 天试用', answer: /链接|领取/ },
  {
    address: '/change_password',
    typed: { 原密码: 'not-the-password-1', 新密码: 'a-password-7' },
    button: '修改密码',
    answer: /原密码/,
  },
];

const input = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: label === '密码' });

async function fill(page: Page, { address, typed }: AccountForm): Promise<void> {
  await openPage(page, address);
  for (const [label, text] of Object.entries(typed)) await input(page, label).fill(text);
  const agree = page.getByRole('main').getByRole('checkbox');
  if ((await agree.count()) > 0) await agree.check();
  const teacher = page.getByText('老师', { exact: true });
  if ((await teacher.count()) > 0) await teacher.click();
}

async function expectAsTyped(page: Page, { typed }: AccountForm): Promise<void> {
  for (const [label, text] of Object.entries(typed)) expect(await input(page, label).inputValue(), label).toBe(text);
  const agree = page.getByRole('main').getByRole('checkbox');
  if ((await agree.count()) > 0) expect(await agree.isChecked()).toBe(true);
  const teacher = page.getByRole('radio', { name: '老师' });
  if ((await teacher.count()) > 0) expect(await teacher.isChecked()).toBe(true);
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
/**
 * Waits until a sent form has the outcome that the network gives it. A request that is still pending when the trouble ends may never be
 * answered.
 */
const unanswered = (page: Page) => {
  const isForm = (request: Request) => request.method() === 'POST' && !request.url().endsWith('/api/log');
  return Promise.race([page.waitForEvent('requestfailed', isForm), page.waitForEvent('requestfinished', isForm)]);
};
const alert = (page: Page, text: string) => page.getByRole('main').getByRole('alert').filter({ hasText: text });

/** Whether the message is visible: neither scrolled away nor covered by the bar at the bottom of a phone. */
const isOnScreen = (page: Page, text: string) =>
  alert(page, text).evaluate((shown) => {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Ways in which an answer can be missing; `begin` starts the trouble and returns a function that ends it. */
const troubles: { name: string; says: string; begin(context: BrowserContext): Promise<() => Promise<void>> }[] = [
  {
    name: 'no network',
    says: '网络异常',
    async begin(context) {
      await context.setOffline(true);
      return () => context.setOffline(false);
    },
  },
  {
    name: 'a page of the proxy instead of an answer',
    says: '服务出错了，请稍后再试',
    async begin(context) {
      const isSent = (url: URL) => url.pathname.endsWith('.data') || /^\/(auth|api)\//.test(url.pathname);
      await context.route(isSent, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
      );
      return () => context.unroute(isSent);
    },
  },
];

async function tryForm(page: Page, context: BrowserContext, form: AccountForm): Promise<void> {
  for (const trouble of troubles) {
    await fill(page, form);
    const end = await trouble.begin(context);
    try {
      await press(page, form.button);
      await alert(page, trouble.says).waitFor();
      expect(await isOnScreen(page, trouble.says)).toBe(true);
      await expectAsTyped(page, form);
      // Pressed again it says so again, and still loses nothing. The first fault stands there until this one is on its way.
      await Promise.all([unanswered(page), press(page, form.button)]);
      await alert(page, trouble.says).waitFor();
      await expectAsTyped(page, form);
      await picture(page, `no-answer${form.address.replaceAll('/', '-')}`);
    } finally {
      // The forms that follow share the window.
      await end();
    }
    await press(page, form.button);
    await expect.poll(() => page.getByRole('main').textContent()).toMatch(form.answer);
    await alert(page, trouble.says).waitFor({ state: 'detached' });
  }
}

describe('forms of visitors and of readers', () => {
  let [visitor, reader]: Visit[] = [];
  beforeAll(async () => {
    [visitor, reader] = await Promise.all([opened.visit(PHONE), opened.visitAsReader(PHONE)]);
  });

  test.each([...forVisitors, ...forReaders])(
    'without network $address stays as it was typed, says so, and can be sent again',
    async (form) => {
      const come = forVisitors.includes(form) ? visitor : reader;
      if (come) await tryForm(come.page, come.context, form);
    },
  );
});

test('a code that could not be asked for leaves the picture code good for the next press', async () => {
  const { page, context } = await opened.visit(PHONE);
  for (const { address, button } of [
    { address: '/Register', button: '发送验证码' },
    { address: '/reset', button: '发送短信验证码' },
  ]) {
    const phone = newPhone();
    await openPage(page, address);
    const captcha = page.waitForResponse((response) => response.url().includes('/auth/captcha'));
    await Promise.all([captcha, page.getByRole('textbox', { name: '手机号' }).fill(phone)]);
    const answer = opened.product.outbox('captcha', phone);
    await page.getByRole('textbox', { name: '图片验证码' }).fill(answer);
    await context.setOffline(true);
    await press(page, button);
    await alert(page, '网络异常').waitFor();
    await picture(page, `no-answer-code${address.replaceAll('/', '-')}`);
    expect(await page.getByRole('textbox', { name: '图片验证码' }).inputValue()).toBe(answer);
    await context.setOffline(false);
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await press(page, button);
    expect((await sent).ok()).toBe(true);
    await alert(page, '网络异常').waitFor({ state: 'detached' });
  }
  await context.close();
});

test('a link pressed without network leaves the page as it is', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await openPage(page, '/Mine');
  await context.setOffline(true);
  await page.getByRole('link', { name: /修改用户名/ }).click();
  await page.getByText('没有网络，打不开新的页面').waitFor();
  expect(new URL(page.url()).pathname).toBe('/Mine');
  await context.setOffline(false);
  await page.getByRole('link', { name: /修改用户名/ }).click();
  await page.getByRole('textbox', { name: '用户名' }).waitFor();
  await context.close();
});

test('a list that cannot be fetched says that the network is at fault, and opens when it is back', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/article');
  const isData = (url: URL) => url.pathname.endsWith('.data');
  await context.route(isData, (route) => route.abort('connectionrefused'));
  await page.getByRole('main').getByRole('link', { name: '困难', exact: true }).click();
  await page.getByRole('heading', { name: '网络异常' }).waitFor();
  await picture(page, 'no-answer-page');
  await context.unroute(isData);
  await page.getByRole('button', { name: '再试一次' }).click();
  await page.locator('.card').first().waitFor();
  expect(new URL(page.url()).search).toBe('?difficulty=DIFFICULT');
  await context.close();
});

test('after a page that could not be fetched English keeps its font, and the reader its letters', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ size: 24 })));
  await openPage(page, '/explore');
  const look = () =>
    page.evaluate(() => {
      const { style, dataset } = document.documentElement;
      const { theme, session } = dataset;
      return { fonts: document.fonts.size, size: style.getPropertyValue('--read-size'), theme, session };
    });
  const before = await look();
  expect(before).toMatchObject({ size: '24px', theme: 'light', session: 'reader' });
  expect(before.fonts).toBeGreaterThan(0);
  const isData = (url: URL) => url.pathname.endsWith('.data');
  await context.route(isData, (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: '全部合集' }).click();
  await page.getByRole('heading', { name: '网络异常' }).waitFor();
  expect(await look()).toEqual(before);
  await context.unroute(isData);
  await page.getByRole('button', { name: '再试一次' }).click();
  await page.getByRole('heading', { name: '网络异常' }).waitFor({ state: 'detached' });
  expect(await look()).toEqual(before);
  await context.close();
});
