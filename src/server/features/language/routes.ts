/** Calls of the dictionary: one word or a screenful, a text analysed, and the words of an article above a level. */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import type { LevelWord, Settings } from '#contract/shapes.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary, DictionaryWord } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import { presentInfo, type WordService } from '#server/features/words/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createLevelWords, type LevelWordAt } from './level-words.ts';
import { wordsToPrepare } from './prepare.ts';
import { readText, textAnalysis } from './text-analysis.ts';

/** Everybody has met what middle schools teach. */
const LOWEST_LEVEL = 'zk';

export interface LanguageRouteOptions {
  dictionary: Dictionary;
  words: Pick<WordService, 'ownStates'>;
  known: Pick<KnownService, 'coverageOfText' | 'unknownTo'>;
  articles: Pick<ArticleService, 'readable'>;
  settingsOf(viewer: Viewer | null): Promise<Pick<Settings, 'exam_level'>>;
}

type Named = Pick<LevelWordAt, 'lemma' | 'headword'>;

const stillUnknown = (isUnknown: ((lemma: string) => boolean) | null) => (word: Named) =>
  isUnknown === null || [word.lemma, word.headword ?? word.lemma].every(isUnknown);

/** Under which a reader may have marked it; the word inside a phrase is another thing. */
function namesOf({ lemma, headword }: Named): string[] {
  if (headword === undefined) return [lemma];
  return headword.includes(' ') ? [headword] : [lemma, headword];
}

export function languageRoutes({ dictionary, words, known, articles, settingsOf }: LanguageRouteOptions) {
  const levelWords = createLevelWords(dictionary);
  /** Nothing is anybody's on a page that is made for many. */
  const ownStates = async (viewer: Viewer | null, lemmas: readonly string[]) =>
    viewer === null || viewer.userId === 0 ? null : words.ownStates(viewer.userId, lemmas);
  const unknownTo = async (viewer: Viewer | null) =>
    viewer === null || viewer.userId === 0 ? null : known.unknownTo(viewer.userId);

  return {
    'GET /api/english/word': async ({ query, viewer }) => {
      const info = dictionary.lookup(query.word, query.sentence, { at: query.at, alone: query.alone });
      if (info === null) {
        throw new AppError('NO_SUCH_WORD', { result: { suggestions: dictionary.suggest(query.word) } });
      }
      return presentInfo(info, (await ownStates(viewer, [info.lemma]))?.get(info.lemma));
    },
    'POST /api/english/analyze': async ({ body: { text }, viewer }) => {
      const read = readText(text, dictionary);
      const [own, coverage] = await Promise.all([
        ownStates(viewer, read.lemmas),
        viewer && known.coverageOfText(viewer.userId, text, read.sentences),
      ]);
      const isKnown = own && ((lemma: string) => own.get(lemma)?.known ?? null);
      return textAnalysis(text, read, dictionary, isKnown, coverage?.knownRate ?? null);
    },
    'POST /api/english/words': async ({ body: { sentences }, viewer }) => {
      const found: (DictionaryWord | null)[] = [];
      for (const { text, words: asked } of sentences) {
        for (const { word, at } of asked) found.push(dictionary.lookup(word, text, { at }));
        // Other readers' calls go in between.
        await setImmediate();
      }
      const own = await ownStates(
        viewer,
        found.flatMap((info) => info?.lemma ?? []),
      );
      return { items: found.map((info) => info && presentInfo(info, own?.get(info.lemma))) };
    },
    'GET /reader/article/{id}/level_words': async ({ params, query, viewer }) => {
      const article = await articles.readable(Number(params.id), viewer);
      const isUnknown = query.unknown ? await unknownTo(viewer) : null;
      const level = query.level ?? (isUnknown ? LOWEST_LEVEL : (await settingsOf(viewer)).exam_level);
      const found = (await levelWords(article, level)).filter(stillUnknown(isUnknown));
      const own = await ownStates(
        viewer,
        found.flatMap(({ lemma, headword }) => (headword === undefined ? [lemma] : [lemma, headword])),
      );
      const items: LevelWord[] = found.map(({ blockId, again, ...word }) => ({
        ...word,
        block_id: blockId,
        again: again.map(({ blockId: block_id, ...place }) => ({ block_id, ...place })),
        known:
          namesOf(word)
            .map((name) => own?.get(name)?.known ?? null)
            .find((known) => known !== null) ?? null,
      }));
      return { items, next_offset: null };
    },
    'GET /reader/article/{id}/prepare': async ({ params, query, viewer }) => {
      const article = await articles.readable(Number(params.id), viewer);
      const { exam_level: level } = await settingsOf(viewer);
      const isUnknown = await unknownTo(viewer);
      const words = (await levelWords(article, level)).filter(stillUnknown(isUnknown));
      return { items: wordsToPrepare(words, article.blocks, query.size, dictionary), next_offset: null };
    },
  } satisfies Handlers;
}
