/** A self-signed X.509 certificate (RFC 5280, version 3, no extensions) for a key made in a test: Node reads them but makes none. */
import { type KeyObject, sign } from 'node:crypto';

const bytesOf = (...parts: (Buffer | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));

/** One DER value: tag, length, content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 128) return bytesOf(tag, body.length, body);
  const length = Buffer.from(body.length.toString(16).padStart(4, '0'), 'hex');
  return bytesOf(tag, 0x80 | length.length, length, body);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** sha256WithRSAEncryption. */
const ALGORITHM = sequence(objectId('2a864886f70d01010b'), der(0x05));
const time = (at: string) => der(0x17, Buffer.from(at));
const nameOf = (text: string) => sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(text)))));

/** @param serial hexadecimal, begins with a figure below 8. @returns PEM */
export function certificateOf(keys: { publicKey: KeyObject; privateKey: KeyObject }, serial: string): string {
  const name = nameOf('Platform of a test');
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const body = sequence(
    ...[version, der(0x02, Buffer.from(serial, 'hex')), ALGORITHM, name],
    sequence(time('260101000000Z'), time('490101000000Z')),
    ...[name, keys.publicKey.export({ type: 'spki', format: 'der' })],
  );
  const signature = der(0x03, bytesOf(0, sign('sha256', body, keys.privateKey)));
  const base64 = sequence(body, ALGORITHM, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
}
