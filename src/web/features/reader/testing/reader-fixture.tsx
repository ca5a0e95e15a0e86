/** The reader with ports that record their calls, for tests in a browser: the same tree on the server and in the page. */
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { ErrorReason } from '#contract/errors.ts';
import type { KeptPosition, LevelWord, PopularMark, WordExample, WordInfo } from '#contract/shapes.ts';
import type { OutboxView } from '../../../shell/outbox/outbox.ts';
import { OutboxDialog } from '../../../shell/outbox/outbox-dialog.tsx';
import type { WordChange } from '../../../shell/word-changes.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import type { HelpOrigin, ReaderDocument, ReaderNote, ReaderPorts } from '../ports.ts';
import { Reader } from '../reader.tsx';
import { ReaderTitle } from '../reader-text.tsx';

/** State that a test sets before the page's script runs, and reads afterwards. */
export interface FixtureState {
  isLoggedIn: boolean;
  isSavingBroken: boolean;
  /** The position stored on the server; known only after the page is shown, as in the product. */
  position?: KeptPosition;
  notes?: ReaderNote[];
  popular?: PopularMark[];
  /** Changes that wait on the device, listed in their dialog. */
  waiting?: OutboxView;
  /** Makes the fitting sense unknown, and the word one that was met before. */
  isUnsure?: boolean;
  /** The words of the screen can be asked for ahead. */
  isAhead?: boolean;
  /** Who explains words; the dictionary by default. */
  explainsBy?: HelpOrigin;
  /** The explanation that was asked for last, written by the test. */
  explaining?: { write(text: string): void; end(text: string): void; fail(reason: ErrorReason, msg: string): void };
  /** Whether there is a service that translates passages. */
  translates?: boolean;
  /** Words that get a gloss, instead of the usual ones. */
  levelWords?: LevelWord[];
  /** Calls of the ports, oldest first: name, then arguments. */
  calls: [name: string, ...rest: unknown[]][];
  /** Calls the reader's listener for word news. */
  tell?: (news: readonly WordChange[]) => void;
  /** Sentences can be taken apart. */
  hasStructure?: boolean;
  /** There is a recording, but the network is gone once its address is wanted. */
  hasLostRecording?: boolean;
  /** The article can be starred. */
  hasStar?: boolean;
  /** A star that was set in another window. */
  star?: (isStarred: boolean) => void;
  /** Goes to another page of the product, as by a link. */
  leave?: () => void;
}

declare global {
  var fixture: FixtureState;
}

const work: ReaderDocument = {
  kind: 'article',
  id: '7',
  version: 2,
  title: 'The Tiny Workers',
  title_zh: '小工人',
  words: [
    { word: 'yeast', resolve: '酵母', tag: 'n.' },
    { word: 'goes without saying', resolve: '不用说', tag: 'phr. v.' },
    { word: 'time out of mind', resolve: '很久以前', tag: 'phr.' },
  ],
  preview: false,
  source: 'The Evening Ledger',
  minutes: 4,
};

interface FixtureProps {
  html: string | null;
  isLoggedIn: boolean;
  isAhead?: boolean;
}

/** The page inside a router, as in the product: a dialog uses it to block navigation while something is typed. */
export function Fixture(props: FixtureProps) {
  const [router] = useState(() => createMemoryRouter([{ path: '/', element: <Page {...props} /> }]));
  return <RouterProvider router={router} />;
}

function Page({ html, isLoggedIn, isAhead = false }: FixtureProps) {
  const [{ position, waiting, hasStructure, hasLostRecording }, setLate] = useState<Partial<FixtureState>>({});
  useEffect(() => setLate(fixture), []);
  const [isStarred, setStarred] = useState<boolean | null>(null);
  useEffect(() => {
    if (fixture.hasStar) setStarred(false);
    fixture.star = setStarred;
  }, []);
  // As in the product, what is learned of the article makes another function of the reports.
  const star = isStarred !== null && {
    star: { isStarred, set: async (on: boolean) => setStarred(on) },
    onProgress: (place: Parameters<ReaderPorts['onProgress']>[0]) => ports.onProgress(place),
  };
  return (
    <>
      <Reader
        document={work}
        html={html}
        ports={
          isAhead || star || hasStructure || hasLostRecording
            ? {
                ...ports,
                ...(isAhead && { lookUpMany }),
                ...star,
                ...(hasStructure && { structure }),
                ...(hasLostRecording && { recording: lostRecording }),
              }
            : ports
        }
        session={{ isLoggedIn, login: () => note('login') }}
        position={position ?? null}
        header={<ReaderTitle title={work.title} titleZh={work.title_zh} />}
        end={<p>读完了</p>}
      />
      {waiting && <OutboxDialog waiting={waiting} onLogin={() => note('login')} onClose={() => setLate({})} />}
      <Toaster />
    </>
  );
}

