/**
 * Function words of older and of formal English: prose that has them is built in ways that the press of today has given up,
 * even where all its other words are common ones.
 */

const BOOKISH = new Set(
  (
    'upon shall shalt whence hence thence whither hither thither thus hitherto herein hereby hereof hereafter heretofore ' +
    'thereby therein thereof thereto thereupon therefrom wherein whereby whereof whereupon wherefore henceforth forthwith ' +
    'ere thou thee thy thine thyself ye hath doth hast dost unto whilst amongst amidst nor lest albeit notwithstanding ' +
    "inasmuch insomuch nay yea naught nought alas lo yonder betwixt oft behold wilt methinks 'tis 'twas whom whosoever whatsoever"
  ).split(' '),
);

/** @param word normalized. */
export function isBookish(word: string): boolean {
  return BOOKISH.has(word);
}
