/** The reader with ports that note what they are asked, for tests in a browser: the same tree on the server and in the page. */
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { KeptPosition, PopularMark, WordInfo } from '#contract/shapes.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import type { ReaderDocument, ReaderNote, ReaderPorts } from '../ports.ts';
import { Reader } from '../reader.tsx';
import { ReaderTitle } from '../reader-title.tsx';

/** What a test sets before the page's script runs, and reads afterwards. */
export interface FixtureState {
  isLoggedIn: boolean;
  isSavingBroken: boolean;
  /** What the server keeps; known only after the page is up, as in the product. */
  position?: KeptPosition;
  notes?: ReaderNote[];
  popular?: PopularMark[];
  /** Calls of the ports, oldest first: name, then arguments. */
  calls: [name: string, ...rest: unknown[]][];
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
  words: [{ word: 'yeast', resolve: '酵母', tag: 'n.' }],
  preview: false,
  source: 'The Evening Ledger',
  minutes: 4,
};

export function Fixture({ html, isLoggedIn }: { html: string | null; isLoggedIn: boolean }) {
  const [position, setPosition] = useState<KeptPosition>();
  useEffect(() => setPosition(fixture.position), []);
  return (
    <MemoryRouter>
      <Reader
        document={work}
        html={html}
        ports={ports}
        session={{ isLoggedIn, login: () => note('login') }}
        position={position ?? null}
        header={<ReaderTitle title={work.title} titleZh={work.title_zh} />}
        end={<p>读完了</p>}
      />
      <Toaster />
    </MemoryRouter>
  );
}

const ports: ReaderPorts = {
  async lookUp({ word, sentence, at, alone }) {
    note('lookUp', word, sentence, at);
    if (word === 'fungus')
      throw new ApiError({ code: '404', msg: '', reason: 'NO_SUCH_WORD' }, { result: { suggestions: ['fungi'] } });
    if (/^(?:wakes|up)$/.test(word) && !alone) return phrase(word);
    return entry(word);
  },
  addWord: async (added) => note('addWord', added),
  removeWord: async (word) => note('removeWord', word),
  notes: {
    list: async () => fixture.notes ?? [],
    async save(draft, changedAt) {
      note('save', draft, changedAt);
      if (fixture.isSavingBroken) throw new ApiError({ code: '', msg: '网络异常' });
      const at = '2026-11-21T00:00:00.000Z';
      return { ...draft, created_at: at, located: true, ...{ article_id: '7', updated_at: at } };
    },
    remove: async (uuid) => note('remove', uuid),
    popular: async () => fixture.popular ?? [],
  },
  onProgress: (place) => note('progress', place),
  onHeard: () => note('heard'),
  reportTranslation: async (report) => note('report', report),
};

function note(name: string, ...rest: unknown[]): void {
  fixture.calls.push([name, ...rest]);
}

/** `wakes it up`: a phrase whose parts stand apart. */
function phrase(word: string): WordInfo {
  const parts = [
    { start: 6, end: 11 },
    { start: 15, end: 17 },
  ];
  return { ...entry(word), lemma: 'wake up', phrase: true, parts };
}

function entry(word: string): WordInfo {
  return {
    word,
    lemma: word.toLowerCase(),
    phrase: false,
    phonetic: 'wɜːd',
    senses: [
      { pos: 'n.', zh: `${word} 的别义` },
      { pos: 'n.', zh: `${word} 的本义` },
    ],
    best: 1,
    tags: ['cet4'],
    collins: null,
    rank: null,
    forms: [],
    family: [],
    known: null,
    in_myword: false,
    examples: [],
    audio: null,
    origin: 'dictionary',
  };
}