/** `yeast` is the editor's word, too; `slowly` stands in every paragraph after the first. */
const glossWords: LevelWord[] = [
  levelWord('Yeast', '发酵粉', 'b1', 0, [{ block_id: 'b1', start: 31, end: 36 }]),
  levelWord('fungus', '真菌；霉菌', 'b1', 11),
  levelWord(
    'slowly',
    'adv. 慢慢地',
    'c0',
    19,
    Array.from({ length: 19 }, (_, index) => ({ block_id: `c${index + 1}`, start: 19, end: 25 })),
  ),
  { ...levelWord('Bread', '面包', 'b1', 19), known: true },
];

function levelWord(
  word: string,
  resolve: string,
  block_id: string,
  start: number,
  again: LevelWord['again'] = [],
): LevelWord {
  const end = start + word.length;
  return { word, lemma: word.toLowerCase(), resolve, level: 'cet6', block_id, start, end, again, known: null };
}

const ports: ReaderPorts = {
  async lookUp({ word, sentence, at, alone }) {
    note('lookUp', word, sentence, at);
    if (word === 'fungus')
      throw new ApiError({ code: '404', msg: '', reason: 'NO_SUCH_WORD' }, { result: { suggestions: ['fungi'] } });
    // A noted phrase that the dictionary lacks.
    if (word === 'time out of mind')
      throw new ApiError({ code: '404', msg: '', reason: 'NO_SUCH_WORD' }, { result: { suggestions: [] } });
    if (/^(?:wakes|up)$/.test(word) && !alone) return phrase(word);
    if (word === 'Doomscrolling') return ownWord(word);
    return entry(word);
  },
  explain: {
    origin: () => fixture.explainsBy ?? 'dictionary',
    ask({ word, at }, by, onText, signal) {
      note('explain', word, at, by);
      const origin = by ?? fixture.explainsBy ?? 'dictionary';
      signal.addEventListener('abort', () => note('explain stopped', word));
      return new Promise((resolve, reject) => {
        fixture.explaining = {
          write: onText,
          end: (text) => resolve({ text, origin }),
          fail: (reason, msg) => reject(new ApiError({ code: '502', msg, reason })),
        };
      });
    },
  },
  translate: {
    translates: () => fixture.translates ?? false,
    async ask(text, by) {
      note('translate', text, by);
      if (fixture.isSavingBroken && by === undefined) throw new ApiError({ code: '', msg: '网络异常' });
      if (by === 'dictionary' || !fixture.translates)
        return { text_zh: null, gloss: [{ word: 'wake up', zh: '醒来' }] };
      return { text_zh: '水慢慢地、稳稳地把它唤醒。' };
    },
  },
  addWord: async (added) => note('addWord', added),
  restoreWord: async (word) => note('restoreWord', word),
  removeWord: async (word) => note('removeWord', word),
  async setKnown(word, isKnown) {
    note('setKnown', word, isKnown);
    fixture.tell?.([{ word, known: isKnown, ignored: false }]);
  },
  async setIgnored(word, isIgnored) {
    note('setIgnored', word, isIgnored);
    fixture.tell?.([{ word, known: false, ignored: isIgnored }]);
  },
  onWordNews(listener) {
    fixture.tell = listener;
    return () => delete fixture.tell;
  },
  gloss: {
    list: async (choice) => {
      note('gloss', choice);
      // Answers asynchronously, as a server does.
      await new Promise((resolve) => setTimeout(resolve));
      return fixture.levelWords ?? glossWords;
    },
    keep: (choice) => note('keepGloss', choice),
    knowsReader: true,
    levelLabel: '四级',
  },
  notes: {
    list: async () => fixture.notes ?? [],
    reload: async () => fixture.notes ?? [],
    async save(draft, changedAt, changed) {
      note('save', draft, changedAt, ...(changed ? [changed] : []));
      if (fixture.isSavingBroken) throw new ApiError({ code: '', msg: '网络异常' });
      const at = '2026-11-21T00:00:00.000Z';
      return { ...draft, created_at: at, located: true, article_id: '7', updated_at: at };
    },
    remove: async (uuid) => note('remove', uuid),
    popular: async () => fixture.popular ?? [],
  },
  play: (text) => note('play', text),
  onProgress: (place) => note('progress', place),
  onListening: (isListening) => note('listening', isListening),
  reportTranslation: async (report) => note('report', report),
};

