/**
 * The Chinese of a dictionary sense as its wordings: `桩，炮烙刑，（赛马的）赌注` is three. Remarks and function characters around the
 * part that carries the meaning are told apart here, so that a wording is compared by its core everywhere.
 */

/** Marks between two wordings, outside brackets. */
const BREAK = /[，；、,;]/;
const OPENING = '（(〈［[<〔';
const CLOSING = '）)〉］]>〕';
const FIELD = /^〔[^〕]*〕/;
const REMARK = /[（(〈［[<][^）)〉］\]>]*[）)〉］\]>]/g;
/** Function characters that a translation omits. */
const GRAMMAR_BEFORE = /^(?:使|被|把|将|令|对|加以|给予|予以)/;
const GRAMMAR_BEHIND = /[的地]$/;

/** The mark of a special field that a sense begins with, `〔医〕`; '' without one. */
export function fieldOf(zh: string): string {
  return FIELD.exec(zh)?.[0] ?? '';
}

/** Wordings of a sense as they stand, in order, each once, without the mark of its field. */
export function splitWordings(zh: string): string[] {
  const found = new Set<string>();
  let wording = '';
  let depth = 0;
  const end = () => {
    const tidy = wording.trim();
    if (tidy !== '') found.add(tidy);
    wording = '';
  };
  for (const sign of zh.slice(fieldOf(zh).length)) {
    if (OPENING.includes(sign)) depth++;
    else if (CLOSING.includes(sign)) depth = Math.max(0, depth - 1);
    if (depth === 0 && BREAK.test(sign)) end();
    else wording += sign;
  }
  end();
  return [...found];
}

/** A wording without remarks. */
export function plainWording(wording: string): string {
  return wording.replace(REMARK, '').trim();
}

/** The parts of a wording that carry its meaning, without function characters: `使…移居` has one, `移居`. Longest first. */
export function coresOf(wording: string): string[] {
  return plainWording(wording)
    .split(/…+|\.{2,}|~/)
    .map((piece) => piece.trim())
    .map((piece) => {
      const bare = piece.replace(GRAMMAR_BEFORE, '').replace(GRAMMAR_BEHIND, '');
      return bare === '' ? piece : bare;
    })
    .filter((piece) => piece !== '')
    .sort((a, b) => b.length - a.length);
}
