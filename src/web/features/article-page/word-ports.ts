/** The reader's ports for words, explanations, translations and glosses, whatever is read: an article, or a chapter of a book. */

import { useEffect, useMemo, useRef } from 'react';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import { LONGEST_SENTENCE } from '#contract/limits.ts';
import type { ExamLevel, LevelWord, SentenceStructure, Settings } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { addWord, markWords, removeWords, restoreWords } from '../../data/word-writes.ts';
import { api, token } from '../../shell/api.ts';
import { hasService } from '../../shell/has-service.ts';
import { useSession } from '../../shell/session.tsx';
import { onWordChanges } from '../../shell/word-changes.ts';
import { showError } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import { leftToday } from '../ask/left-today.ts';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { glossChoice, type ReaderPorts } from '../reader/index.ts';
import { sayWord } from '../speech/say-word.ts';

/** @param from what the words are met in */
export function wordPorts(
  from: Pick<InputOf<'POST /reader/myword'>['body'], 'article_id' | 'book_uuid'>,
): Omit<ReaderPorts, 'onProgress' | 'notes'> {
  return {
    lookUp: ({ word, sentence, at, alone }) =>
      api().call('GET /api/english/word', {
        query: {
          word,
          sentence: sentence.slice(0, LONGEST_SENTENCE),
          ...(at !== undefined && { at: Math.min(at, LONGEST_SENTENCE) }),
          ...(alone && { alone: 'true' as const }),
        },
      }),
    lookUpMany: async (questions) => {
      const sentences: { text: string; words: { word: string; at: number; alone?: true }[] }[] = [];
      for (const { word, sentence, at, alone } of questions) {
        const text = sentence.slice(0, LONGEST_SENTENCE);
        const asked = { word, at: Math.min(at ?? 0, LONGEST_SENTENCE), ...(alone && { alone }) };
        const last = sentences.at(-1);
        if (last?.text === text) last.words.push(asked);
        else sentences.push({ text, words: [asked] });
      }
      return (await api().call('POST /api/english/words', { body: { sentences } })).items;
    },
    ...helpPorts,
    structure: structureOf,
    play: sayWord,
    addWord: async (added) => {
      await addWord({ ...added, ...from });
    },
    restoreWord: (word) => restoreWords([word]),
    removeWord: (word) => removeWords([word]),
    setKnown: (word, isKnown) => markWords([word], isKnown ? 'known' : null),
    setIgnored: (word, isIgnored) => markWords([word], isIgnored ? 'ignored' : null),
    onWordNews: onWordChanges,
  };
}

/** Structure of one of our sentences: those into which the analysis may split it are joined. */
async function structureOf(sentence: string): Promise<SentenceStructure> {
  const text = sentence.slice(0, LONGEST_SENTENCE);
  const { sentences } = await api().call('POST /api/english/analyze', { body: { text } });
  const all = sentences.map(({ structure }) => structure);
  return {
    verb: all.find(({ verb }) => verb !== null)?.verb ?? null,
    subject: all.find(({ subject }) => subject !== null)?.subject ?? null,
    // Numbers of clauses go on from one sentence to the next.
    parts: all.flatMap(({ parts }, index) =>
      parts.map((part) => ({ ...part, clause: part.clause + CLAUSES_OF_ONE * index })),
    ),
    modifiers: all.flatMap(({ modifiers }) => modifiers),
  };
}

/** More main clauses than any sentence has. */
const CLAUSES_OF_ONE = 100;

async function answersLeft(): Promise<string> {
  return token() === null ? '' : leftToday(await api().call('GET /api/ai/usage'));
}

const helpPorts: Required<Pick<ReaderPorts, 'explain' | 'translate'>> = {
  explain: {
    left: answersLeft,
    origin: () => (hasService('ai') ? 'ai' : 'dictionary'),
    async ask({ word, sentence, at, alone }, by, onText, signal) {
      const query = {
        word,
        sentence: sentence.slice(0, LONGEST_SENTENCE),
        ...(at !== undefined && { at: Math.min(at, LONGEST_SENTENCE) }),
        ...(alone && { alone: 'true' as const }),
        ...(by && { by }),
      };
      for await (const { event, data } of api().stream('GET /api/english/word/ai', { query }, { signal })) {
        if (event === 'delta') onText(data.text);
        else if (event === 'done') return data;
        else if (event === 'error') throw new ApiError(data.status);
      }
      throw networkError();
    },
  },
  translate: {
    left: answersLeft,
    translates: () => hasService('translation'),
    ask: (text, by) => api().call('POST /api/english/trans', { body: { text, ...(by && { by }) } }),
  },
};

type GlossPort = NonNullable<ReaderPorts['gloss']>;

interface GlossWords {
  /** @param level that a visitor's test found; an account's own is known to the server */
  list(choice: Exclude<Settings['gloss'], 'off'>, level: ExamLevel | undefined): Promise<readonly LevelWord[]>;
  onMore?: GlossPort['onMore'];
}

/**
 * The reader's port for glosses; the choice is kept in the account, whose setting wins over this browser's.
 *
 * @param words of the text; the same object from one rendering to the next
 */
export function useGlossPort(words: GlossWords): GlossPort {
  const { me, refresh } = useSession();
  const tested = useVisitorLevel()?.level;
  const level = me?.settings.exam_level ?? tested;
  const isReader = me != null;
  const kept = me?.settings.gloss;
  useEffect(() => {
    if (kept !== undefined && kept !== glossChoice.get()) glossChoice.set(kept);
  }, [kept]);
  const keptNow = useRef(kept);
  useEffect(() => {
    keptNow.current = kept;
  });
  return useMemo(
    () => ({
      list: (choice) => words.list(choice, tested),
      ...(words.onMore && { onMore: words.onMore }),
      keep(gloss) {
        if (token() === null) return;
        api()
          .call('POST /api/user/settings', { body: { gloss } })
          // The next text asks the account again.
          .then(refresh)
          .catch((error: unknown) => {
            // What cannot be asked of the account holds for what is open.
            if (error instanceof ApiError && error.isNetwork)
              return toast('没有网络，这个选择没存进账号，这一页先用着');
            showError(error);
            // The account's would come back with the next page anyway.
            const { current: before } = keptNow;
            if (before !== undefined && glossChoice.get() === gloss) glossChoice.set(before);
          });
      },
      knowsReader: isReader,
      levelLabel: level === undefined ? null : examLevelLabel(level),
    }),
    [words, level, tested, isReader, refresh],
  );
}
