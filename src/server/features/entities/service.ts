/**
 * Names of people, organisations and places in a text, by capitals and word classes; who or what a name stands for, from our own articles and
 * the dictionary. Nothing is invented.
 */
import type { ArticleNames, Entity } from '#contract/shapes.ts';
import type { AnalyzedWord } from '#engine/tagger/analysis.ts';
import { alternatives } from '#engine/words/alternatives.ts';
import { paragraphsOf } from '#server/answers/text-material.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { type Dictionary, nameRuns, shortGlossOf } from '#server/features/dictionary/service.ts';
import type { SearchService } from '#server/features/search/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import lists from '#server/words/entity-names.json' with { type: 'json' };

export interface EntityService {
  /** Null for a name that neither an article nor the dictionary has. */
  find(name: string, viewer: Viewer | null): Promise<Entity | null>;
  /** Names of an article, at most twelve, the most frequent first. @throws {AppError} NOT_FOUND */
  ofArticle(articleId: number, viewer: Viewer | null): Promise<ArticleNames['items']>;
}

interface EntityOptions {
  articles: Pick<ArticleService, 'readable' | 'cards'>;
  dictionary: Pick<Dictionary, 'lookup' | 'reader'>;
  search: Pick<SearchService, 'search'>;
}

const MAX_ARTICLES = 5;
const MAX_NAMES = 12;
/** Names of texts that are kept: those of several thousand texts. */
const KEPT_NAMES = 200_000;

export function createEntities({ articles, dictionary, search }: EntityOptions): EntityService {
  const kept = createBoundedCache<string, NamedThing[]>(KEPT_NAMES, (names) => names.length + 1);

  /** Gloss of the entry for the name; null when the entry is a common word: `Bath` is no bath. */
  function glossOf(name: string): string | null {
    const info = dictionary.lookup(name);
    return info && /^\p{Lu}/u.test(info.lemma) ? shortGlossOf(info) : null;
  }

  /** What the viewer may read of an article, with all of its names, the most frequent first. */
  async function namesOf(articleId: number, viewer: Viewer | null) {
    const { blocks, version, preview } = await articles.readable(articleId, viewer);
    const paragraphs = paragraphsOf(blocks);
    const key = `${articleId} ${version} ${preview}`;
    const names =
      kept.get(key) ??
      namesIn(
        paragraphs.flatMap(({ text }, paragraph) =>
          dictionary.reader.sentences(text).map(({ words }) => ({ paragraph, text, words })),
        ),
      ).filter(({ name }) => !isPeopleOrLanguage(dictionary.lookup(name)));
    kept.set(key, names);
    return { blocks, paragraphs, names };
  }

  /** Whether a name of one of the articles is this, in any case, or ends with it: `Leeds` of `University of Leeds`. */
  async function isNameOfAny(articleIds: readonly number[], name: string, viewer: Viewer | null): Promise<boolean> {
    const ending = ` ${name.toLowerCase()}`;
    for (const id of articleIds) {
      const { names } = await namesOf(id, viewer);
      if (names.some((one) => ` ${one.name.toLowerCase()}`.endsWith(ending))) return true;
    }
    return false;
  }

  return {
    async find(name, viewer) {
      const query = {
        q: `"${name.replaceAll('"', '')}"`,
        kind: 'article' as const,
        isExact: true,
        offset: 0,
        limit: MAX_ARTICLES,
      };
      const { items } = await search.search(viewer, query);
      const ids = items.map(({ id }) => Number(id));
      const gloss = glossOf(name);
      // What only the articles know is taken for a name as it is written, unless it is a word of the dictionary.
      const mayBeName = items.length > 0 && /\p{Lu}/u.test(name) && dictionary.lookup(name) === null;
      if (gloss === null && !mayBeName && !(await isNameOfAny(ids, name, viewer))) return null;
      const placeIn = (text: string) => text.toLowerCase().indexOf(name.toLowerCase());
      const named = items.find(({ excerpt }) => excerpt !== null && placeIn(excerpt) >= 0);
      const sentence = named?.excerpt ?? '';
      const at = Math.max(0, placeIn(sentence));
      const end = at + name.length;
      const kind = kindOf(sentence.slice(at, end) || name, gloss, sentence.slice(0, at), sentence.slice(end));
      const said = named?.excerpt_zh ?? named?.excerpt ?? null;
      return {
        name,
        kind,
        text_zh: [gloss, said].filter(Boolean).join('。') || null,
        articles: await articles.cards(viewer, ids),
        origin: 'article',
      };
    },
    async ofArticle(articleId, viewer) {
      const { blocks, paragraphs, names } = await namesOf(articleId, viewer);
      return names.slice(0, MAX_NAMES).flatMap(({ name, paragraph, start, end, times }) => {
        const from = paragraphs[paragraph];
        if (from === undefined) return [];
        const gloss = glossOf(name);
        const block = blocks.find(({ id }) => id === from.blockId);
        const sentence = block?.sentences?.find((each) => each.start <= start && start < each.end);
        return [
          {
            name,
            times,
            block_id: from.blockId,
            n: from.n,
            kind: kindOf(name, gloss, from.text.slice(0, start), from.text.slice(end)),
            text_zh: gloss ?? sentence?.text_zh ?? null,
          },
        ];
      });
    },
  };
}