const lookUpMany: NonNullable<ReaderPorts['lookUpMany']> = async (questions) => {
  note('lookUpMany', questions.length);
  return questions.map(({ word }) => ({ ...entry(word), examples: [] }));
};

/** Structure of the sentence about water that wakes yeast. */
const structure: NonNullable<ReaderPorts['structure']> = async (sentence) => ({
  start: 0,
  end: sentence.length,
  verb: { start: 6, end: 11 },
  subject: { start: 0, end: 5 },
  parts: [
    { start: 0, end: 5, role: 'subject', clause: 0 },
    { start: 6, end: 11, role: 'verb', clause: 0 },
  ],
  modifiers: [{ start: 41, end: 53, label_zh: '介词短语', of: { start: 6, end: 11 } }],
});

const lostRecording: NonNullable<ReaderPorts['recording']> = {
  find: async () => ({
    voice: '内置语音',
    duration: 4,
    sentences: [{ id: 'b1-s1', start: 0, end: 2, words: [] }],
    async address() {
      note('address');
      throw new ApiError({ code: '', msg: '网络异常' });
    },
  }),
  make: async () => note('make'),
};

function note(name: string, ...rest: unknown[]): void {
  fixture.calls.push([name, ...rest]);
}

/** In the word book alone. */
function ownWord(word: string): WordInfo {
  const own = { chosen: 'n. 刷坏消息', in_myword: true, unlisted: true, best: null, certainty: null } as const;
  return { ...entry(word), senses: [{ pos: 'n.', zh: '刷坏消息' }], forms: [], family: [], examples: [], ...own };
}

/** `wakes it up`: a phrase whose parts stand apart. */
function phrase(word: string): WordInfo {
  const parts = [
    { start: 6, end: 11 },
    { start: 15, end: 17 },
  ];
  return { ...entry(word), lemma: 'wake up', phrase: true, parts };
}

/** The last one is the sentence of the text. */
const examples: WordExample[] = [
  example('Every village needs an oven.', '每个村子都要有烤炉。', 'Ovens of the North'),
  example('What rye needs is time, salt and somebody who does not mind being woken at four.', null, 'Slow Bread'),
  example('Bread needs yeast.', '面包要酵母。', 'The Tiny Workers, Again'),
];

function example(text: string, text_zh: string | null, title: string): WordExample {
  const start = text.indexOf('needs');
  return { text, text_zh, article_id: String(title.length), title, start, end: start + 'needs'.length };
}

const unsure: Partial<WordInfo> = {
  best: null,
  likely: [],
  certainty: null,
  met: [{ sentence: 'Every village needs an oven.', start: 14, end: 19, title: '北方的炉子', article_id: '18' }],
};

function entry(word: string): WordInfo {
  return { ...usual(word), ...(fixture.isUnsure && unsure) };
}

function usual(word: string): WordInfo {
  return {
    word,
    lemma: word.toLowerCase(),
    phrase: false,
    phonetic: 'wɜːd',
    senses: [
      { pos: 'n.', zh: `${word} 的别义` },
      { pos: 'n.', zh: `${word} 的本义`, en: `a kind of ${word} thing` },
    ],
    best: 1,
    certainty: 0.98,
    tags: ['cet4'],
    collins: 3,
    rank: null,
    forms: word === 'needs' ? [{ kind: 'past', word: 'needed' }] : [],
    family: word === 'needs' ? ['needy'] : [],
    known: null,
    in_myword: false,
    examples: word === 'needs' ? examples : [],
    audio: null,
    origin: 'dictionary',
  };
}
