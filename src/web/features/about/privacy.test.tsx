import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Privacy } from './privacy.tsx';

function pageWith(services: string): string {
  const element = <Privacy statisticsHost={null} services={services} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '');
}

test('the page names the address that letters go to and the browsers that are told, and how long they are kept', () => {
  const page = pageWith('');
  expect(page).toContain('收每周来信的邮箱');
  expect(page).toMatch(/推送地址和密钥.*留到：你关掉通知、退出登录，或注销账号/);
  expect(page).toMatch(/通知：.*浏览器的厂商/);
});

test('outside services are named where they are set up, and only there', () => {
  expect(pageWith('')).not.toMatch(/邮件：|短信：|微信：|语音：|文件：|付款：/);
  expect(pageWith('sms mail')).toMatch(/短信：.*邮件：/);
  expect(pageWith('voice files')).toMatch(/语音：.*文件：/);
  expect(pageWith('alipay')).toContain('付款：由支付宝办理');
  expect(pageWith('wechat-pay alipay')).toContain('付款：由微信支付或支付宝办理');
});
