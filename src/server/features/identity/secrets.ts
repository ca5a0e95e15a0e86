/** Tokens and one-time codes: made at random, kept as hashes. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Six digits. */
export const newSmsCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
/** SHA-256, hexadecimal: enough for values that are random already, salted by what they belong to. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