interface NamedThing {
  name: string;
  /** Paragraph of its first occurrence. */
  paragraph: number;
  /** Range in that paragraph's text. */
  start: number;
  end: number;
  times: number;
}

interface ReadSentence {
  paragraph: number;
  /** Text of the paragraph. */
  text: string;
  words: readonly AnalyzedWord[];
}

/** Names by frequency, the most frequent first. A surname alone counts for the full name that stands before it. */
function namesIn(sentences: readonly ReadSentence[]): NamedThing[] {
  const found = new Map<string, NamedThing>();
  const inside = new Set<string>();
  const runs = sentences.flatMap(({ paragraph, text, words }) =>
    nameRuns(text, words).map((run) => ({ ...run, paragraph })),
  );
  for (const run of runs) if (!run.isFirst || run.name.includes(' ')) inside.add(run.name);
  for (const { name, paragraph, start, end, isFirst } of runs) {
    // The first word of a sentence has its capital from there.
    if (isFirst && !name.includes(' ') && !inside.has(name)) continue;
    const full = found.has(name) ? name : [...found.keys()].find((known) => known.endsWith(` ${name}`));
    const before = full === undefined ? undefined : found.get(full);
    if (before) before.times += 1;
    else found.set(name, { name, paragraph, start, end, times: 1 });
  }
  return [...found.values()].sort((a, b) => b.times - a.times || a.paragraph - b.paragraph || a.start - b.start);
}

const either = (group: keyof typeof lists) => `(?:${alternatives(lists[group])})`;
const ORGANISATION = new RegExp(`\\b${either('organisation')}\\b`);
const PLACE = new RegExp(`\\b${either('place')}\\b`);
/** Endings of the dictionary's glosses of places, persons and organisations. */
const GLOSSED: readonly [RegExp, Entity['kind']][] = [
  [new RegExp(`${either('place_gloss')}(?:[（(，；、].*)?$`), 'place'],
  [new RegExp(either('person_gloss')), 'person'],
  [new RegExp(`${either('organisation_gloss')}(?:[（(，；、].*)?$`), 'organisation'],
];
/** `, a Danish engineer`, `, an expert on`, `, who`. */
const PERSON_AFTER = new RegExp(
  `^,?\\s+(?:who\\b|(?:an?|the) (?:[\\w-]+ ){0,3}(?:\\w+${either('person_ending')}|${either('person_noun')})\\b)`,
);
/** `psychologists X`, `a Danish engineer, X`. */
const PERSON_BEFORE = new RegExp(
  `\\b(?:\\w+${either('person_ending_before')}|${either('person_noun_before')})s?,?\\s*$`,
  'i',
);
const TITLE_BEFORE = new RegExp(`\\b${either('title_before')}\\.?\\s*$`);
const ORGANISATION_BEFORE = new RegExp(`\\b${either('organisation_before')}\\s*$`);
const PLACE_BEFORE = new RegExp(`\\b(?:${alternatives(lists.place_before)}|${either('move')} to)\\s*$`);
const PERSON_DOES = new RegExp(`^${either('person_does')}$`, 'i');

/** Ending of a wording that is a language: 波斯语, 法文, 普通话. Those of peoples may also be those of trades: 诗人. */
const LANGUAGE = new RegExp(`${either('language_gloss')}$`);
const PEOPLE = new RegExp(`${either('people_gloss')}$`);

/**
 * Whether an entry is a language or a nation's people: `Russian` is neither a person nor a place, though its gloss speaks of both.
 *
 * @param entry entry of the name; null when the dictionary has none
 */
function isPeopleOrLanguage(entry: { lemma: string; senses: readonly { pos: string; zh: string }[] } | null): boolean {
  if (entry === null || !/^\p{Lu}/u.test(entry.lemma) || entry.lemma.includes(' ')) return false;
  const wordings = entry.senses.flatMap(({ zh }) => zh.split(/[，；、]/));
  if (LANGUAGE.test(wordings[0] ?? '')) return true;
  const isAdjective = entry.senses.some(({ pos }) => pos.startsWith('adj'));
  return isAdjective && wordings.some((wording) => LANGUAGE.test(wording) || PEOPLE.test(wording));
}

/**
 * @param gloss of the dictionary, null when it has none
 * @param after the text behind the name where it stands first, for `…, a historian at …` and `… said`
 * @returns `other` where nothing tells
 */
function kindOf(name: string, gloss: string | null, before: string, after: string): Entity['kind'] {
  if (ORGANISATION.test(name)) return 'organisation';
  const glossed = gloss === null ? undefined : GLOSSED.find(([ending]) => ending.test(gloss));
  if (glossed) return glossed[1];
  if (PLACE.test(name)) return 'place';
  const [next = ''] = after.trimStart().split(/[\s,.]+/);
  if (TITLE_BEFORE.test(before) || PERSON_DOES.test(next)) return 'person';
  if (PERSON_AFTER.test(after) || PERSON_BEFORE.test(before)) return 'person';
  if (ORGANISATION_BEFORE.test(before)) return 'organisation';
  if (PLACE_BEFORE.test(before)) return 'place';
  return 'other';
}
