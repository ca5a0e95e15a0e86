import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { DICTIONARY_PATH, testDictionary } from '#server/testing/dictionary.ts';
import { cleanPhonetic, heteronymPhonetic } from './pronunciation.ts';

const dictionary = testDictionary();

it.each([
  ['record', 'She holds the world record.', '/ˈrekɔːd/'],
  ['record', 'They record every sale.', '/rɪˈkɔːd/'],
  ['records', 'He records every sale.', '/rɪˈkɔːd/'],
  ['read', 'Yesterday he read a book.', '/red/'],
  ['read', 'They wanted to read a book.', '/riːd/'],
  ['read', 'The letter was read by her.', '/red/'],
  ['read', 'They read a book every week.', '/riːd, red/'],
  ['live', 'They live in London.', '/lɪv/'],
  ['live', 'It was a live concert.', '/laɪv/'],
  ['use', 'We found a new use for it.', '/juːs/'],
  ['considered', 'They considered it.', '/kənˈsɪdə/'],
  ['close', 'They close the shop at six.', '/kləʊz/'],
  ['transplants', 'Hip replacements and organ transplants depend on it.', '/ˈtrænsplɑːnt/'],
])('%s in “%s” is said %s', (word, sentence, phonetic) => {
  expect(dictionary.lookup(word, sentence)?.phonetic).toBe(phonetic);
});

it('without a sentence a word is said in all its ways', () => {
  expect(dictionary.lookup('desert')?.phonetic).toBe('/ˈdezət, dɪˈzɜːt/');
  expect(heteronymPhonetic('table', 'noun', false)).toBeNull();
});

it.each([
  ['tʃæns. tʃɑ:ns', '/tʃæns/'],
  ['liv.laiv', '/lɪv/'],
  ["'esei. e'sei", '/ˈeseɪ/'],
  ["'kædri.'kɑ:dә", '/ˈkædri/'],
  ["'ri:.ɔ:^ən", '/ˈriːˌɔːɡən/'],
])('of two pronunciations that a point parts, %s, the first is shown', (raw, ipa) => {
  expect(cleanPhonetic(raw)).toBe(ipa);
});

it.each([
  ['permanently', "'p\\\\:mәntli", '/ˈpɜːməntli/'],
  ['journalistic', ",dʒ\\\\: nә'listik", '/ˌdʒɜːnəˈlɪstɪk/'],
  ['organisation', ",ɔ: ^әnaizeiʃən; - ni'z-", '/ˌɔːɡənaɪzeɪʃən/'],
  ['kilometre', "'kilәjmi:tә(r)", '/ˈkɪləʊmiːtə/'],
  ['simultaneously', "simәl'teiniәsly; (?@) saim-", '/sɪməlˈteɪnɪəsli/'],
  ['smolensk', "'smɔlensk,smɔ'l-", '/ˈsmɒlensk/'],
  ['obsessive', "әb'sesiv,ɔb-", '/əbˈsesɪv/'],
  ['soaring', "'sɔ:riŋ 'sɔәr-", '/ˈsɔːrɪŋ/'],
  ['NVQ', ',en vi: ˈkju:', '/ˌen viː ˈkjuː/'],
])('%s, which the source writes %s, is said %s', (headword, raw, ipa) => {
  expect(cleanPhonetic(raw, headword)).toBe(ipa);
});

it.each([
  ['behaviourist', '-rist'],
  ['vicomte', "vi'kt"],
  ['white lead', 'led'],
])('of %s, of which the source has only %s, no pronunciation is shown', (headword, raw) => {
  expect(cleanPhonetic(raw, headword)).toBeNull();
});

it('no pronunciation breaks off after a stress, and few are left out', () => {
  const db = new DatabaseSync(DICTIONARY_PATH, { readOnly: true });
  const rows = db.prepare("SELECT word, phonetic FROM entry WHERE phonetic <> ''").all();
  db.close();
  const shown = rows.flatMap(({ word, phonetic }) => cleanPhonetic(String(phonetic), String(word)) ?? []);
  expect(shown.filter((ipa) => /[ˈˌ][^aeiouyəɜɚɝʌɑɒɔæɪʊ]*\/$/.test(ipa))).toEqual([]);
  expect(shown.length).toBeGreaterThan(0.98 * rows.length);
});
