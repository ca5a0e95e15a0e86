/** Entries that have only a name's senses, which ECDICT often writes small (`newark`), and how their headword is written. */
import { splitWordings } from '#engine/sense/wordings.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { isNameInSounds } from './name-runs.ts';
import { sensesOf } from './senses.ts';
import type { EntryRow } from './store.ts';

/** A sense that ECDICT files under names: `[人名] 马尔科姆`, `(Arduino)人名；(意)阿尔杜伊诺`. */
const NAME_SENSE = /^〔(?:人名|地名|姓氏)〕|^[（(][^）)]*[）)]人名(?:[；，]|$)/;
/** A remark that says of a wording that it is a name: `凯蒂（女子名）`. */
const OF_A_NAME = /(?:[男女]子?名|姓氏|姓名|人名|地名)/;
/** A remark on a place: `纽瓦克市（美国新泽西州港市）`; on a person of a country: `波义耳（17世纪英国物理学家、化学家）`. */
const OF_A_PLACE = /(?:[市州郡县镇省港岛]|河流|山脉|首都|首府|城市名)$/;
const OF_A_PERSON = /国.*(?:家|诗人|总统|工程师)$/;
const REMARK = /[（(]([^）)]*)[）)]?/g;
const FIELD = /^〔/;

type NameRow = Pick<EntryRow, 'word' | 'translation' | 'definition' | 'tags'>;

/**
 * The headword of an entry as it is shown: with a capital, as names are written, where the entry has only a name's senses and the text
 * writes the word with a capital. All wordings of its general senses are explained as names or written by their sounds, at least one is
 * explained, and no syllabus lists it; senses of a special field (〔医〕亨利) do not count. The text's own capitals are kept: `McLean`. Any other
 * headword is as the dictionary has it.
 *
 * @param written the word as the text has it, or as it was asked without one
 */
export function headwordAsWritten(row: NameRow, written: string): string {
  const { word } = row;
  if (!/^\p{Ll}/u.test(word) || !/^\p{Lu}/u.test(written) || !isOnlyName(row)) return word;
  const isMixed = written !== written.toUpperCase();
  if (isMixed && normalizeWord(written) === normalizeWord(word)) return written;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function isOnlyName(row: NameRow): boolean {
  if (row.tags !== '' || row.word.includes(' ')) return false;
  const senses = sensesOf(row).filter(({ zh }) => NAME_SENSE.test(zh) || !FIELD.test(zh));
  const wordings = senses.flatMap(({ zh }) => (NAME_SENSE.test(zh) ? ['explained'] : splitWordings(zh).map(kindOf)));
  return wordings.includes('explained') && !wordings.includes('other');
}

function kindOf(wording: string): 'explained' | 'sounds' | 'other' {
  const remarks = [...wording.matchAll(REMARK)].map(([, remark = '']) => remark);
  const isExplained = (remark: string) => [OF_A_NAME, OF_A_PLACE, OF_A_PERSON].some((kind) => kind.test(remark));
  if (remarks.some(isExplained)) return 'explained';
  return isNameInSounds(wording.replace(REMARK, '').trim()) ? 'sounds' : 'other';
}
