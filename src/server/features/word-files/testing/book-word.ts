/** A word of a book, with as much as a test cares for. */
import type { BookWord, ImportedWord, WordRow } from '#server/features/words/service.ts';

export function bookWord(
  { word, phonetic, meaning, contexts }: ImportedWord,
  at: Date,
  row: Partial<WordRow> = {},
): BookWord {
  return {
    row: {
      id: 1,
      userId: 1,
      word,
      phonetic,
      resolve: meaning,
      tags: ['cet4'],
      rank: null,
      inBook: true,
      isChosen: false,
      source: 'manual',
      state: 'new',
      stateBefore: null,
      dueAt: null,
      stability: null,
      difficulty: null,
      reviewCount: 0,
      lapses: 0,
      lastReviewAt: null,
      learningStep: 0,
      phase: 'new',
      reviewsFrom: null,
      resumedAt: null,
      evidence: null,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      ...row,
    },
    contexts: contexts.map(({ sentence, translation, source }) => {
      const start = Math.max(0, sentence.indexOf(word));
      const end = sentence.includes(word) ? start + word.length : start;
      return { sentence, sentenceZh: translation, start, end, articleId: null, bookUuid: null, title: source };
    }),
  };
}
