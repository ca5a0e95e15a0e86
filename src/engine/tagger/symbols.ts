/** Classes of forms unseen in training that are unambiguous: symbols, numbers, other scripts, clitics. */
import tags from '../words/clitic-tags.json' with { type: 'json' };

/** Clitics and shortened words as `treebankWords` splits them. */
const SHORTENED = new Map(Object.entries(tags.clitic));
const NUMBER = /^\+?[.,:/\p{N}-]*\p{N}$/u;
const LATIN = /\p{Script=Latin}/u;

/** Classes by pattern; ASCII symbols have several uses, which training decides, except for these. */
const bySign: readonly (readonly [RegExp, string])[] = [
  [/^(?:\p{Lu}{1,2})?\p{Sc}$/u, 'SYM/$'],
  [/^[.!?。！？]+$/, 'PUNCT/.'],
  [/^[\0-\x7f]{2,}$/, ''],
  [/^[#+<=>~^|\\_/%&*@]$/, ''],
  [/^°\p{Lu}$/u, 'NOUN/NN'],
  [/^\p{Ps}+$/u, 'PUNCT/-LRB-'],
  [/^\p{Pe}+$/u, 'PUNCT/-RRB-'],
  [/^[\p{Pi}`]+$/u, 'PUNCT/``'],
  [/^\p{Pf}+$/u, "PUNCT/''"],
  [/^[，、；：]+$/, 'PUNCT/,'],
  [/^[§¶†‡]$/, 'SYM/SYM'],
  [/^\p{P}+$/u, 'PUNCT/NFP'],
  [/^[\p{S}\p{M}\u200D]+$/u, 'SYM/SYM'],
];

/** The only possible class of a form unseen in training, null when it may have several. Key as {@link TaggedWord}'s. */
export function unambiguousClass(form: string, key: string): string | null {
  const shortened = SHORTENED.get(key);
  if (shortened !== undefined) return shortened;
  if (LATIN.test(form) && !/^(?:°|\p{Lu}{1,2}\p{Sc}$)/u.test(form)) return null;
  if (NUMBER.test(form)) return 'NUM/CD';
  for (const [pattern, name] of bySign) if (pattern.test(form)) return name === '' ? null : name;
  // Chinese and other scripts.
  return /^[\p{L}\p{M}]+$/u.test(form) ? 'X/NN' : null;
}
