/** A collection in a list: its cover, made of its articles' covers unless it has its own, title and facts. */

import type { Collection } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { languageOf } from '../../ui/language-of.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { pictureSrcSet, pictureUrl } from '../../ui/picture-sizes.ts';
import '../../ui/pages/discover.css';

type CoverFacts = Pick<Collection, 'cover' | 'covers'>;

/** One large and two small covers, or fewer. */
export function Mosaic({ collection: { cover, covers }, isBig }: { collection: CoverFacts; isBig?: boolean }) {
  const shown = cover === null ? covers : [cover];
  return (
    <span className={classes('mosaic', `n${shown.length}`, isBig && 'big')} aria-hidden="true">
      {shown.map((src, index) => (
        <img
          key={src}
          src={pictureUrl(src, 600)}
          srcSet={pictureSrcSet(src)}
          sizes={index === 0 ? 'auto, 22em' : 'auto, 8em'}
          alt=""
          width={800}
          height={600}
          loading={isBig ? 'eager' : 'lazy'}
        />
      ))}
    </span>
  );
}

/** @param news articles that came since a follower last looked */
export function CollectionCard({ collection, news = 0 }: { collection: Collection; news?: number | undefined }) {
  const { id, title, count, minutes, read_count: read, is_public: isPublic } = collection;
  return (
    <PageLink className="coll" to={`/collection/${id}/show`}>
      <Mosaic collection={collection} />
      <b lang={languageOf(title)}>{title}</b>
      <small>
        {count} 篇 · {read > 0 ? (read >= count ? '读完了' : `读完 ${read} 篇`) : `${minutes} 分钟`}
        {!isPublic && (
          <>
            {' · '}
            <span>只有自己看得到</span>
          </>
        )}
        {news > 0 && <strong> · {news} 篇新</strong>}
      </small>
    </PageLink>
  );
}

interface CollectionGridProps {
  collections: readonly Collection[];
  /** Numbers of new articles by the collection's id. */
  news?: Readonly<Record<string, number>> | undefined;
}

export function CollectionGrid({ collections, news }: CollectionGridProps) {
  return (
    <ul className="colls">
      {collections.map((collection) => (
        <li key={collection.id}>
          <CollectionCard collection={collection} news={news?.[collection.id]} />
        </li>
      ))}
    </ul>
  );
}
