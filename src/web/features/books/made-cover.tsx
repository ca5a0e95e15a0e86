/**
 * The cover of a book: its own, or one that the project makes of title and author, as type on cut paper. Ground and form follow from hashes,
 * so that one book always looks the same. Colours are in `made-cover.css`.
 */
import type { Book } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { pictureSrcSet, pictureUrl } from '../../ui/picture-sizes.ts';
import '../../ui/pages/made-cover.css';

export const GROUNDS = ['night', 'sea', 'moss', 'ochre', 'cinnabar', 'plum', 'cream', 'mist'] as const;
export const FORMS = ['moon', 'hills', 'bars', 'ring', 'fold', 'arcs', 'waves', 'leaf', 'stair'] as const;

export interface MadeCover {
  ground: (typeof GROUNDS)[number];
  form: (typeof FORMS)[number];
  /** Letter size of the title. */
  size: 'xs' | 's' | 'm' | 'l';
  title: string;
  /** What a Chinese title has behind its colon or in brackets, or in another language: it is set smaller, on lines of its own. */
  subtitle: string | null;
}

/** Longest titles of each size, in half-widths: a Chinese character counts as two. */
const [CHARACTERS, SHORT, MIDDLE] = [8, 16, 29];
/** Letters of a word that have room in a line of each of the two larger sizes. */
const [SHORT_WORD, MIDDLE_WORD] = [9, 11];
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/g;

export function madeCover(whole: string, author: string | null): MadeCover {
  const { title, subtitle } = partsOf(whole);
  const width = title.length + (title.match(WIDE)?.length ?? 0);
  const isShort = width <= CHARACTERS && width === title.length * 2;
  const longest = Math.max(
    ...title
      .replaceAll(WIDE, ' ')
      .split(/\s+|(?<=-)/)
      .map(({ length }) => length),
  );
  const fits = (letters: number, word: number) => width <= letters && longest <= word;
  return {
    ground: GROUNDS[hash(whole) % GROUNDS.length] ?? 'night',
    form: FORMS[hash(whole + (author ?? '')) % FORMS.length] ?? 'moon',
    size: isShort ? 'xs' : fits(SHORT, SHORT_WORD) ? 's' : fits(MIDDLE, MIDDLE_WORD) ? 'm' : 'l',
    title,
    subtitle,
  };
}

/** Chinese has no blanks at which a line could end well: these places are the good ones. */
const BEFORE_SUBTITLE = / ?(?:[：:]|——) ?| ?(?=[（(【〔])| (?=[A-Za-z])/g;

function partsOf(whole: string): Pick<MadeCover, 'title' | 'subtitle'> {
  for (const { index, 0: between } of whole.matchAll(BEFORE_SUBTITLE)) {
    const [title, subtitle] = [whole.slice(0, index), whole.slice(index + between.length)];
    if (/\p{Script=Han}/u.test(title) && subtitle !== '') return { title, subtitle };
  }
  return { title: whole, subtitle: null };
}

/** FNV-1a of the UTF-16 code units, 32 bits. http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}

const languageOf = (text: string) => (/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en');

interface BookCoverProps {
  book: Pick<Book, 'title' | 'author' | 'cover'>;
  className?: string;
  /** For the first picture of a page, which is loaded at once. */
  isEager?: boolean;
}

/** A book's cover as decoration beside its title. As wide as its box, 3 : 4. */
export function BookCover({ book: { title, author, cover }, className, isEager }: BookCoverProps) {
  if (cover !== null) {
    return (
      <img
        className={classes('bk', className)}
        src={pictureUrl(cover, 600)}
        srcSet={pictureSrcSet(cover)}
        sizes="auto, 16em"
        alt=""
        width={600}
        height={800}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
      />
    );
  }
  const { ground, form, size, ...made } = madeCover(title, author);
  return (
    <span className={classes(`bk g-${ground} len-${size}`, className)} aria-hidden="true">
      <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        {sheets[form]}
      </svg>
      <span className="bk-text">
        {author && (
          <span className="bk-by" lang={languageOf(author)}>
            {author}
          </span>
        )}
        <span className="bk-title" lang={languageOf(made.title)}>
          {made.title}
        </span>
        {made.subtitle && (
          <span className="bk-sub" lang={languageOf(made.subtitle)}>
            {made.subtitle}
          </span>
        )}
      </span>
    </span>
  );
}

