/** The reader's word book: adding, listing, changing words by hand, known words, the vocabulary test, import and export. */
import * as z from 'zod';
import { call, idSchema, list, ok, page, queryBoolean, taskStarted } from './call.ts';
import { filterText, seenText, sentenceText, wordText } from './fields.ts';
import { LONGEST_MEANING, LONGEST_SOURCE, MEGABYTE } from './limits.ts';
import {
  Count,
  ExamLevel,
  MyWord,
  MyWordDetail,
  PlacementAnswer,
  PlacementForm,
  PlacementStep,
  TextOffset,
  WordColumnRole,
  WordFilePreview,
  WordImport,
  WordOverview,
  WordSource,
  WordState,
} from './shapes.ts';

const MEANING_TOO_LONG = '释义最多 2000 字';

/** A file by the key of its upload, or its text. */
const given = {
  key: z.string().min(1, '请先上传文件').max(200, '文件的编号不对').optional(),
  text: z.string('请给出单词').trim().min(1, '没有单词').max(1_000_000, '文件太大').optional(),
  /** Role of each column of each table; without it the roles that the preview guessed. */
  columns: z.array(z.array(WordColumnRole).max(100, '列太多')).max(20, '表太多').optional(),
};
const isOne = ({ key, text }: { key?: string | undefined; text?: string | undefined }) =>
  (key === undefined) !== (text === undefined);
const oneIsGiven = { path: ['text'], error: '请给出一个文件或一段文字' };

export const wordFileCalls = {
  'GET /reader/myword/export': call({
    policy: 'reader',
    summary: '导出生词本：文本、CSV、Anki、墨墨、欧路',
    query: z.object({
      format: z.enum(['txt', 'csv', 'apkg', 'momo', 'eudic'], '没有这种格式').default('txt'),
      /** Include the days of review; for Anki only. */
      schedule: queryBoolean.default(false),
    }),
    kind: 'file',
    result: z.file().mime(['text/plain', 'text/csv', 'application/octet-stream']),
  }),
  'POST /reader/myword/import/preview': call({
    policy: 'reader',
    summary: '看一个单词文件里有什么：哪列是什么，多少新词',
    body: z.strictObject(given).refine(isOne, oneIsGiven),
    result: WordFilePreview,
    maxBodyBytes: 4 * MEGABYTE,
  }),
  'POST /reader/myword/import': call({
    policy: 'reader',
    summary: '导入单词：上传的 txt、CSV、apkg，或一段文字（一行一个，逗号或制表符后可带释义）',
    body: z
      .strictObject({ ...given, name: z.string().trim().max(200, '文件名太长').optional() })
      .refine(isOne, oneIsGiven),
    result: taskStarted,
    maxBodyBytes: 4 * MEGABYTE,
  }),
  'GET /reader/myword/import': call({
    policy: 'reader',
    summary: '最近的导入和它们的结果，最多十次',
    result: list(WordImport),
  }),
  'POST /reader/myword/import/undo': call({
    policy: 'reader',
    summary: '一天内撤销一次导入；已经复习过的词留下',
    body: z.strictObject({ task_id: idSchema }),
    result: z.object({ words: Count, contexts: Count }),
  }),
};

const chosenWords = z.array(wordText).min(1, '请给出单词').max(1_000, '一次最多 1000 个');

/** The word is a headword as the dictionary showed it: it is not reduced to another form. */
const asGiven = z.boolean().default(false);

