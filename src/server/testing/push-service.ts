/** A double of a browser and its push service on a local port: it gives out an address with keys, and decrypts what comes there. */
import { createDecipheriv, createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { messageKeys } from '../providers/push/encryption.ts';
import { openSite } from './site.ts';

export interface PushServiceDouble {
  /** `host:port`, for `FETCH_ALLOW_HOSTS`. */
  host: string;
  /** A browser that takes messages, as `PushSubscription.toJSON()` gives it. */
  browser(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Messages that came to an address, in order. */
  received(endpoint: string): { text: string; headers: Record<string, string>; signedBy: string }[];
  /** Answers messages to an address so from now on. */
  answer(endpoint: string, status: number, headers?: Record<string, string>): void;
}

export async function openPushService(): Promise<PushServiceDouble> {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const messages = new Map<string, ReturnType<PushServiceDouble['received']>>();
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  const host = await openSite(async (request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const browser = browsers.get(path);
    const { status, headers } = answers.get(path) ?? { status: browser ? 201 : 404, headers: {} };
    if (browser && status === 201) {
      const known = messages.get(path) ?? [];
      const given = request.headers as Record<string, string>;
      known.push({
        text: decrypt(Buffer.concat(chunks), browser),
        headers: given,
        signedBy: signer(given.authorization ?? '', `http://${request.headers.host}`),
      });
      messages.set(path, known);
    }
    response.writeHead(status, headers).end();
  });
  const pathOf = (endpoint: string) => new URL(endpoint).pathname;
  return {
    host,
    browser() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(9).toString('base64url')}`;
      browsers.set(path, { keys, auth });
      const p256dh = keys.getPublicKey().toString('base64url');
      return { endpoint: `http://${host}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    received: (endpoint) => messages.get(pathOf(endpoint)) ?? [],
    answer: (endpoint, status, headers = {}) => void answers.set(pathOf(endpoint), { status, headers }),
  };
}

function decrypt(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const { key, nonce } = messageKeys({
    shared: keys.computeSecret(sender),
    auth,
    receiver: keys.getPublicKey(),
    sender,
    salt: body.subarray(0, 16),
  });
  const sealed = body.subarray(21 + length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}

/** The public key that signed for this service (RFC 8292). @throws Error when it did not */
function signer(authorization: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  if (!isSigned || aud !== origin) throw new Error('not signed for this service');
  return key;
}
