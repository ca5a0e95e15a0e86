import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { ensureDictionary } from './build.ts';
import { createDictionary } from './service.ts';
import { openStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'waikan-dictionary-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = join(folder, 'table.csv');
writeFileSync(
  source,
  [
    'word,phonetic,definition,translation,pos,collins,oxford,tag,bnc,frq,exchange,detail,audio',
    'go,gou,"v move, or ""travel""","vi. 去, 走",,5,1,zk gk,44,35,p:went/3:goes,,',
    'go on,,,继续,,,,,0,0,,,',
    'slow,,,"a. 慢的, 缓慢的",,,,zk,1300,0,,,',
    'slowly,,,adv. 缓慢地,,,,cet4,1222,0,,,',
    'FAX,,,n. 传真,,,,,9000,0,s:FAXes,,',
    'Wall Street,,,华尔街,,,,,0,0,,,',
    'wall,,,n. 墙,,,,,500,0,,,',
    'street,,,n. 街,,,,,600,0,,,',
    'café,,,n. 咖啡馆,,,,,4000,0,s:cafés,,',
  ].join('\r\n'),
);

it('a table becomes a dictionary with forms, phrases, ranks and families', () => {
  const path = join(folder, 'small.sqlite');
  ensureDictionary(path, source);
  const dictionary = createDictionary({ path });
  expect(dictionary.lookup('went')).toMatchObject({
    lemma: 'go',
    rank: 35,
    senses: [{ pos: 'vi.', zh: '去，走', en: 'move, or "travel"' }],
  });
  expect(dictionary.lookup('went', 'They went on.')?.lemma).toBe('go on');
  const { reader } = dictionary;
  const namesIn = (text: string) => reader.sentences(text).flatMap((sentence) => reader.phrases(text, sentence));
  expect(namesIn('They went to Wall Street.').map(({ phrase }) => phrase)).toEqual(['Wall Street']);
  expect(namesIn('They saw a wall street.')).toEqual([]);
  expect(dictionary.lookup('slow')?.family).toEqual(['slowly']);
  dictionary.close();
});

it('the engine is told of words from the table and from the database alike, in whatever case they are asked for', () => {
  const path = join(folder, 'lexicon.sqlite');
  ensureDictionary(path, source);
  const { lexicon, close } = createDictionary({ path });
  const go = { headword: 'go', rank: 35, tags: ['zk', 'gk'], collins: 5, parts: ['verb'], isName: false, base: null };
  expect(lexicon.entry('GO')).toEqual(go);
  expect(lexicon.entry('slowly')).toMatchObject({ rank: 1222, tags: ['cet4'], parts: ['adverb'], base: 'slow' });
  expect(lexicon.entry('fax')).toMatchObject({ headword: 'FAX', rank: 9000 });
  expect(lexicon.entry('Café')).toMatchObject({ headword: 'café', rank: 4000 });
  expect(lexicon.entry('go on')).toMatchObject({ headword: 'go on', rank: null });
  expect(['went', 'goe', 'x'.repeat(500), ''].map((word) => lexicon.entry(word))).toEqual([null, null, null, null]);
  expect(lexicon.readings('went')).toEqual([{ lemma: 'go', inflection: 'past' }]);
  expect(lexicon.readings('faxes')).toEqual([{ lemma: 'FAX', inflection: 'plural' }]);
  expect(lexicon.readings('cafés')).toEqual([{ lemma: 'café', inflection: 'plural' }]);
  expect(lexicon.readings('go')).toEqual([]);
  close();
});

it('a headword keeps its number when the file is built again from the same table', () => {
  const numbers = ['one.sqlite', 'two.sqlite'].map((name) => {
    const path = join(folder, name);
    ensureDictionary(path, source);
    const dictionary = createDictionary({ path });
    const ids = ['go', 'go on', 'Slow', 'slowly', 'blorping'].map(dictionary.lemmaId);
    const { places, ranks, derivatives } = dictionary.lemmaTable();
    dictionary.close();
    return { ids, ranks: ids.map((id) => ranks[places[id ?? 0] ?? 0]), derivatives: [...derivatives] };
  });
  expect(numbers[0]).toEqual({
    ids: [1, 2, 3, 4, null],
    ranks: [35, undefined, 1300, 1222, undefined],
    derivatives: [[3, [4]]],
  });
  expect(numbers[1]).toEqual(numbers[0]);
});

it('a missing, damaged or stale file is built whole, a good one is left alone, and nothing unfinished stays', () => {
  const path = join(folder, 'new', 'dictionary.sqlite');
  expect(() => openStore(path)).toThrow();
  expect(ensureDictionary(path, source)).toBe(true);
  expect(ensureDictionary(path, source)).toBe(false);
  const db = new DatabaseSync(path);
  db.exec("UPDATE stamp SET value = 'another version'");
  db.close();
  expect(ensureDictionary(path, source)).toBe(true);
  writeFileSync(path, 'not a database');
  expect(ensureDictionary(path, source)).toBe(true);
  expect(() => ensureDictionary(join(folder, 'new', 'other.sqlite'), folder)).toThrow();
  expect(readdirSync(join(folder, 'new'))).toEqual(['dictionary.sqlite']);
});
