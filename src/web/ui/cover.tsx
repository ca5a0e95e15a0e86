/** The picture of an article, collection or book. It is decoration beside a title, so `alt` is empty by default. */
import { classes } from './classes.ts';
import { pictureSrcSet, pictureUrl } from './picture-sizes.ts';

/** At most a card's width; browsers that support `auto` use the actual width. */
const COVER_SIZES = 'auto, (min-width: 60em) 22em, 92vw';

interface CoverProps {
  src: string;
  alt?: string;
  /** Upright, 3 : 4. Articles and collections are 4 : 3. */
  isBook?: boolean;
  /** For the first picture of a page, which is loaded at once. */
  isEager?: boolean;
}

export function Cover({ src, alt = '', isBook, isEager }: CoverProps) {
  const [width, height] = isBook ? [600, 800] : [800, 600];
  return (
    <img
      className={classes('cover', isBook && 'book')}
      src={pictureUrl(src, 600)}
      srcSet={pictureSrcSet(src)}
      sizes={COVER_SIZES}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
    />
  );
}
