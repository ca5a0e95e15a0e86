/**
 * Translates a passage that a reader selected, with the translation memory as a cache. Without a service, or on request, its words and
 * phrases get 词典释义 instead, each with the sense that fits.
 */
import { AppError } from '#contract/errors.ts';
import type { ResultOf } from '#contract/index.ts';
import { segmentText } from '#engine/sentences.ts';
import type { Db } from '#server/db/database.ts';
import { type Dictionary, joinedParts, shortGlossOf } from '#server/features/dictionary/service.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Translator } from '#server/providers/translate/port.ts';
import type { ServiceUse } from '#server/service-prices.ts';
import { nextSlice } from '#server/threads/time-slicing.ts';
import { recall, remember } from './memory.ts';
import { memoryKey } from './plan.ts';

export interface PassageService {
  /** @param text - at most 2,000 characters. @throws {AppError} QUOTA_EXCEEDED, UPSTREAM_FAILED */
  translate(viewer: Viewer, text: string, by: 'dictionary' | undefined): Promise<ResultOf<'POST /api/english/trans'>>;
}

interface PassageOptions {
  db: Db;
  dictionary: Pick<Dictionary, 'lookup' | 'reader'>;
  usage: Pick<UsageService, 'begin'>;
  /** A translator with short time limits; null if none is configured. */
  translator: Translator | null;
  now: () => Date;
}

/** Time limit of the translation service. */
const GIVE_UP_MS = 60_000;
const DOUBTFUL = '（这句没有可靠的译文）';

export function createPassages({ db, dictionary, usage, translator, now }: PassageOptions): PassageService {
  /** Chinese by sentence; those without one that is surely theirs are left out. */
  async function ask(viewer: Viewer, by: Translator, text: string, sentences: readonly string[]) {
    const paid = await usage.begin(viewer, 'passage', by.name);
    const used: ServiceUse[] = [];
    try {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const context = { paragraph: text, before: '', title: '', glossary: [] };
      const onSpent = (use: ServiceUse) => used.push(use);
      const { translations } = await by.translate({ sentences, ...context, signal, onSpent });
      const pairs = sentences.flatMap((sentence, at) => {
        const textZh = translations[at] ?? null;
        return textZh === null ? [] : [{ sentence, textZh }];
      });
      if (pairs.length === 0) {
        await paid.refund(used);
        return new Map<string, string>();
      }
      const entries = pairs.map(({ sentence, textZh }) => ({ key: memoryKey(by.name, text, sentence), textZh }));
      await remember(db, null, entries, now());
      await paid.done(used);
      return new Map(pairs.map(({ sentence, textZh }) => [sentence, textZh]));
    } catch (cause) {
      await paid.refund(used);
      throw new AppError('UPSTREAM_FAILED', { msg: '翻译服务没有回应，请再试一次', cause });
    }
  }

  return {
    async translate(viewer, text, by) {
      if (translator === null || by === 'dictionary') {
        return { text_zh: null, origin: 'dictionary', gloss: await glossPassage(text, dictionary) };
      }
      const sentences = segmentText(text).sentences.map(({ start, end }) => text.slice(start, end).trim());
      const keyOf = (sentence: string) => memoryKey(translator.name, text, sentence);
      const kept = await recall(db, sentences.map(keyOf), null, now());
      const missing = [...new Set(sentences)].filter((sentence) => !kept.has(keyOf(sentence)));
      const fresh = missing.length > 0 ? await ask(viewer, translator, text, missing) : new Map<string, string>();
      const found = sentences.map((sentence) => kept.get(keyOf(sentence)) ?? fresh.get(sentence));
      if (found.every((textZh) => textZh === undefined)) {
        throw new AppError('UPSTREAM_FAILED', { msg: '翻译服务没有给出可靠的译文' });
      }
      return { text_zh: found.map((textZh) => textZh ?? DOUBTFUL).join(''), origin: 'ai' };
    },
  };
}

/** Words that carry the meaning. */
const CONTENT = new Set(['NOUN', 'VERB', 'ADJ', 'ADV', 'PROPN', 'INTJ']);
/** Look-ups per time slice, some milliseconds. */
const SLICE_SIZE = 20;

interface GlossedWord {
  word: string;
  zh: string;
}

/** Glosses in text order, each headword once; words of a phrase are covered by the phrase. Empty for a text without English. */
async function glossPassage(text: string, dictionary: Pick<Dictionary, 'lookup' | 'reader'>): Promise<GlossedWord[]> {
  const found = new Map<string, GlossedWord>();
  let asked = 0;
  for (const sentence of dictionary.reader.sentences(text)) {
    const here = text.slice(sentence.start, sentence.end);
    const phrases = dictionary.reader.phrases(text, sentence).map(({ parts }) => joinedParts(text, parts));
    const inPhrase = (at: number) => phrases.find((parts) => parts.some(({ start, end }) => start <= at && at < end));
    for (const { start, end, tag, lemma } of sentence.words) {
      const phrase = inPhrase(start);
      // A phrase is glossed at its first word.
      if (phrase ? phrase[0]?.start !== start : !CONTENT.has(tag)) continue;
      if (!phrase && found.has(lemma)) continue;
      asked += 1;
      if (asked % SLICE_SIZE === 0) await nextSlice();
      const info = dictionary.lookup(text.slice(start, end), here, { at: start - sentence.start });
      const zh = info && shortGlossOf(info, info.phrase ? undefined : tag);
      if (info && zh && !found.has(info.lemma)) found.set(info.lemma, { word: info.lemma, zh });
    }
  }
  return [...found.values()];
}