export const wordCalls = {
  'POST /reader/myword': call({
    policy: 'reader',
    summary: '加入生词本；再加一次就多一个语境',
    body: z.strictObject({
      word: wordText,
      sentence: sentenceText.nullish(),
      sentence_zh: sentenceText.nullish(),
      article_id: idSchema.optional(),
      book_uuid: z.uuid().optional(),
      block_id: z.string().min(1).max(100).optional(),
      /** Offset of the word in `sentence`. */
      start: TextOffset.optional(),
      resolve: seenText().max(LONGEST_MEANING, MEANING_TOO_LONG).nullish(),
      /** By default `article` or `book` when one of these is given, else `manual`. */
      source: WordSource.optional(),
      as_given: asGiven,
      /** A word that is marked as known or ignored stays so: only its meaning or its sentence is added. */
      keep_mark: z.boolean().default(false),
    }),
    result: MyWord,
  }),
  'GET /reader/myword': call({
    policy: 'reader',
    summary: '我的生词',
    query: z.object({
      order: z.enum(['new', 'due', 'hard', 'az', 'freq']).default('new'),
      state: WordState.optional(),
      level: ExamLevel.optional(),
      source: WordSource.optional(),
      /** Words with a sentence from this article. */
      article_id: idSchema.optional(),
      q: filterText,
      ...page(),
    }),
    // `counts` is of the whole book, whatever the filters; `known` and `ignored` also count words that never were in the book.
    result: list(MyWord).extend({
      counts: z.object({
        all: Count,
        new: Count,
        learning: Count,
        review: Count,
        known: Count,
        ignored: Count,
        due: Count,
      }),
    }),
  }),
  'GET /reader/myword/detail': call({
    policy: 'reader',
    summary: '一个词的全部：词典、语境、复习记录',
    query: z.object({ word: wordText }),
    result: MyWordDetail,
  }),
  'POST /reader/myword/del': call({
    policy: 'reader',
    summary: '从生词本删除（一天内再加可恢复）',
    body: z.strictObject({ word: wordText }),
    result: ok,
  }),
  'POST /reader/myword/del/many': call({
    policy: 'reader',
    summary: '删除选中的词；restore=true 把一天内删掉的恢复',
    body: z.strictObject({ words: chosenWords, restore: z.boolean().default(false) }),
    result: z.object({ changed: Count }),
  }),
  'GET /reader/myword/overview': call({ policy: 'reader', summary: '生词与复习的概况', result: WordOverview }),
  ...wordFileCalls,
  'POST /reader/myword/known': call({
    policy: 'reader',
    summary: '标记为已掌握或忽略，或取消',
    body: z.strictObject({
      words: chosenWords,
      /** False takes either mark back. */
      known: z.boolean().default(true),
      mark: z.enum(['known', 'ignored'], '没有这种标记').default('known'),
      as_given: asGiven,
    }),
    result: z.object({ changed: Count }),
  }),
  'GET /reader/myword/placement': call({
    policy: 'visitor',
    summary: '开始词汇量测试：full 最多 40 词，short 最多 20 词；登录者同时得到以前的结果',
    query: z.object({ form: PlacementForm.default('full') }),
    result: PlacementStep,
  }),
  'POST /reader/myword/placement': call({
    policy: 'visitor',
    summary: '词汇量测试的下一步：给出到现在的全部回答；登录者测完即保存，同一次测试只存一次',
    body: z.strictObject({
      test: z.string('请给出测试的编号').min(1, '请给出测试的编号').max(60, '测试的编号不对'),
      answers: z.array(PlacementAnswer).max(60, '回答太多'),
    }),
    result: PlacementStep,
  }),
};

const sentence = sentenceText.min(1, '请填写句子');

export const wordEditCalls = {
  'POST /reader/myword/edit': call({
    policy: 'owner',
    summary: '改一个生词的释义；resolve=null 换回词典的',
    body: z.strictObject({
      word: wordText,
      resolve: seenText('请填写释义').min(1, '请填写释义').max(LONGEST_MEANING, MEANING_TOO_LONG).nullable(),
    }),
    result: MyWord,
  }),
  'POST /reader/myword/context': call({
    policy: 'owner',
    summary: '改一个生词的例句：before 是原句（没有就是新加），after 是改后的（null 就是删掉）',
    body: z
      .strictObject({
        word: wordText,
        /** The sentence as it is in the word book. */
        before: sentence.nullable(),
        after: z
          .strictObject({
            sentence,
            sentence_zh: sentenceText.nullish(),
            /** Source of a new sentence; a changed sentence keeps its source. */
            article_id: idSchema.optional(),
            book_uuid: z.uuid().optional(),
            /** Title of the source; articles and books of ours have their own. */
            title: z.string().trim().max(LONGEST_SOURCE, '出处最多 500 字').optional(),
            block_id: z.string().min(1).max(100).optional(),
            start: TextOffset.optional(),
          })
          .nullable(),
      })
      .refine(({ before, after }) => before !== null || after !== null, { path: ['after'], error: '没有要改的句子' }),
    result: MyWord,
  }),
};
