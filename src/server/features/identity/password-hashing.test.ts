import { afterAll, expect, test } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

const passwords = createPasswordHashing();
afterAll(() => passwords.close());

test('a password is kept as argon2id with 19 MiB and two passes, each time with another salt', async () => {
  const [first, second] = await Promise.all([passwords.hash('paper-boat-7'), passwords.hash('paper-boat-7')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('the right password passes, another does not, and nobody has one', async () => {
  const stored = await passwords.hash('paper-boat-7');
  expect(await passwords.check(stored, 'paper-boat-7')).toBe(true);
  expect(await passwords.check(stored, 'paper-boat-8')).toBe(false);
  expect(await passwords.check(null, 'paper-boat-7')).toBe(false);
});
