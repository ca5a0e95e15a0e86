/** Prepares a sentence for the built-in voice, which knows ASCII only and reads some signs wrongly or not at all. */
import figures from '#server/words/spoken-figures.json' with { type: 'json' };

const CURRENCIES: Record<string, string> = figures.currency;
const SCALES: Record<string, string> = figures.scale;
const CENTURIES: Record<string, string> = figures.century;
const DECADES: Record<string, string> = figures.decade;
const AMOUNT = /([$£€¥])\s?(\d+(?:,\d{3})*(?:\.\d+)?)(?:\s?(k|m|bn|b|tn)\b|\s(thousand|million|billion|trillion)\b)?/gi;
/** Read digit by digit without its comma; years are read as such. */
const LONG_NUMBER = /(?<![\d,.])(\d{4,9})(?![\d,]|\.\d)/g;
const YEAR = /^(?:1[1-9]\d\d|20\d\d)$/;

/** Signs in the order in which they are replaced. */
const SIGNS: readonly [RegExp, string][] = [
  [/[‘’‛′]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/\s*[—–]\s*|\s+-{1,2}\s+/g, ', '],
  [/…/g, '...'],
  [/°\s?C\b/g, ' degrees Celsius'],
  [/°\s?F\b/g, ' degrees Fahrenheit'],
  [/°/g, ' degrees'],
  [/(\d)\s?%/g, '$1 percent'],
  [/\bkm\/h\b/g, 'kilometres an hour'],
  [/(\d)\s?km\b/g, '$1 kilometres'],
  [/(\d)\s?kg\b/g, '$1 kilograms'],
  [/\bmph\b/g, 'miles an hour'],
  [/½/g, ' and a half'],
  [/×/g, ' times '],
  [/(\w)\s?&\s?(?=\w)/g, '$1 and '],
  [/\bhttps?:\/\/(?:www\.)?([\w.-]+)\S*/g, '$1'],
  [/(?<=[a-z0-9])\.(?=(?:com|org|net|edu|gov|co|io|cn|uk)\b)/gi, ' dot '],
  // A long row of signs makes the voice write beyond its memory, or name each.
  [/([^\w\s])(?:\s?[^\w\s]){3,}/g, '$1 '],
  [/\s\+\s/g, ' plus '],
  [/\s=\s/g, ' equals '],
];

/** @returns ASCII; '' where nothing can be said */
export function sayableText(sentence: string): string {
  let text = sentence
    .replace(AMOUNT, (_, sign: string, amount: string, short = '', long = '') => {
      const scale = SCALES[short.toLowerCase()] ?? long;
      return `${amount}${scale && ` ${scale}`} ${CURRENCIES[sign]}`;
    })
    .replace(
      /\b(1[5-9]|20)([0-9])0s\b/g,
      (_, century: string, decade: string) => `${CENTURIES[century]} ${DECADES[decade]}`,
    )
    .replace(LONG_NUMBER, (digits: string) => (YEAR.test(digits) ? digits : Number(digits).toLocaleString('en-US')));
  for (const [sign, words] of SIGNS) text = text.replace(sign, words);
  const plain = text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]+/g, (gap) => (/\p{M}/u.test(gap) ? '' : ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return /[A-Za-z0-9]/.test(plain) ? plain : '';
}

/** The voice holds one utterance in memory; longer sentences are said in pieces, cut where a speaker would breathe. */
const LONGEST = 500;

export function piecesToSay(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > LONGEST) {
    const head = rest.slice(0, LONGEST);
    const cut = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf('. '));
    const end = cut > LONGEST / 4 ? cut + 1 : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : LONGEST;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}
