/** Names that ECDICT writes small, told by the remark behind their first wording: `toronto` 多伦多（加拿大城市）, `cameron` 卡梅伦（男子名）. */
import { alternatives } from '#engine/words/alternatives.ts';
import markers from '#engine/words/gloss-markers.json' with { type: 'json' };

/** （女名）, （美国港市）; also with `, 等于Jeffrey` inside. */
const REMARK = `（[^（）]*(?:${alternatives(markers.person_remark)}|(?:${alternatives(markers.place_remark)})(?:, ?等于[^（）]*)?）)`;
const REMARK_OF_NAME = new RegExp(`^n\\. [^（）；，,]+${REMARK}`);

/** @param translation of an entry, with its line breaks as ECDICT writes them. Entries of several word classes are common words, too. */
export function isNameGloss(translation: string): boolean {
  const [first = '', ...others] = translation.split('\\n').filter((line) => !line.startsWith('['));
  return others.length === 0 && REMARK_OF_NAME.test(first);
}
