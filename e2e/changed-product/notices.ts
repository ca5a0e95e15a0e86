/** Notices from super users to everybody, applications for 畅读, and pages inside WeChat's browser. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { pageSignature } from '#server/features/wechat/service.ts';
import { startWechatGateway } from '#server/testing/wechat-gateway.ts';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { logInAsAdmin } from '../calls.ts';
import type { Opened } from '../testing/products.ts';
import { drawn, openPage, PHONE, picture } from '../visit.ts';

const gateway = await startWechatGateway();
afterAll(() => gateway.close());
const port = String(await freePort());
/** Settings of the product. Signed addresses are the site's own, so it has to know its address beforehand. */
export const wechat = {
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  WECHAT_APP_ID: 'wx0001',
  WECHAT_APP_SECRET: 'secret0001',
  WECHAT_API_URL: gateway.address,
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

export function notices(opened: Opened): void {
  test('an editor writes a notice, a reader sees it and closes it for good; taken down it is gone for everybody', async () => {
    const OTHER_NOTICE = '周末新增两本杂志。';
    const text = '今晚维护一小时，生词和笔记照常。';
    const [editor, reader] = [await opened.visitAsEditor(), await opened.visit(PHONE)];
    await editor.page.goto('/admin/qywx');
    await editor.page.getByRole('button', { name: '新通知' }).click();
    const dialog = editor.page.getByRole('dialog');
    await dialog.getByRole('button', { name: '发出' }).click();
    await dialog.getByText('请填写内容').waitFor();
    await dialog.getByLabel('内容').fill(text);
    await dialog.getByLabel('样子').selectOption('提醒');
    expect(await seriousBarriers(editor.page)).toEqual([]);
    await dialog.getByRole('button', { name: '发出' }).click();
    const list = editor.page.getByRole('list', { name: '全部通知' });
    await list.getByText('正在显示').waitFor();

    const bars = reader.page.getByRole('list', { name: '通知' });
    await reader.page.goto('/');
    await bars.getByText(text).waitFor();
    expect(await seriousBarriers(reader.page)).toEqual([]);
    await picture(reader.page, 'notice-390');
    await bars.getByRole('button', { name: /^关闭通知/ }).click();
    await expect.poll(() => bars.count()).toBe(0);
    // The other notice shows that notices have been loaded, and the closed one is not among them.
    const { call } = await logInAsAdmin(opened.product.address);
    await call('POST /api/appinfo/notify', { body: { text: OTHER_NOTICE } });
    await reader.page.reload();
    await bars.getByText(OTHER_NOTICE).waitFor();
    expect(await bars.getByText(text).count()).toBe(0);

    const other = await opened.visit(PHONE);
    await other.page.goto('/');
    await other.page.getByText(text).waitFor();
    await editor.page.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: /^撤下/ }).click();
    await list.getByText('已结束').waitFor();
    await other.page.reload();
    await other.page.getByText(OTHER_NOTICE).waitFor();
    expect(await other.page.getByText(text).count()).toBe(0);
    await editor.page
      .getByRole('listitem')
      .filter({ hasText: OTHER_NOTICE })
      .getByRole('button', { name: /^撤下/ })
      .click();
    await expect.poll(() => list.getByText('已结束').count()).toBe(2);
    expect(reader.troubles).toEqual([]);
    await Promise.all([editor, reader, other].map(({ context }) => context.close()));
  });

  test('a student applies for 畅读, is turned down with a reason, applies again, passes, and is a member', async () => {
    const [editor, reader] = [await opened.visitAsEditor(), await opened.visitAsReader(PHONE)];
    const { page } = reader;
    await page.goto('/changdu/apply');
    await page.getByLabel('姓名').fill('林一');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('请填写学校').waitFor();
    expect(await page.getByLabel('姓名').inputValue()).toBe('林一');
    await page.getByLabel('学校').fill('海港中学');
    await page.getByLabel('理由').fill('高二，每周读三篇');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('正在等批复').waitFor();

    async function decide(action: '通过' | '不通过', remark: string): Promise<void> {
      await editor.page.goto('/admin/changdu');
      await editor.page.getByRole('button', { name: action, exact: true }).click();
      const dialog = editor.page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(remark);
      await dialog.getByRole('button', { name: action, exact: true }).click();
      await editor.page.getByText('没有等批复的申请').waitFor();
      // The button that opened the dialog went with its row.
      await expect.poll(() => editor.page.evaluate(() => document.activeElement?.id)).toBe('main');
    }
    await decide('不通过', '请写明老师的名字');
    await page.reload();
    await page.getByText('请写明老师的名字').waitFor();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('正在等批复').waitFor();
    await decide('通过', '好好读');
    await page.reload();
    await page.getByText('会员天数已经记上').waitFor();
    await page.getByRole('link', { name: '看我的会员' }).click();
    await page.getByText(/还有 365 天/).waitFor();
    await Promise.all([editor, reader].map(({ context }) => context.close()));
  });

  /** A replacement for WeChat's script that records the calls it receives. */
  const BRIDGE = `window.told=[];window.wx={config:o=>{told.push(['config',o,location.href]);setTimeout(()=>wx.then())},
ready:f=>{wx.then=f},error(){},updateAppMessageShareData:d=>told.push(['friend',d]),updateTimelineShareData:d=>told.push(['all',d])};`;

  test('inside WeChat’s browser a page is signed and says what is shared; another browser loads nothing of it', async () => {
    const WECHAT =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36 MicroMessenger/8.0.50';
    const inside = await opened.visit({ ...PHONE, userAgent: WECHAT });
    await inside.context.route('https://res.wx.qq.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: BRIDGE }),
    );
    await inside.page.goto('/article/15?from=timeline');
    type Told = ['config', Record<string, string | number>, string] | ['friend' | 'all', Record<string, string>];
    const told = () => inside.page.evaluate(() => (window as unknown as { told?: Told[] }).told ?? []);
    await expect.poll(async () => (await told()).length).toBe(3);
    const [config, friend] = await told();
    const { nonceStr, timestamp, signature } = config?.[1] ?? {};
    const page = { nonce: String(nonceStr), timestamp: Number(timestamp), url: String(config?.[2]) };
    expect(signature).toBe(pageSignature({ ticket: gateway.ticket(), ...page }));
    expect(friend?.[1]).toMatchObject({
      link: `${opened.product.address}/article/15`,
      title: expect.stringMatching(/\w/),
    });
    expect(inside.troubles).toEqual([]);

    const outside = await opened.visit(PHONE);
    const requests: string[] = [];
    outside.page.on('request', (request) => requests.push(request.url()));
    await openPage(outside.page, '/article/15');
    await drawn(outside.page);
    expect(requests.filter((url) => /wx\.qq\.com|\/api\/wx\/|sharing/.test(url))).toEqual([]);
    await Promise.all([inside, outside].map(({ context }) => context.close()));
  });
}
