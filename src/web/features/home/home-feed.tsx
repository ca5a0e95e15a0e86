/**
 * The feed of home: for readers, and visitors of whom the browser knows something, 为你推荐, which comes after load; for everybody else the
 * newest articles, which stand in the document. Which of the two a reader sees is known before the first paint (see feed.css).
 */
import { useEffect, useState } from 'react';
import { useSession } from '../../shell/session.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { hasTaste } from '../feed/browser-taste.ts';
import type { Feed as FeedPart } from '../feed/feed.tsx';
import { FeedSkeleton } from '../feed/feed-skeleton.tsx';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { FeedFilters, NewArticlesBar, NewestArticles, type NewestArticlesProps } from './newest-articles.tsx';

export function HomeFeed(props: NewestArticlesProps) {
  const { isLoggedIn } = useSession();
  const level = useVisitorLevel();
  const [isKnown, setKnown] = useState(false);
  const [Feed, setFeed] = useState<typeof FeedPart | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isForYou = isLoggedIn === true || (isLoggedIn === false && (level !== null || isKnown));
  useEffect(() => setKnown(hasTaste()), []);
  useEffect(() => {
    if (!isForYou) return;
    import('../feed/feed.tsx').then(
      (module) => setFeed(() => module.Feed),
      (error: unknown) => {
        console.error('the feed could not be started', error);
        setFailed(true);
      },
    );
  }, [isForYou]);
  if (isForYou && Feed) {
    return (
      <Feed
        size={props.feedSize}
        above={(renew) => (
          <>
            <FeedFilters topics={props.topics} />
            <NewArticlesBar onRefresh={renew} />
          </>
        )}
        instead={<NewestArticles {...props} level={3} />}
      />
    );
  }
  return (
    <>
      <NewestArticles {...props} className={hasFailed ? 'feed' : 'feed for-visitors'} />
      {!hasFailed && (
        <section className="feed for-readers" aria-label="为你推荐">
          <SectionHead title="为你推荐" />
          <FeedFilters topics={props.topics} />
          <FeedSkeleton />
        </section>
      )}
    </>
  );
}
