/** Accounts for tests: numbers that nobody had before, and readers who did not have to fill in the form. */
import { randomInt } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { type Call, callsOf } from './calls.ts';
import type { Running } from './product.ts';

export const PASSWORD = 'harbour-lamp-42';

export interface Person {
  phone: string;
  password: string;
}

export interface Reader extends Person {
  userId: string;
  /** Makes API calls as this reader, with a login of its own. */
  call: Call;
}

/** Drawn by lot: tests in several processes, and one that is tried again, share a product. */
export const newPhone = (): string => `135${String(randomInt(10 ** 8)).padStart(8, '0')}`;

/** A place on the network of one's own, for a product that trusts a proxy: codes are counted by address, and tests share one machine. */
export const newPlace = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

/** Registers somebody with the codes in the outbox. */
export async function newReader(product: Running): Promise<Reader> {
  const phone = newPhone();
  const anybody = callsOf(product.address, undefined, newPlace());
  await fetch(`${product.address}/auth/captcha?key=${phone}`);
  const captcha = product.outbox('captcha', phone);
  await anybody('POST /auth/smscode/send', { body: { phone, captcha, stype: 'register' } });
  const body = { phone, password: PASSWORD, sms_code: product.outbox('sms', phone), code: '' };
  const { token, user } = await anybody('POST /auth/register', { body });
  return { phone, password: PASSWORD, userId: String(user.user_id), call: callsOf(product.address, token) };
}

/** Logs in from a browser, as its login form does in the end. */
export async function enter(context: BrowserContext, { phone, password }: Person): Promise<void> {
  const answer = await context.request.post('/auth/login', { data: { username: phone, password } });
  if (!answer.ok()) throw new Error(`POST /auth/login: ${answer.status()} ${await answer.text()}`);
}
