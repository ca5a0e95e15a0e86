/** Signatures and encryption between WeChat Pay (API v3) and us, by node:crypto. See docs/decisions on payment. */
import { createDecipheriv, createSign, type KeyObject, verify, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { NoticeRefused } from './port.ts';

/** WeChat: a signature older than five minutes is to be refused. */
const FRESH_MS = 5 * 60_000;
const TAG_BYTES = 16;
/** Platform certificates are valid for years; WeChat asks to look for new ones twice a day. */
const KEPT_MS = 12 * 3_600_000;
/** Least pause between two fetches of certificates, so that invented serial numbers cause no more of them. */
const FETCH_PAUSE_MS = 60_000;
/** The same pause after a failed fetch. */
const FAILED_PAUSE_MS = 5_000;

interface SignedRequest {
  method: string;
  /** Path with its query, without the host. */
  path: string;
  /** Time in seconds since 1970. */
  timestamp: string;
  nonce: string;
  /** Body as it is sent; empty for none. */
  body: string;
}

/** Text to sign for a request: WeChat's "APIv3 request signature". */
export function requestMessage({ method, path, timestamp, nonce, body }: SignedRequest): string {
  return `${[method, path, timestamp, nonce, body].join('\n')}\n`;
}

/** Text to sign for the bridge inside WeChat: its "JSAPI payment signature". */
export function bridgeMessage(appId: string, timestamp: string, nonce: string, prepayId: string): string {
  return `${[appId, timestamp, nonce, `prepay_id=${prepayId}`].join('\n')}\n`;
}

/** Text that WeChat signs for a notice or an answer. */
export function answerMessage(timestamp: string, nonce: string, body: string): string {
  return `${[timestamp, nonce, body].join('\n')}\n`;
}

/** SHA256 with RSA, PKCS #1 v1.5, in Base64. */
export function sign(message: string, key: KeyObject): string {
  return createSign('sha256').update(message).sign(key, 'base64');
}

/** AES-256-GCM, as in notices and in the list of certificates. */
export const Encrypted = z.object({
  ciphertext: z.string(),
  associated_data: z.string().default(''),
  nonce: z.string(),
});

/** @throws when the key is wrong or something was changed */
export function decrypt({ ciphertext, associated_data, nonce }: z.infer<typeof Encrypted>, apiKey: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  decipher.setAAD(Buffer.from(associated_data));
  return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

const Certificates = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: Encrypted })),
});

interface PlatformKeyOptions {
  /** The platform's public key, if the account has one; then no certificates are fetched. */
  given: { id: string; key: KeyObject } | undefined;
  apiKey: string;
  /** The list of certificates, as WeChat answers. */
  fetchCertificates(): Promise<unknown>;
  now: () => Date;
}

/** Key by serial number; undefined when WeChat has none with it. */
export type PlatformKeys = (serial: string) => Promise<KeyObject | undefined>;

export function createPlatformKeys({ given, apiKey, fetchCertificates, now }: PlatformKeyOptions): PlatformKeys {
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;
  let failure: { error: unknown; at: number } | undefined;

  async function fetchKeys(): Promise<void> {
    // Authentic by its encryption: nobody else has the key.
    const { data } = Certificates.parse(await fetchCertificates());
    keys = new Map(
      data.map(({ serial_no, encrypt_certificate }) => [
        serial_no,
        new X509Certificate(decrypt(encrypt_certificate, apiKey)).publicKey,
      ]),
    );
  }

  async function tryToFetch(): Promise<void> {
    try {
      await fetchKeys();
      fetchedAt = now().getTime();
      failure = undefined;
    } catch (error) {
      failure = { error, at: now().getTime() };
    } finally {
      fetching = undefined;
    }
  }

  return async (serial) => {
    if (given !== undefined) return serial === given.id ? given.key : undefined;
    const age = now().getTime() - fetchedAt;
    if (age > KEPT_MS || (!keys.has(serial) && age > FETCH_PAUSE_MS)) {
      const isPausing = failure !== undefined && now().getTime() - failure.at < FAILED_PAUSE_MS;
      if (!isPausing) {
        fetching ??= tryToFetch();
        await fetching;
      }
      if (failure !== undefined && !keys.has(serial)) throw failure.error;
    }
    return keys.get(serial);
  };
}

/** @param headers names in lower case. @throws {NoticeRefused} */
export async function requireSignature(
  headers: Record<string, string>,
  body: string,
  keys: PlatformKeys,
  now: Date,
): Promise<void> {
  const { 'wechatpay-timestamp': timestamp = '', 'wechatpay-nonce': nonce = '' } = headers;
  const { 'wechatpay-signature': signature = '', 'wechatpay-serial': serial = '' } = headers;
  const key = serial === '' ? undefined : await keys(serial);
  const signed = Buffer.from(answerMessage(timestamp, nonce, body));
  const isGood = key !== undefined && verify('sha256', signed, key, Buffer.from(signature, 'base64'));
  if (!isGood) throw new NoticeRefused('wrong_signature');
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1_000) <= FRESH_MS)) throw new NoticeRefused('stale');
}
