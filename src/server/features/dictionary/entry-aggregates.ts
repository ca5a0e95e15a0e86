/** Collects in one pass over ECDICT what the build needs of all entries together: families, phrases, forms, listed lemmas. */
import type { ListedLemma } from '#engine/known/lemma-table.ts';
import type { Inflection } from '#engine/part-of-speech.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { type SourceEntry, sourceEntries } from './ecdict.ts';
import { type PhraseRow, type WordFacts, wordingsIn } from './phrase-selection.ts';
import { parseExchange, partsOfTranslation } from './senses.ts';
import type { FamilyMember } from './word-family.ts';
import type { ListedForm, ListedWord } from './word-table-builder.ts';

export interface EntryAggregates {
  family: Map<string, FamilyMember>;
  phrases: PhraseRow[];
  facts: WordFacts;
  listed: ListedLemma[];
  /** Headwords of one word. */
  words: ListedWord[];
  /** Each once, by form, lemma and kind. */
  forms: ListedForm[];
}

/** Lines of a translation that are compared between related words. */
const GLOSS_LINES = 3;
/** Stands between the parts of a form while they are sorted; no word has it, and it comes before all that words have. */
const SEPARATOR = '\u0001';

/** Reads the whole source: some seconds. */
export function aggregateEntries(source: string): EntryAggregates {
  const family = new Map<string, FamilyMember>();
  const listed = new Map<string, ListedLemma>();
  const phrases: PhraseRow[] = [];
  const words: ListedWord[] = [];
  const forms: string[] = [];
  const lemmas = new Map<string, string[]>();

  function addForms({ key, isSingleWord, row }: SourceEntry): ReturnType<typeof parseExchange>['lemma'] {
    if (row.exchange === '') return null;
    const { forms: own, lemma } = parseExchange(row.exchange, row.word);
    for (const { word, kind } of own) {
      const spelling = normalizeWord(word);
      forms.push(spelling + SEPARATOR + row.word + SEPARATOR + kind);
      if (isSingleWord && spelling !== key) addLemma(lemmas, spelling, key);
    }
    for (const kind of lemma?.kinds ?? []) forms.push(key + SEPARATOR + (lemma?.word ?? '') + SEPARATOR + kind);
    return lemma;
  }

  for (const entry of sourceEntries(source)) {
    const { key, rank, tags, row, translation, isName } = entry;
    const lemma = addForms(entry);
    if (!entry.isSingleWord) {
      phrases.push({ headword: row.word, translation, collins: row.collins });
      continue;
    }
    const parts = partsOfTranslation(translation);
    words.push({ key, headword: entry.headword, rank, tags, collins: row.collins, parts, isName });
    if (rank === null && tags.length === 0) continue;
    family.set(key, { key, rank, gloss: translation.split('\\n', GLOSS_LINES).join('，') });
    // Of headwords that differ only in the apostrophe, look-ups find the first.
    if (listed.has(key)) continue;
    const base = lemma && normalizeWord(lemma.word);
    listed.set(key, { id: entry.id, key, rank, tags, base, isGraded: isGraded(lemma?.kinds ?? []) });
  }
  const facts = wordFacts(family, lemmas);
  return { family, phrases, facts, listed: [...listed.values()], words, forms: sortedForms(forms) };
}

function wordFacts(
  family: ReadonlyMap<string, FamilyMember>,
  lemmas: ReadonlyMap<string, readonly string[]>,
): WordFacts {
  const wordings = new Map<string, string[]>();
  return {
    rankOf: (word) => family.get(word)?.rank ?? null,
    lemmasOf: (form) => lemmas.get(form) ?? [],
    wordingsOf(word) {
      const known = wordings.get(word) ?? wordingsIn(family.get(word)?.gloss ?? '');
      wordings.set(word, known);
      return known;
    },
  };
}

function sortedForms(forms: string[]): ListedForm[] {
  const sorted: ListedForm[] = [];
  let last = '';
  for (const packed of forms.sort()) {
    if (packed === last) continue;
    last = packed;
    const [form = '', lemma = '', kind] = packed.split(SEPARATOR);
    sorted.push({ form, lemma, kind: kind as Inflection });
  }
  return sorted;
}

function isGraded(kinds: readonly Inflection[]): boolean {
  return kinds.includes('comparative') || kinds.includes('superlative');
}

function addLemma(lemmas: Map<string, string[]>, form: string, lemma: string): void {
  const known = lemmas.get(form);
  if (known) known.push(lemma);
  else lemmas.set(form, [lemma]);
}