/** Sheets of paper from the back to the front: a and b of the ground's own colours, x the one that stands out. */
const sheets: Record<MadeCover['form'], React.ReactNode> = {
  moon: (
    <>
      <path className="b" d="M-20 690C140 640 300 640 420 670S560 700 640 680V840H-20Z" />
      <path className="x" d="M404 424A150 150 0 1 0 532 624A122 122 0 0 1 404 424Z" />
      <path
        className="t"
        d="M166 520l9 25 25 9-25 9-9 25-9-25-25-9 25-9ZM480 470l7 19 19 7-19 7-7 19-7-19-19-7 19-7Z"
      />
      <path className="a" d="M-20 762C120 720 260 730 380 752S540 770 640 744V840H-20Z" />
    </>
  ),
  hills: (
    <>
      <path className="a" d="M-20 640C120 470 300 480 420 590S560 640 640 600V840H-20Z" />
      <circle className="x" cx="452" cy="520" r="62" />
      <path className="b" d="M-20 740C140 620 260 660 360 700S560 700 640 640V840H-20Z" />
    </>
  ),
  bars: (
    <>
      <path
        className="a"
        d="M66 840V620h52V840ZM138 840V560h52V840ZM210 840V660h52V840ZM282 840V520h52V840ZM354 840V600h52V840Z"
      />
      <path className="x" d="M426 840V470h52V840Z" />
      <path className="b" d="M498 840V560h52V840Z" />
    </>
  ),
  ring: (
    <>
      <path className="a" d="M66 560H330v44H66ZM66 648H270v44H66ZM66 736H290v44H66Z" />
      <path
        className="x"
        fillRule="evenodd"
        d="M470 490a150 150 0 1 1 0 300a150 150 0 1 1 0-300ZM470 562a78 78 0 1 0 0 156a78 78 0 1 0 0-156Z"
      />
    </>
  ),
  fold: (
    <>
      <path className="b" d="M-20 840L320 460L640 840Z" />
      <path className="a" d="M180 840L470 540L660 760V840Z" />
      <path className="x" d="M320 460L404 560L250 538Z" />
    </>
  ),
  arcs: (
    <>
      <circle className="a" cx="40" cy="840" r="380" />
      <circle className="b" cx="40" cy="840" r="282" />
      <circle className="g" cx="40" cy="840" r="186" />
      <circle className="x" cx="40" cy="840" r="96" />
    </>
  ),
  waves: (
    <>
      <circle className="x" cx="420" cy="560" r="104" />
      <path className="b" d="M-40 600q80-44 160 0t160 0t160 0t160 0t160 0V840H-40Z" />
      <path className="a" d="M-100 690q80-44 160 0t160 0t160 0t160 0t160 0V840H-100Z" />
    </>
  ),
  leaf: (
    <>
      <path className="a" d="M300 820C90 760 60 560 96 490C220 520 310 640 300 820Z" />
      <path className="b" d="M300 820C510 760 540 560 504 490C380 520 290 640 300 820Z" />
      <path className="x" d="M300 830C220 700 240 540 300 456C360 540 380 700 300 830Z" />
    </>
  ),
  stair: (
    <>
      <path className="a" d="M60 840V740h110v-70h110v-70h110v-70h110v-70h140V840Z" />
      <path className="b" d="M230 840v-50h110v-60h110v-60h190V840Z" />
      <circle className="x" cx="110" cy="684" r="46" />
    </>
  ),
};
