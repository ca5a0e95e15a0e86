/** Passwords: argon2id, at most two hashed at a time; the commonest ones refused. */
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#contract/errors.ts';

/** OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane (about 30 ms here). */
// argon2id is the library's default algorithm.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a core: more at once only makes everybody wait. */
const MAX_AT_ONCE = 2;

/** Stems that lists of leaked passwords begin with, here and abroad; digits and signs around them don't help. */
const COMMON_STEMS = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'iloveyou',
  'woaini',
  'woaiwojia',
  'aini',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'root',
  'login',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'abc',
  'abcd',
  'abcde',
  'abcdef',
  'abcdefg',
  'aaa',
  'qaz',
  'qazwsx',
  'qwe',
  'qweasd',
  'qweasdzxc',
  'asd',
  'zxc',
  'wang',
  'zhang',
  'test',
  'guest',
  'waikan',
  'xiaoming',
];
const SEQUENCES =
  '01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm 1qaz2wsx3edc4rfv5tgb6yhn7ujm';

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** Made with {@link PARAMETERS} from a random password that nobody has. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$+YziW3MguKCdw3pUEHn1Dg$z2uyqwWsLmY2P3tc0oSImk7VHMSeyrW4Ckjy5lN8dIQ';

/** Takes as long for an unknown account (`stored` null) as for a known one. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(stored ?? NOBODYS_HASH, password));
  return stored !== null && isRight;
}

/** One character over and over, digits alone in order, a well-known stem, or the account's own number. */
export function isCommonPassword(password: string, phone?: string | null): boolean {
  const lower = password.toLowerCase();
  const letters = lower.replace(/[^a-z@]+/g, '');
  if (new Set(lower).size <= 2 || SEQUENCES.includes(lower)) return true;
  if (/^(\d{1,4})\1+$/.test(lower) || /^(19|20)\d{6}$/.test(lower)) return true;
  if (phone && (lower === phone || phone.endsWith(lower))) return true;
  return COMMON_STEMS.some((stem) => lower === stem || (letters === stem && lower.length <= stem.length + 4));
}

/** @throws {AppError} INVALID_INPUT on the given field */
export function requireUncommon(password: string, field: string, phone?: string | null): void {
  if (isCommonPassword(password, phone)) {
    throw new AppError('INVALID_INPUT', { fields: { [field]: '这个密码太常见，容易被猜到，请换一个' } });
  }
}
