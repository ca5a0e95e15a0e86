/**
 * What words mean in today's press and ECDICT has not got, or has behind what they meant once: `stake` is there a post and a way
 * of burning people.
 */
import { isSpecial, type Sense, withoutSaid } from './definitions.ts';
import { readWordList } from './word-list.ts';

let added: ReadonlyMap<string, readonly Sense[]> | undefined;

/** Senses of a headword with those of the press first; its own stay, each wording once. */
export function withPressSenses(key: string, senses: readonly Sense[]): Sense[] {
  added ??= readPressSenses();
  const missing: Sense[] = [];
  const joined = [...senses];
  for (const { pos, zh } of added.get(key) ?? []) {
    const same = joined.findIndex((sense) => sense.pos === pos);
    const own = joined[same];
    if (own === undefined) missing.push({ pos, zh });
    else joined[same] = { ...own, zh: joinedWordings(zh, own.zh) };
  }
  const unsaid = joined.filter((sense) => !isSpecial(sense) || withoutSaid(sense.zh, missing) !== null);
  return [...missing, ...unsaid];
}

/** Without remarks `（新词）` a wording may be the dictionary's own. */
function joinedWordings(first: string, own: string): string {
  const said = new Set(first.split('，').map(plain));
  const others = own.split(/(?<=[，；])/).filter((wording) => !said.has(plain(wording)));
  return [first, others.join('').replace(/[，；]$/, '')].filter(Boolean).join('，');
}

const plain = (wording: string) => wording.replace(/（[^）]*）|[，；]/g, '').trim();

/** The meanings come before the dictionary's own of that class. */
function readPressSenses(): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  for (const { word = '', pos = '', zh = '' } of readWordList('press-senses')) {
    senses.set(word, [...(senses.get(word) ?? []), { pos, zh }]);
  }
  return senses;
}
