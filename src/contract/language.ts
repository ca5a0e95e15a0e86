/** The dictionary and the analysis of English text. */
import * as z from 'zod';
import { call, queryBoolean } from './call.ts';
import { wordText } from './fields.ts';
import { LONGEST_SENTENCE, MAX_WORDS_AT_ONCE } from './limits.ts';
import { TextAnalysis, TextOrigin, WordInfo } from './shapes.ts';

/** White space around it counts for `at`. */
const sentenceAsItStands = z.string().max(LONGEST_SENTENCE, '句子最多 2000 个字符');
/** Offset of the word in `sentence`, for a word that occurs twice; without it the first occurrence is meant. */
const placeInSentence = z.coerce
  .number('位置是整数')
  .int('位置是整数')
  .min(0, '位置从 0 开始')
  .max(LONGEST_SENTENCE, '位置超出句子');
/** `dictionary` leaves the services alone that are set up; it costs nothing and is not counted. */
const by = z.enum(['dictionary'], '只能是 dictionary').optional();

export const languageCalls = {
  'GET /api/english/word': call({
    policy: 'visitor',
    summary: '查词；给出句子时先找短语，并选出合适的义项',
    query: z.object({
      word: wordText,
      sentence: sentenceAsItStands.optional(),
      at: placeInSentence.optional(),
      /** Only the word itself, not the phrase around it. */
      alone: queryBoolean.optional(),
    }),
    result: WordInfo,
  }),
  'POST /api/english/words': call({
    policy: 'visitor',
    summary: '一次查多个词（最多 80 个），每句给出其中的词',
    body: z.strictObject({
      sentences: z
        .array(
          z.strictObject({
            text: z.string().max(LONGEST_SENTENCE, '句子最多 2000 个字符'),
            words: z
              .array(
                z.strictObject({
                  word: wordText,
                  at: z.int().min(0).max(LONGEST_SENTENCE, '位置超出句子'),
                  /** Only the word itself, not the phrase around it. */
                  alone: z.literal(true).optional(),
                }),
              )
              .min(1, '请给出单词'),
          }),
        )
        .min(1, '请给出句子')
        .refine((sentences) => sentences.flatMap(({ words }) => words).length <= MAX_WORDS_AT_ONCE, '一次最多 80 个词'),
    }),
    /** In the order asked; null for words that the dictionary has not got. */
    result: z.object({ items: z.array(WordInfo.nullable()) }),
  }),
  'GET /api/english/word/ai': call({
    policy: 'reader',
    summary: '结合句子讲解这个词：有 AI 由 AI 讲解，没有时用词典',
    query: z.object({
      word: wordText,
      sentence: sentenceAsItStands.optional(),
      at: placeInSentence.optional(),
      /** Only the word itself, not the phrase around it. */
      alone: queryBoolean.optional(),
      by,
    }),
    kind: 'stream',
    result: z.object({ text: z.string(), origin: z.enum(['ai', 'dictionary']) }),
  }),
  'POST /api/english/analyze': call({
    policy: 'visitor',
    summary: '分析一段英文：句子、从句、词、短语、难度',
    body: z.strictObject({ text: z.string('请填写英文').min(1, '请填写英文').max(20_000, '最多 20000 个字符') }),
    result: TextAnalysis,
  }),
  'POST /api/english/trans': call({
    policy: 'reader',
    summary: '翻译一段英文；没有翻译服务时给词典释义',
    body: z.strictObject({
      text: z.string('请填写英文').trim().min(1, '请填写英文').max(LONGEST_SENTENCE, '最多 2000 个字符'),
      by,
    }),
    result: z.object({
      text_zh: z.string().nullable(),
      origin: TextOrigin,
      /** 词典释义, word by word, when there is no translation. */
      gloss: z.array(z.object({ word: z.string(), zh: z.string() })).optional(),
    }),
  }),
};
