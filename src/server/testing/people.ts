/** Readers who register as people do, by picture code and SMS code, also from a device and an address of their own. */

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { Envelope } from '../http/mount.ts';
import type { TestApp } from './app.ts';

/** Codes in the application's outbox, the newest last. */
async function outboxCodes(app: TestApp, kind: 'sms' | 'captcha', to: string): Promise<string[]> {
  const text = await readFile(path.join(app.dataDir, 'outbox.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { kind: string; to: string; code: string })
    .filter((entry) => entry.kind === kind && entry.to === to)
    .map(({ code }) => code);
}

/** The newest code in the application's outbox. */
export async function outboxCode(app: TestApp, kind: 'sms' | 'captcha', to: string): Promise<string> {
  const code = (await outboxCodes(app, kind, to)).at(-1);
  if (code === undefined) throw new Error(`no ${kind} for ${to} in the outbox`);
  return code;
}

/** Asks for a picture, reads its answer from the outbox, and has a code sent. */
export async function sendSmsCode(app: TestApp, phone: string, stype: 'register' | 'reset'): Promise<string> {
  const visitor = await app.client('visitor');
  await app.fetch(`/auth/captcha?key=${phone}`);
  const captcha = await outboxCode(app, 'captcha', phone);
  const before = await outboxCodes(app, 'sms', phone);
  await visitor.ok('POST /auth/smscode/send', { body: { phone, captcha, stype } });
  // A code for a reset is sent after the answer, which takes as long for a phone that nobody has.
  await expect.poll(() => outboxCodes(app, 'sms', phone)).toHaveLength(before.length + 1);
  return outboxCode(app, 'sms', phone);
}

export async function registerUser(app: TestApp, phone: string, password = 'harbour-lamp-42') {
  const visitor = await app.client('visitor');
  const sms_code = await sendSmsCode(app, phone, 'register');
  return visitor.ok('POST /auth/register', { body: { phone, password, sms_code, code: '' } });
}

/** Closes an account as the clock does a week after its reader asked for it. What it leaves behind is not erased. */
export async function closeAccount({ context, clock }: TestApp, userId: number): Promise<void> {
  const { database, services } = context;
  await database.pool.query('UPDATE users SET delete_at = $2 WHERE id = $1', [userId, clock.now()]);
  await services.identity.closing.closeDue(async () => {});
}

export interface Place {
  address: string;
  cuid: string;
}

let places = 0;
let phones = 0;

/** A network address and a device that no account was used from before; the application needs `TRUST_PROXY`. */
export function newPlace(): Place {
  places += 1;
  return { address: `198.51.${Math.floor(places / 250)}.${(places % 250) + 1}`, cuid: randomUUID() };
}

/** A call from that place with the token. */
export async function callFrom(
  app: TestApp,
  { address, cuid }: Place,
  path: string,
  body: object | null,
  token = '',
): Promise<{ status: number; envelope: Envelope }> {
  const response = await app.fetch(path, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      cookie: `bb_cuid=${cuid}`,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  return { status: response.status, envelope: (await response.json()) as Envelope };
}

export function newPhone(): string {
  phones += 1;
  return `188${String(phones).padStart(8, '0')}`;
}

export const PASSWORD = 'harbour-lamp-42';

/** Registers through `POST /auth/register`. */
export async function registerFrom(app: TestApp, place: Place, code: string, phone = newPhone()) {
  const sms_code = await sendSmsCode(app, phone, 'register');
  return callFrom(app, place, '/auth/register', { phone, password: PASSWORD, sms_code, code });
}
