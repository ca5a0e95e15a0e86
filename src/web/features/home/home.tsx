/** Home: for readers what they are reading, for visitors a welcome, and the feed. */

import { useEffect, useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import type { Page } from '../../data/use-paged-query.ts';
import { useSession } from '../../shell/session.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useLatePart } from '../../ui/use-late-part.ts';
import { hasTaste } from '../feed/browser-taste.ts';
import type { Feed as FeedPart } from '../feed/feed.tsx';
import { FeedSkeleton } from '../feed/feed-skeleton.tsx';
import { NoticeBars } from '../notices/notice-bars.tsx';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { ContinueReading } from './continue-reading.tsx';
import { FeedFilters, NewArticlesBar, NewestArticles, type NewestArticlesProps } from './newest-articles.tsx';
import { Today } from './today.tsx';
import { Welcome } from './welcome.tsx';

interface HomeProps {
  articles: Page<ArticleCard>;
  /** Topics that have articles. */
  topics: readonly string[];
  /** Articles in a page of the feed. */
  feedSize: number;
}

const loadEndNotice = async () => (await import('../membership/end-notice.tsx')).EndNotice;

export function Home(props: HomeProps) {
  const { isLoggedIn, me } = useSession();
  const EndNotice = useLatePart(Boolean(me?.member), loadEndNotice);
  // Both parts are in the document; the style sheet shows one of them before the first paint (see shell/theme-script.ts).
  return (
    <>
      <h1 className="vh">轻松阅读英语外刊文章</h1>
      <NoticeBars />
      {EndNotice && <EndNotice member={me?.member ?? null} />}
      <div className="home-grid">
        <Welcome />
        <Today isReader={isLoggedIn === true} />
        <ContinueReading isReader={isLoggedIn === true} />
        <HomeFeed {...props} />
      </div>
      <p className="home-foot">
        <TextLink href="/explore">发现</TextLink>
        <TextLink href="/About">关于</TextLink>
        <TextLink href="/_old_index">文章索引</TextLink>
      </p>
    </>
  );
}

/**
 * The feed of home: for readers, and visitors of whom the browser knows something, 为你推荐, which comes after load; for everybody else the
 * newest articles, which stand in the document. Which of the two a reader sees is known before the first paint (see feed.css).
 */
function HomeFeed(props: NewestArticlesProps) {
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
      <NewestArticles
        {...props}
        className={hasFailed ? 'feed' : 'feed for-visitors'}
        countsNew={hasFailed || (isLoggedIn === false && !isForYou)}
      />
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
