/** Home: for readers what they are reading, for visitors a welcome, and the feed. */
import type { ArticleCard } from '#contract/shapes.ts';
import type { Page } from '../../data/use-paged-query.ts';
import { useSession } from '../../shell/session.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { EndNotice } from '../membership/end-notice.tsx';
import { NoticeBars } from '../notices/notice-bars.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { HomeFeed } from './home-feed.tsx';
import { Today } from './today.tsx';
import { Welcome } from './welcome.tsx';

interface HomeProps {
  articles: Page<ArticleCard>;
  /** Topics that have articles. */
  topics: readonly string[];
  /** Articles in a page of the feed. */
  feedSize: number;
}

export function Home(props: HomeProps) {
  const { isLoggedIn, me } = useSession();
  // Both parts are in the document; the style sheet shows one of them before the first paint (see shell/theme-script.ts).
  return (
    <>
      <h1 className="vh">轻松阅读英语外刊文章</h1>
      <NoticeBars />
      <EndNotice member={me?.member ?? null} />
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
