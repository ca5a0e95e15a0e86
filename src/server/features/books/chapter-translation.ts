/**
 * Translating paragraphs of a chapter when a reader asks for them. What was translated is kept by sentence for everybody who reads that file,
 * and costs nothing the next time.
 */
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Translator } from '#server/providers/translate/port.ts';
import type { ServiceUse } from '#server/service-prices.ts';
import * as queries from './queries.ts';

export interface TranslatedSentence {
  id: string;
  textZh: string;
  origin: 'human' | 'ai';
}

export interface ChapterTranslation {
  /**
   * The translations of these blocks, made where there are none. Short paragraphs in a row are one answer of the quota, a long one is several,
   * cut between its sentences. When the quota ends, it takes long or the service fails on the way, what was made by then is
   * the result; the next call begins with what is missing.
   *
   * @throws {AppError} NOT_CONFIGURED, QUOTA_EXCEEDED, UPSTREAM_FAILED
   */
  translate(
    viewer: Viewer,
    book: Pick<queries.BookRow, 'fileId' | 'title'>,
    chapter: { index: number; blocks: readonly Block[] },
    blockIds: readonly string[],
  ): Promise<TranslatedSentence[]>;
}

interface ChapterTranslationOptions {
  db: Db;
  usage: Pick<UsageService, 'begin'>;
  /** A translator with short time limits; null if none is configured. */
  translator: Translator | null;
}

const GIVE_UP_MS = 60_000;
const LONG_MS = 45_000;
/** Characters that are translated together and count as one answer; then the most that are sent of a single sentence. */
const TOGETHER = 1_200;
const LONGEST_SENTENCE = 4_000;

export function createChapterTranslation({ db, usage, translator }: ChapterTranslationOptions): ChapterTranslation {
  return {
    async translate(viewer, { fileId, title }, { index, blocks }, blockIds) {
      const kept = await queries.translationsOf(db, fileId, index);
      const asked = new Set(blockIds);
      const wanted = blocks.filter(({ id, sentences }) => asked.has(id) && sentences?.length);
      const missing = wanted
        .flatMap(inPieces)
        .filter(({ sentences = [] }) => sentences.some(({ id }) => !kept.has(id)));
      if (missing.length > 0 && translator === null) {
        throw new AppError('NOT_CONFIGURED', { msg: '这里没有接翻译服务，不能翻译；点一个词可以看词典释义' });
      }
      let isMade = false;
      const beganAt = performance.now();
      for (const group of inGroups(missing)) {
        // The reader waits: the rest is for the next call.
        if (isMade && performance.now() - beganAt > LONG_MS) break;
        try {
          const made = await translated(viewer, translator as Translator, title, group);
          await queries.keepTranslations(
            db,
            [...made].map(([sentenceId, textZh]) => ({ fileId, index, sentenceId, textZh, origin: 'ai' as const })),
          );
          // Existing translations stay: a paragraph may have sentences with a translation and others without.
          for (const [id, textZh] of made) if (!kept.has(id)) kept.set(id, { textZh, origin: 'ai' });
          isMade = true;
        } catch (error) {
          if (isMade && error instanceof AppError) break;
          throw error;
        }
      }
      return wanted.flatMap(({ sentences = [] }) =>
        sentences.flatMap(({ id }) => {
          const there = kept.get(id);
          return there === undefined ? [] : [{ id, ...there }];
        }),
      );
    },
  };

  async function translated(
    viewer: Viewer,
    by: Translator,
    title: string,
    blocks: readonly Block[],
  ): Promise<Map<string, string>> {
    const sentences = blocks.flatMap(({ text = '', sentences: own = [] }) =>
      own.map(({ id, start, end }) => ({ id, text: text.slice(start, Math.min(end, start + LONGEST_SENTENCE)) })),
    );
    const paid = await usage.begin(viewer, 'passage', by.name);
    const used: ServiceUse[] = [];
    try {
      const { translations } = await by.translate({
        sentences: sentences.map(({ text }) => text),
        paragraph: blocks.map(({ text = '' }) => text).join('\n\n'),
        before: '',
        title,
        glossary: [],
        signal: AbortSignal.timeout(GIVE_UP_MS),
        onSpent: (use) => used.push(use),
      });
      const pairs = sentences.flatMap(({ id }, at): [string, string][] => {
        const textZh = translations[at];
        return textZh ? [[id, textZh]] : [];
      });
      if (pairs.length === 0) throw new Error('no sentence was translated');
      await paid.done(used);
      return new Map(pairs);
    } catch (cause) {
      await paid.refund(used);
      throw new AppError('UPSTREAM_FAILED', { msg: '翻译服务没有回应，请再试一次', cause });
    }
  }
}

/** A block that is longer than what is translated together, as parts that are not, each of whole sentences. */
function inPieces(block: Block): Block[] {
  const { text = '', sentences = [] } = block;
  if (text.length <= TOGETHER) return [block];
  const pieces: NonNullable<Block['sentences']>[] = [];
  let from = 0;
  for (const sentence of sentences) {
    const last = pieces.at(-1);
    if (last && sentence.end - from <= TOGETHER) last.push(sentence);
    else {
      pieces.push([sentence]);
      from = sentence.start;
    }
  }
  return pieces.map((own) => {
    const start = own[0]?.start ?? 0;
    const end = Math.min(own.at(-1)?.end ?? 0, start + Math.max(TOGETHER, LONGEST_SENTENCE));
    const moved = own.map((sentence) => ({ ...sentence, start: sentence.start - start, end: sentence.end - start }));
    return { ...block, text: text.slice(start, end), sentences: moved };
  });
}

/** Paragraphs in order, some together up to {@link TOGETHER}. */
function inGroups(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  let length = 0;
  for (const block of blocks) {
    const own = block.text?.length ?? 0;
    const last = groups.at(-1);
    if (last && length + own <= TOGETHER) {
      last.push(block);
      length += own;
    } else {
      groups.push([block]);
      length = own;
    }
  }
  return groups;
}
