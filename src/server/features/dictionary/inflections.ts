/**
 * ECDICT's `exchange` column: a headword's own forms, and for a form the lemma it belongs to.
 */
import type { Inflection } from '#engine/part-of-speech.ts';

const inflectionOfCode: Record<string, Inflection> = {
  s: 'plural',
  p: 'past',
  d: 'past_participle',
  i: 'present_participle',
  '3': 'third_person',
  r: 'comparative',
  t: 'superlative',
};

export interface Exchange {
  /** The headword's own forms. */
  forms: { kind: Inflection; word: string }[];
  /** The lemma that the headword is a form of. */
  lemma: { word: string; kinds: Inflection[] } | null;
}

/** Parses `p:gave/d:given/0:lemma/1:pd`; unknown codes are left out, and a word is never its own form. */
export function parseExchange(exchange: string, headword: string): Exchange {
  const forms: Exchange['forms'] = [];
  let lemma = '';
  let codes = '';
  for (const item of exchange.split('/')) {
    const colon = item.indexOf(':');
    const code = item.slice(0, colon);
    const value = item.slice(colon + 1).trim();
    if (colon < 1 || value === '') continue;
    if (code === '0') lemma = value;
    else if (code === '1') codes = value;
    else {
      const kind = inflectionOfCode[code];
      if (kind && value.toLowerCase() !== headword.toLowerCase()) forms.push({ kind, word: value });
    }
  }
  const kinds = [...codes].flatMap((code) => inflectionOfCode[code] ?? []);
  const hasLemma = lemma !== '' && lemma.toLowerCase() !== headword.toLowerCase() && kinds.length > 0;
  return { forms, lemma: hasLemma ? { word: lemma, kinds } : null };
}
