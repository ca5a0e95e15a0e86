import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { writeZip } from '#server/testing/zip-writer.ts';
import { readWordFile, readWordText } from './parsing.ts';
import { bytesOf, collection } from './testing/collection.ts';

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

test('a table keeps its cells whatever stands in them, and a quote without an end takes the rest', async () => {
  const rows = async (text: string) => (await readWordText(text)).tables[0]?.rows;
  expect(await rows('word;meaning\r\n"a ""b""";"x;\r\ny"\r\n\r\n')).toEqual([['a "b"', 'x;\r\ny']]);
  expect(await rows("单词,释义\nrope,'=1+1\ntide,'tis")).toEqual([
    ['rope', '=1+1'],
    ['tide', "'tis"],
  ]);
  expect(await rows('word,meaning\nrope,"绳子\ntide,潮')).toEqual([['rope', '绳子\ntide,潮']]);
});
