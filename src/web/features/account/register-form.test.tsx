import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FormOutcome } from '../../form-outcome.ts';
import { type AccountRule, RegisterForm } from './register-form.tsx';

const rule: AccountRule = {
  require_invitation: false,
  password: { min: 8, max: 72 },
  username: { min: 2, max: 20, pattern: '' },
  sms: { resend_seconds: 60, ttl_seconds: 300 },
  captcha: { length: 4 },
};

function shown({ outcome, hasSms = true }: { outcome?: FormOutcome; hasSms?: boolean } = {}): string {
  const form = <RegisterForm {...{ outcome, rule, hasSms }} next="/" invitation="CDFHJK" />;
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />);
}

test('while a store looks the app over the code of a friend is hidden, until it is what stands in the way', () => {
  expect(shown()).toContain('class="priced"');
  const fields = { code: '没有这个码，请检查一下' };
  const refused = shown({ outcome: { values: { code: 'CDFHJK' }, fields, message: null } });
  expect(refused).toContain(fields.code);
  expect(refused).not.toContain('priced');
});

test('without an SMS service the form says whom to ask for the code', () => {
  expect(shown({ hasSms: false })).toContain('请向管理员要');
  expect(shown()).not.toContain('管理员');
});

test('without the tick the error has the sign that errors of fields have', () => {
  const fields = { agree: '请先阅读并同意', code: '没有这个码，请检查一下' };
  const html = shown({ outcome: { values: {}, fields, message: null } });
  expect(html.match(/role="alert"><svg class="icon sm"/g)).toHaveLength(2);
});
