/** Readers who come with a code, each from a device and an address of their own unless told. */
import { randomUUID } from 'node:crypto';
import type { Envelope } from '../http/envelope.ts';
import type { TestApp } from './app.ts';
import { sendSmsCode } from './people.ts';

export interface Place {
  address: string;
  cuid: string;
}

let places = 0;
let phones = 0;

/** Nobody was there before; the application needs `TRUST_PROXY`. */
export function newPlace(): Place {
  places += 1;
  return { address: `198.51.${Math.floor(places / 250)}.${(places % 250) + 1}`, cuid: randomUUID() };
}

/** A call from that place, as whoever holds the token. */
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
      ...{ 'content-type': 'application/json', 'x-forwarded-for': address, cookie: `bb_cuid=${cuid}` },
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

/** Through `POST /auth/register`. */
export async function registerFrom(app: TestApp, place: Place, code: string, phone = newPhone()) {
  const sms_code = await sendSmsCode(app, phone, 'register');
  return callFrom(app, place, '/auth/register', { phone, password: PASSWORD, sms_code, code });
}
