/** Tokens made at random and handed out once; what is kept of them is a hash. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** SHA-256, hexadecimal: enough for values that are random already, salted by what they belong to. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
