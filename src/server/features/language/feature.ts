/** Registers the feature: calls on words and texts with their handlers: look-up of one word or many, text analysis, level words of an article. */

import { AppError } from '#contract/errors.ts';
import type { NotedPlace, NotedWord } from '#contract/shapes.ts';
import { defineFeature } from '#server/feature.ts';
import { type ArticleService, occursIn, type ReadableArticle } from '#server/features/articles/service.ts';
import type { Dictionary, DictionaryWord } from '#server/features/dictionary/service.ts';
import type { Examples } from '#server/features/examples/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import { infoAlone, presentInfo, presentUnlisted, type WordService } from '#server/features/words/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { readerOf, type Viewer } from '#server/http/viewer.ts';
import { nextSlice } from '#server/threads/time-slicing.ts';
import type { MetBefore } from './met-before.ts';
import { cachedNotedWords } from './noted-places.ts';
import { cachedHeadwords, type ReaderLevelWords, wordsToPrepare } from './service.ts';
import { readText, textAnalysis } from './text-analysis.ts';

export const languageFeature = defineFeature({
  name: 'language',
  routes: ({ services: { dictionary, words, known, articles, examples, levelWords, metBefore } }) =>
    languageRoutes({ dictionary, words, known, articles, examples, levelWords, metBefore }),
});

interface LanguageRouteOptions {
  dictionary: Dictionary;
  words: Pick<WordService, 'ownStates' | 'unlisted' | 'headwordOf'>;
  known: Pick<KnownService, 'coverageOfText'>;
  articles: Pick<ArticleService, 'readable' | 'notesOf'>;
  examples: Pick<Examples, 'of'>;
  levelWords: ReaderLevelWords;
  metBefore: MetBefore;
}

function languageRoutes(options: LanguageRouteOptions) {
  const { dictionary, words, known, articles, examples, levelWords, metBefore } = options;
  const ownStates = async (viewer: Viewer | null, lemmas: readonly string[]) => {
    const reader = readerOf(viewer);
    return reader && words.ownStates(reader.userId, lemmas);
  };
  const headwordOf = cachedHeadwords(words);
  const notedIn = cachedNotedWords(dictionary, words);
  /** Notes on words that this viewer may read: what they have of these words, and where they stand. */
  const notedWords = async (
    viewer: Viewer | null,
    article: ReadableArticle,
  ): Promise<{ noted: NotedWord[]; places: NotedPlace[] }> => {
    const { id, preview, blocks } = article;
    const readable = (await articles.notesOf(id)).filter(({ word }) => !preview || occursIn(blocks, word));
    const noted = [];
    for (const { word } of readable) {
      noted.push({ word, alone: headwordOf(word), ...notedIn(article, word) });
      await nextSlice();
    }
    // Words that were kept before their places were known lie under the headword that they have alone.
    const own = await ownStates(
      viewer,
      noted.flatMap(({ headword, alone }) => [headword, alone]),
    );
    return {
      noted: noted.flatMap(({ word, headword, alone }) => {
        const state = [headword, alone].map((name) => own?.get(name)).find((it) => it?.inBook) ?? own?.get(headword);
        return state ? [{ word, in_myword: state.inBook, known: state.known, ignored: state.isIgnored }] : [];
      }),
      places: noted.flatMap(({ word, headword, place }) => (place ? [{ word, headword, ...place }] : [])),
    };
  };
  const metBeforeBy = async (viewer: Viewer | null, asked: Parameters<MetBefore>[1]) => {
    const reader = readerOf(viewer);
    return reader === null ? [] : metBefore(reader.userId, asked);
  };
  /**
   * One item for each word that was asked for: for one that is in the reader's book but not in the dictionary its information, else null.
   * Nothing for visitors, who have no book.
   */
  const unlistedInfos = async (viewer: Viewer | null, asked: readonly { word: string; sentence: string }[]) => {
    const reader = readerOf(viewer);
    if (reader === null || asked.length === 0) return [];
    const own = await words.unlisted(
      reader.userId,
      asked.map(({ word }) => word),
    );
    const named = asked.map(({ word, sentence }) => ({ lemma: own.get(word)?.word ?? '', sentence }));
    const met = own.size > 0 ? await metBefore(reader.userId, named) : [];
    return asked.map(({ word }, index) => {
      const found = own.get(word);
      return found ? presentUnlisted(word, found, met[index]) : null;
    });
  };

  return {
    'GET /api/english/word': async ({ query, viewer }) => {
      const { word, sentence, at, alone } = query;
      const isToAdd = sentence === undefined && alone;
      const info = isToAdd ? infoAlone(word, '', dictionary) : dictionary.lookup(word, sentence, { at, alone });
      if (info === null) {
        const [unlisted = null] = await unlistedInfos(viewer, [{ word, sentence: sentence ?? '' }]);
        if (unlisted) return unlisted;
        throw new AppError('NO_SUCH_WORD', { result: { suggestions: dictionary.suggest(query.word) } });
      }
      const [own, shown, [met]] = await Promise.all([
        ownStates(viewer, [info.lemma]),
        examples.of(info, query.sentence),
        metBeforeBy(viewer, [{ lemma: info.lemma, sentence: query.sentence }]),
      ]);
      return presentInfo(info, own?.get(info.lemma), shown, met);
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
      const found: { word: string; info: DictionaryWord | null; text: string }[] = [];
      for (const { text, words: asked } of sentences) {
        for (const { word, at, alone = false } of asked)
          found.push({ word, info: dictionary.lookup(word, text, { at, alone }), text });
        // Yields to other requests.
        await nextSlice();
      }
      const asked = found.map(({ info, text }) => ({ lemma: info?.lemma ?? '', sentence: text }));
      const missing = found.filter(({ info }) => info === null);
      const [own, shown, met, unlisted] = await Promise.all([
        ownStates(
          viewer,
          found.flatMap(({ info }) => info?.lemma ?? []),
        ),
        Promise.all(found.map(({ info, text }) => (info ? examples.of(info, text) : []))),
        metBeforeBy(viewer, asked),
        unlistedInfos(
          viewer,
          missing.map(({ word, text }) => ({ word, sentence: text })),
        ),
      ]);
      return {
        items: found.map((one, index) => {
          const { info } = one;
          if (info === null) return unlisted[missing.indexOf(one)] ?? null;
          return presentInfo(info, own?.get(info.lemma), shown[index], met[index]);
        }),
      };
    },
    'GET /reader/article/{id}/level_words': async ({ params, query, viewer }) => {
      const article = await articles.readable(Number(params.id), viewer);
      const items = await levelWords.of(article, viewer, { level: query.level, isUnknown: query.unknown });
      return { items, next_offset: null };
    },
    'GET /reader/article/{id}/prepare': async ({ params, query, viewer }) => {
      const article = await articles.readable(Number(params.id), viewer);
      const [toLearn, noted] = await Promise.all([levelWords.toLearn(article, viewer), notedWords(viewer, article)]);
      return { items: wordsToPrepare(toLearn, article.blocks, query.size, dictionary), next_offset: null, ...noted };
    },
  } satisfies Handlers;
}
