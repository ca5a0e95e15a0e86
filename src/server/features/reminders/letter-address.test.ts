/** What becomes of the address that letters are mailed to when the password changes. */
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { openMailServer } from '#server/testing/mail-server.ts';

const server = await openMailServer();
const env = { SMTP_URL: server.url, MAIL_FROM: '外刊轻读 <letter@waikan.test>', PUBLIC_URL: 'https://waikan.test' };
const app = await testApp({ env });

const tokenIn = (email: string) =>
  /do=confirm&token=([\w.-]+)/.exec(server.taken.find(({ to }) => to === email)?.text ?? '')?.[1] ?? '';

test('a change of the password takes the address away, and its link for confirmation does not bring it back', async () => {
  const [reader, editor, visitor] = [
    await app.client('reader'),
    await app.client('super'),
    await app.client('visitor'),
  ];
  await reader.ok('POST /reader/reminders/letter', { body: { is_on: true } });
  await reader.ok('POST /reader/reminders/letter/email', { body: { email: 'thief@else.test' } });
  const confirm = () =>
    visitor.call('POST /api/reminders/letter/confirm', { body: { token: tokenIn('thief@else.test') } });
  expect((await confirm()).status).toBe(200);
  const body = { user_id: String(reader.userId), new_password: 'other-harbour-45' };
  await editor.ok('POST /auth/change_password', { body });
  expect((await confirm()).status).toBe(410);
  const { letter } = await app.context.services.reminders.of(reader.userId);
  expect(letter).toMatchObject({ is_on: true, email: null, is_confirmed: false });
});
