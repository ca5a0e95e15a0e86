/**
 * Web Push: an encrypted message is posted to the address that the browser gave out (RFC 8030), with a signed word of who sends it
 * (VAPID, RFC 8292). Addresses come from clients, so private ones are refused while connecting, as for everything that is fetched.
 */
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { request } from 'undici';
import { guardedAgent } from '#server/providers/fetch/undici.ts';
import { encryptMessage } from './encryption.ts';
import type { PushMessage, PushOutcome, PushService, PushTarget } from './port.ts';

const TIMEOUT_MS = 15_000;
/** RFC 8292 allows 24 hours. */
const TOKEN_SECONDS = 12 * 3_600;

export interface WebPushOptions {
  /** The private key: 32 bytes, a scalar of P-256. */
  privateKey(): Promise<Uint8Array>;
  /** `mailto:` or `https:`: whom a push service may ask about our messages. */
  contact: string;
  /** Hosts that may be private and without https, `host:port`. */
  allow: readonly string[];
  now: () => Date;
}

interface SigningKey {
  key: KeyObject;
  publicKey: string;
}

export function createWebPush({ privateKey, contact, allow, now }: WebPushOptions): PushService {
  const agent = guardedAgent(allow);
  let made: Promise<SigningKey> | undefined;

  function signingKey(): Promise<SigningKey> {
    made ??= privateKey().then(signingKeyOf);
    const making = made;
    // A failed attempt is not remembered: the next caller tries again.
    making.catch(() => {
      made = undefined;
    });
    return making;
  }

  async function authorization(endpoint: URL): Promise<string> {
    const { key, publicKey } = await signingKey();
    const claims = {
      aud: endpoint.origin,
      exp: Math.floor(now().getTime() / 1_000) + TOKEN_SECONDS,
      sub: contact,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    return `vapid t=${signed}.${signature}, k=${publicKey}`;
  }

  async function post(target: PushTarget, { text, lifeSeconds, topic }: PushMessage): Promise<PushOutcome> {
    const endpoint = new URL(target.endpoint);
    const { statusCode, headers, body } = await request(endpoint, {
      dispatcher: agent,
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: await authorization(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(lifeSeconds),
        topic,
        urgency: 'normal',
      },
      body: encryptMessage(text, target),
    });
    await body.dump();
    if (statusCode < 300) return { kind: 'sent' };
    if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
    if (statusCode !== 429 && statusCode < 500) return { kind: 'refused', status: statusCode };
    const pause = Number(headers['retry-after']);
    return { kind: 'later', afterSeconds: pause > 0 ? pause : null };
  }

  return {
    publicKey: async () => (await signingKey()).publicKey,
    accepts(endpoint) {
      if (!URL.canParse(endpoint)) return false;
      const { protocol, host, username, password } = new URL(endpoint);
      return (protocol === 'https:' || allow.includes(host)) && username === '' && password === '';
    },
    async send(target, message) {
      // A key that is no point of the curve throws here, at each try.
      try {
        return await post(target, message);
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        return code.startsWith('ERR_CRYPTO') ? { kind: 'gone' } : { kind: 'later', afterSeconds: null };
      }
    },
    close: () => agent.close(),
  };
}

function signingKeyOf(scalar: Uint8Array): SigningKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const [d, x, y] = [text(scalar), text(point.subarray(1, 33)), text(point.subarray(33))];
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' });
  return { key, publicKey: text(point) };
}
