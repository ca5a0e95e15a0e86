/** Calls of the dictionary: one word, a text analysed, and the words of an article above a level. */
import { AppError } from '#contract/errors.ts';
import type { LevelWord, Settings } from '#contract/shapes.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import { presentInfo, type WordService } from '#server/features/words/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createLevelWords } from './level-words.ts';
import { readText, textAnalysis } from './text-analysis.ts';

export interface LanguageRouteOptions {
  dictionary: Dictionary;
  words: Pick<WordService, 'ownStates'>;
  known: Pick<KnownService, 'coverageOfText'>;
  articles: Pick<ArticleService, 'readable'>;
  settingsOf(viewer: Viewer | null): Promise<Pick<Settings, 'exam_level'>>;
}

export function languageRoutes({ dictionary, words, known, articles, settingsOf }: LanguageRouteOptions) {
  const levelWords = createLevelWords(dictionary);
  /** Nothing is anybody's on a page that is made for many. */
  const ownStates = async (viewer: Viewer | null, lemmas: readonly string[]) =>
    viewer === null || viewer.userId === 0 ? null : words.ownStates(viewer.userId, lemmas);

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
    'GET /reader/article/{id}/level_words': async ({ params, query, viewer }) => {
      const article = await articles.readable(Number(params.id), viewer);
      const level = query.level ?? (await settingsOf(viewer)).exam_level;
      const found = levelWords(article, level);
      const own = await ownStates(
        viewer,
        found.map(({ lemma }) => lemma),
      );
      const items: LevelWord[] = found.map(({ blockId, ...word }) => ({
        ...word,
        block_id: blockId,
        known: own?.get(word.lemma)?.known ?? null,
      }));
      return { items, next_offset: null };
    },
  } satisfies Handlers;
}
