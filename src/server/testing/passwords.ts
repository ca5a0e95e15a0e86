/**
 * Hashing of passwords that costs a test nothing. The product's own takes 30 ms of a thread that lets all others go first: with other
 * tests beside it fifty logins took longer than a test may.
 */
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHashing } from '../features/identity/password-hashing.ts';

/** The least that argon2 takes. */
const PARAMETERS = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const quickPasswords: PasswordHashing = {
  hash: (password) => hash(password, PARAMETERS),
  check: async (stored, password) => stored !== null && (await verify(stored, password)),
  close: async () => {},
};
