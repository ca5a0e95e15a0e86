/** Message encryption for Web Push (RFC 8291): one record of `aes128gcm` content coding (RFC 8188), keys agreed on P-256. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from './port.ts';

/** Size of a record; a message is a single one. */
const RECORD_BYTES = 4_096;
/** RFC 8188, section 2: follows the last record's text. */
const LAST_RECORD = 2;

interface Chance {
  /** Private key of the sender, for one message. */
  senderKey: Uint8Array;
  /** 16 bytes. */
  salt: Uint8Array;
}

/** @returns header and ciphertext, as they are sent. @param chance drawn anew for each message; given only to check against known values */
export function encryptMessage(text: string, { p256dh, auth }: PushTarget, chance?: Chance): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const sender = createECDH('prime256v1');
  if (chance) sender.setPrivateKey(chance.senderKey);
  else sender.generateKeys();
  const senderPublic = sender.getPublicKey();
  const salt = chance?.salt ?? randomBytes(16);
  const { key, nonce } = messageKeys({
    shared: sender.computeSecret(receiver),
    auth: Buffer.from(auth, 'base64url'),
    receiver,
    sender: senderPublic,
    salt,
  });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(21);
  head.set(salt);
  head.writeUInt32BE(RECORD_BYTES, 16);
  head.writeUInt8(senderPublic.length, 20);
  return Buffer.concat([
    head,
    senderPublic,
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Key and nonce of a message (RFC 8291, section 3.4), the same for both sides. All public keys are uncompressed points. */
export function messageKeys(agreed: {
  shared: Uint8Array;
  auth: Uint8Array;
  receiver: Uint8Array;
  sender: Uint8Array;
  salt: Uint8Array;
}): { key: Buffer; nonce: Buffer } {
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), agreed.receiver, agreed.sender]);
  const secret = derive(agreed.shared, agreed.auth, info, 32);
  return {
    key: derive(secret, agreed.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(secret, agreed.salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  };
}
