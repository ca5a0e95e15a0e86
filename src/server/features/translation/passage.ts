/**
 * A passage that a reader has selected, translated at once by the service that is set up; what the memory has is not paid
 * for again. Without a service, or when the dictionary is asked for, its words come with their 词典释义 instead, and no
 * translation is claimed.
 */
import { AppError } from '#contract/errors.ts';
import type { ResultOf } from '#contract/index.ts';
import { segmentText } from '#engine/segmented-text.ts';
import type { Db } from '#server/db/database.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Translator } from '#server/providers/translate/port.ts';
import { passageGloss } from './gloss.ts';
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
  /** One that does not keep a reader waiting; null where none is set up. */
  translator: Translator | null;
}

/** The reader has gone long before. */
const GIVE_UP_MS = 60_000;
const DOUBTFUL = '（这句没有可靠的译文）';

export function createPassages({ db, dictionary, usage, translator }: PassageOptions): PassageService {
  /** Chinese by sentence; those without one that is surely theirs are left out. */
  async function ask(viewer: Viewer, by: Translator, text: string, sentences: readonly string[]) {
    const paid = await usage.begin(viewer, 'passage', by.name);
    try {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const context = { paragraph: text, before: '', title: '', glossary: [] };
      const { translations, cost } = await by.translate({ sentences, ...context, signal });
      const pairs = sentences.flatMap((sentence, at) => {
        const textZh = translations[at] ?? null;
        return textZh === null ? [] : [{ sentence, textZh }];
      });
      const entries = pairs.map(({ sentence, textZh }) => ({ key: memoryKey(by.name, text, sentence), textZh }));
      await remember(db, null, entries);
      await paid.done(cost);
      return new Map(pairs.map(({ sentence, textZh }) => [sentence, textZh]));
    } catch (cause) {
      await paid.giveBack();
      throw new AppError('UPSTREAM_FAILED', { msg: '翻译服务没有回应，请再试一次', cause });
    }
  }

  return {
    async translate(viewer, text, by) {
      if (translator === null || by === 'dictionary') {
        return { text_zh: null, origin: 'dictionary', gloss: await passageGloss(text, dictionary) };
      }
      const sentences = segmentText(text).sentences.map(({ start, end }) => text.slice(start, end).trim());
      const keyOf = (sentence: string) => memoryKey(translator.name, text, sentence);
      const kept = await recall(db, sentences.map(keyOf), null);
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
