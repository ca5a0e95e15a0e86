import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { writeZip } from '#server/testing/zip-writer.ts';
import { readWordFile, readWordText } from './parsing.ts';
import { bytesOf, collection } from './testing/collection.ts';
import { createWordFileReader } from './word-file-reader.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'waikan-hostile-'));
afterAll(() => rm(folder, { recursive: true }));
let count = 0;

async function read(bytes: string | Uint8Array) {
  count += 1;
  const file = path.join(folder, `file-${count}`);
  await writeFile(file, bytes);
  return readWordFile(file, folder);
}
const refusal = (bytes: string | Uint8Array) =>
  read(bytes).then(
    () => 'read',
    (error: { reason?: string; message: string }) => `${error.reason}: ${error.message}`,
  );
const NOTES = [
  ['abandon', '<b>vt.</b> 放弃<br>抛弃 [sound:a.mp3]', 'The {{c1::crew}} left&nbsp;it.<script>alert(1)</script>'],
];
const CLEAN = [['abandon', 'vt. 放弃\n抛弃', 'The crew left it.']];

test('lists of Chinese programs are read in their own encodings', async () => {
  // 「abandon,放弃」 in GB18030.
  const gb = Buffer.concat([Buffer.from('abandon,'), Buffer.from('b7c5c6fa', 'hex')]);
  const rows = [['abandon', '放弃']];
  const text = 'abandon,放弃';
  const utf16 = Buffer.from(text, 'utf16le');
  for (const bytes of [gb, utf16, Buffer.concat([Buffer.from('fffe', 'hex'), utf16]), Buffer.from(`\uFEFF${text}`)]) {
    expect((await read(bytes)).tables[0]?.rows).toEqual(rows);
  }
  const big5 = Buffer.concat([Buffer.from('abandon,'), Buffer.from('a9f1b1f3', 'hex')]);
  expect((await read(big5)).tables[0]?.rows).toEqual([['abandon', '放棄']]);
  // 「naïve,天真的」 with one damaged byte.
  const damaged = Buffer.concat([Buffer.from('naïve,天真的\n'.repeat(30)), Buffer.from([0xff])]);
  expect((await read(damaged)).tables[0]?.rows[0]).toEqual(['naïve', '天真的']);
  const swapped = Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from(utf16).swap16()]);
  expect((await read(swapped)).tables[0]?.rows).toEqual(rows);
});

test('a deck of every form of Anki is read, its HTML as text', async () => {
  const old = bytesOf(collection({ schema: 11, notes: NOTES }));
  const recent = bytesOf(collection({ schema: 18, notes: NOTES }));
  const advice = bytesOf(collection({ schema: 11, notes: [['Please update', '', '']] }));
  const packages = [
    [{ name: 'collection.anki2', content: old }],
    [
      { name: 'collection.anki2', content: advice },
      { name: 'collection.anki21', content: old },
    ],
    [
      { name: 'collection.anki2', content: advice },
      { name: 'collection.anki21b', content: zstdCompressSync(recent) },
    ],
  ];
  for (const files of packages) {
    const { format, isOwn, tables } = await read(writeZip([...files, { name: 'media', content: '{}' }]));
    expect([format, isOwn]).toEqual(['apkg', false]);
    expect(tables).toMatchObject([{ name: 'Basic', rows: CLEAN }]);
    expect(tables[0]?.columns).toEqual([
      { name: 'Front', role: 'word' },
      { name: 'Back', role: 'meaning' },
      { name: 'Example', role: 'sentence' },
    ]);
  }
});

