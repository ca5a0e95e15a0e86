/** The reader's own hand on a word of the book: its meaning, its sentences. */
import * as z from 'zod';
import { sentenceText, wordText } from './fields.ts';
import { call, idSchema } from './kit.ts';
import { MyWord, TextOffset } from './shapes.ts';

const sentence = sentenceText.min(1, '请填写句子');

export const wordEditCalls = {
  'POST /reader/myword/edit': call({
    policy: 'owner',
    summary: '改一个生词的释义；resolve=null 换回词典的',
    body: z.strictObject({
      word: wordText,
      resolve: z.string('请填写释义').trim().min(1, '请填写释义').max(500, '释义最多 500 字').nullable(),
    }),
    result: MyWord,
  }),
  'POST /reader/myword/context': call({
    policy: 'owner',
    summary: '改一个生词的例句：before 是原句（没有就是新加），after 是改后的（null 就是删掉）',
    body: z
      .strictObject({
        word: wordText,
        /** As the book has it. */
        before: sentence.nullable(),
        after: z
          .strictObject({
            sentence,
            sentence_zh: sentenceText.nullish(),
            /** Where it comes from; of a sentence that is changed it stays what it was. */
            article_id: idSchema.optional(),
            block_id: z.string().min(1).max(100).optional(),
            start: TextOffset.optional(),
          })
          .nullable(),
      })
      .refine(({ before, after }) => before !== null || after !== null, '没有要改的句子'),
    result: MyWord,
  }),
};
