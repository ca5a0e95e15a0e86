/** Cards for a trial without an account: words of the dictionary in sentences of our own. Nothing is stored. */

import type { ReviewCard, ReviewMode } from '#contract/shapes.ts';
import { NEW_CARD, nextSeconds } from '#engine/schedule/card.ts';
import { wordAudioAddress } from '#server/features/audio/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { AcceptedAnswers } from './accepted-answers.ts';
import { createScheduler } from './scheduler.ts';

interface TrialWord {
  /** The word as it stands in the sentence. */
  shown: string;
  mode: ReviewMode;
  sentence: string;
  sentenceZh: string;
}

const WORDS: readonly TrialWord[] = [
  {
    shown: 'reluctant',
    mode: 'recognise',
    sentence: 'The dog was reluctant to leave the warm kitchen and step out into the rain.',
    sentenceZh: '狗舍不得离开暖和的厨房，走进雨里。',
  },
  {
    shown: 'outnumbered',
    mode: 'cloze',
    sentence: 'On weekday mornings, bicycles outnumbered cars on the old bridge.',
    sentenceZh: '工作日的早晨，老桥上的自行车比汽车还多。',
  },
  {
    shown: 'scarce',
    mode: 'spell',
    sentence: 'After three dry summers, fresh water became scarce on the island.',
    sentenceZh: '连着三个干旱的夏天以后，岛上的淡水变得稀缺。',
  },
  {
    shown: 'thrive',
    mode: 'listen',
    sentence: 'Some plants thrive in places where almost nothing else will grow.',
    sentenceZh: '有些植物在几乎什么都长不了的地方反而长得很好。',
  },
  {
    shown: 'drifted',
    mode: 'cloze',
    sentence: 'The smell of bread drifted up from the bakery to our window.',
    sentenceZh: '面包的香味从面包房一直飘到我们窗前。',
  },
  {
    shown: 'harbour',
    mode: 'spell',
    sentence: 'The fishing boats were back in the harbour before the storm came.',
    sentenceZh: '风暴来临之前，渔船已经回到港口。',
  },
];

/** @returns new cards with the intervals that they would have, by the default parameters */
export function createTrialCards(options: {
  dictionary: Pick<Dictionary, 'lookup'>;
  acceptedAnswersOf: (word: string) => AcceptedAnswers;
  now: () => Date;
}): () => ReviewCard[] {
  const { dictionary, acceptedAnswersOf, now } = options;
  const scheduler = createScheduler({});
  let kept: Omit<ReviewCard, 'next'>[] | undefined;

  function cardOf({ shown, mode, sentence, sentenceZh }: TrialWord, index: number): Omit<ReviewCard, 'next'> {
    const start = sentence.indexOf(shown);
    const info = dictionary.lookup(shown, sentence, { at: start, alone: true });
    if (info === null) throw new Error(`the dictionary has no ${shown}`);
    const { lemma, phonetic, senses, best } = info;
    const [first] = senses;
    const sense = best === null ? first : (senses[best] ?? first);
    return {
      id: String(index + 1),
      word: lemma,
      phonetic,
      resolve: sense ? `${sense.pos ?? ''} ${sense.zh}`.trim() : '',
      state: 'new',
      mode,
      context: { sentence, sentence_zh: sentenceZh, start, end: start + shown.length, title: null },
      audio: wordAudioAddress(lemma),
      due_at: null,
      retrievability: null,
      review_count: 0,
      lapses: 0,
      leech: false,
      evidence: null,
      ...acceptedAnswersOf(lemma),
    };
  }
  return () => {
    kept ??= WORDS.map(cardOf);
    return kept.map((card) => ({ ...card, next: nextSeconds(scheduler, NEW_CARD, now(), card.word) }));
  };
}