test('what is no deck, damaged, or made to do harm is refused with a reason', async () => {
  const good = bytesOf(collection({ schema: 11, notes: NOTES }));
  const inPackage = (content: Uint8Array, name = 'collection.anki2') => writeZip([{ name, content }]);
  const garbage = Buffer.concat([good.subarray(0, 100), Buffer.alloc(good.length - 100, 0xa5)]);
  expect(await refusal(inPackage(garbage))).toMatch(/^INVALID_INPUT: 牌组已损坏/);
  expect(await refusal(inPackage(good.subarray(0, 5_000)))).toMatch(/^INVALID_INPUT: 牌组已损坏/);
  expect(await refusal(inPackage(Buffer.from('x'), 'word/document.xml'))).toMatch(/没有 Anki 的牌组/);
  expect(await refusal(inPackage(good).subarray(0, 300))).toMatch(/^INVALID_INPUT: 文件已损坏/);
  expect(await refusal(inPackage(Buffer.alloc(40 * 1024 * 1024)))).toMatch(/压缩炸弹/);
  expect(await refusal(inPackage(zstdCompressSync(Buffer.alloc(40 * 1024 * 1024)), 'collection.anki21b'))).toMatch(
    /压缩炸弹/,
  );
  expect(await refusal(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toMatch(/不认识这种文件/);
});

test('a deck whose tables are somebody’s program is not run', async () => {
  const file = collection({ schema: 11, notes: NOTES });
  const db = new DatabaseSync(file);
  db.exec(`ALTER TABLE notes RENAME TO other; CREATE VIEW notes AS
    WITH RECURSIVE n(mid) AS (SELECT 1 UNION ALL SELECT mid + 1 FROM n) SELECT mid, 'x' AS flds FROM n`);
  db.close();
  const deck = writeZip([{ name: 'collection.anki2', content: bytesOf(file) }]);
  expect(await refusal(deck)).toMatch(/^INVALID_INPUT: 牌组已损坏/);
});

test('a deck with a column that computes its values is not run, and one with note types of many megabytes is not read', async () => {
  const file = collection({ schema: 11, notes: [] });
  const db = new DatabaseSync(file);
  db.exec(`DROP TABLE notes;
    CREATE TABLE notes (id integer primary key, mid integer, flds text GENERATED ALWAYS AS ('a') VIRTUAL);
    INSERT INTO notes (mid) VALUES (1)`);
  db.close();
  expect(await refusal(writeZip([{ name: 'collection.anki2', content: bytesOf(file) }]))).toMatch(
    /^INVALID_INPUT: 牌组已损坏/,
  );
  const heavy = collection({ schema: 11, notes: NOTES });
  const other = new DatabaseSync(heavy);
  const css = randomBytes(4_100_000).toString('hex');
  other
    .prepare(`UPDATE col SET models = json_set(models, '$.' || (SELECT key FROM json_each(models)) || '.css', ?)`)
    .run(css);
  other.close();
  expect(await refusal(writeZip([{ name: 'collection.anki2', content: bytesOf(heavy) }]))).toMatch(
    /^INVALID_INPUT: 牌组太大/,
  );
});

test('a file is read in a thread, which is ended where it takes long, and nothing stays behind', async () => {
  const scratch = await mkdtemp(path.join(folder, 'scratch-'));
  const file = path.join(folder, 'many');
  const words = Array.from({ length: 40_000 }, (_, number) => `word${number}\t意思`);
  await writeFile(file, words.join('\n'));
  const reader = createWordFileReader({ workDir: scratch });
  const hurried = createWordFileReader({ workDir: scratch, workMs: 1 });
  try {
    const read = await reader.readFile(file);
    expect(read).toEqual(readWordText(words.join('\n')));
    await expect(hurried.readFile(file)).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      message: '文件太复杂，读取超时',
    });
    const deck = path.join(folder, 'deck');
    await writeFile(
      deck,
      writeZip([{ name: 'collection.anki2', content: bytesOf(collection({ schema: 11, notes: NOTES })) }]),
    );
    expect((await reader.readFile(deck)).tables).toMatchObject([{ name: 'Basic', rows: CLEAN }]);
  } finally {
    await Promise.all([reader.close(), hurried.close()]);
  }
  expect(await readdir(scratch)).toEqual([]);
});

test('a table keeps its cells whatever stands in them, and a quote without an end takes the rest', () => {
  const rows = (text: string) => readWordText(text).tables[0]?.rows;
  expect(rows('word;meaning\r\n"a ""b""";"x;\r\ny"\r\n\r\n')).toEqual([['a "b"', 'x;\r\ny']]);
  expect(rows("单词,释义\nrope,'=1+1\ntide,'tis")).toEqual([
    ['rope', '=1+1'],
    ['tide', "'tis"],
  ]);
  expect(rows('word,meaning\nrope,"绳子\ntide,潮')).toEqual([['rope', '绳子\ntide,潮']]);
});
