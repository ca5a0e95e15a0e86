import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { readCatalogues } from './catalogues.ts';
import { attested, countParallel } from './parallel-counts.ts';

/** A catalogue as `msgfmt` writes it, without a hash table. */
function catalogue(messages: readonly (readonly [string, string])[]): Buffer {
  const header = Buffer.alloc(28);
  const tables = [0, 1].map(() => Buffer.alloc(messages.length * 8));
  const texts: Buffer[] = [];
  let at = header.length + 16 * messages.length;
  for (const side of [0, 1] as const) {
    for (const [index, message] of messages.entries()) {
      const text = Buffer.from(`${message[side]}\0`);
      tables[side]?.writeUInt32LE(text.length - 1, index * 8);
      tables[side]?.writeUInt32LE(at, index * 8 + 4);
      texts.push(text);
      at += text.length;
    }
  }
  header.writeUInt32LE(0x950412de, 0);
  header.writeUInt32LE(messages.length, 8);
  header.writeUInt32LE(header.length, 12);
  header.writeUInt32LE(header.length + 8 * messages.length, 16);
  return Buffer.concat([header, ...tables, ...texts]);
}

it('a catalogue gives its texts without contexts, plurals, markup and those that have no Chinese', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogues-'));
  writeFileSync(
    join(folder, 'zoo.mo'),
    catalogue([
      ['', 'Language: zh_CN'],
      ['animal\u0004A <b>crane</b> flies', '鹤在飞'],
      ['One crane\0%d cranes', '%d 只鹤'],
      ['Zoo OK', 'OK'],
    ]),
  );
  expect(readCatalogues(folder)).toEqual([
    { english: 'A crane flies', chinese: '鹤在飞' },
    { english: 'One crane', chinese: '只鹤' },
  ]);
  rmSync(folder, { recursive: true });
});

it('a wording is attested by the texts with the headword, as one class where there are enough of them', () => {
  const text = (part: PartOfSpeech, chinese: string) => ({ headwords: new Map([['vote', new Set([part])]]), chinese });
  const nouns = Array.from({ length: 6 }, () => text('noun', '他得到选票'));
  const verbs = Array.from({ length: 6 }, () => text('verb', '他去投票'));
  const others = Array.from({ length: 20 }, () => ({ headwords: new Map(), chinese: '天气很好' }));
  const counts = countParallel([...nouns, ...verbs, ...others], (run) => ['选票', '投票', '天气'].includes(run));
  expect(attested('选票', 'vote', ['noun'], counts).p).toBeGreaterThan(attested('投票', 'vote', ['noun'], counts).p);
  expect(attested('投票', 'vote', ['verb'], counts).p).toBeGreaterThan(attested('选票', 'vote', ['verb'], counts).p);
  expect(attested('天气', 'vote', ['verb'], counts).lift).toBeLessThan(0);
  expect(attested('投票', 'ballot', ['noun'], counts).texts).toBe(0);
});
