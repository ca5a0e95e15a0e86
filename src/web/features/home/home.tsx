/** Home: for readers what they are reading, for visitors a welcome, and the feed. */
import { useEffect, useState } from 'react';
import type { ArticleCard, HistoryItem } from '#contract/shapes.ts';
import { difficultyForLevel } from '#engine/difficulty-for-level.ts';
import { difficultyLabel } from '#engine/difficulty-label.ts';
import type { Page } from '../../data/use-paged-query.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { useSeenAgain } from '../../data/use-seen-again.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useLatePart } from '../../ui/use-late-part.ts';
import { articlesAddress } from '../articles/article-filters.ts';
import { hasTaste } from '../feed/browser-taste.ts';
import type { Feed as FeedPart } from '../feed/feed.tsx';
import { FeedSkeleton } from '../feed/feed-skeleton.tsx';
import { minutesLeft, readPercent } from '../history/reading-progress.ts';
import { NoticeBars } from '../notices/notice-bars.tsx';
import type { MeasuredLevel } from '../placement/saved-test.ts';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { FeedFilters, NewArticlesBar, NewestArticles, type NewestArticlesProps } from './newest-articles.tsx';
import { Today } from './today.tsx';

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

const steps = [
  { title: '挑一篇', text: '难度分五档，从入门到晦涩，还可以按话题和长短挑。' },
  { title: '点着读', text: '点一个词看释义，点句末看译文，选中文字划线、写笔记。' },
  { title: '留下来', text: '生词连同原句进生词本，读到哪里，换一台设备接着读。' },
];

/** For visitors: one sentence and how it works; after the vocabulary test its result and where to begin. */
function Welcome() {
  const found = useVisitorLevel();
  return (
    <section className="visitor" aria-labelledby="welcome">
      <div className="visitor-main">
        <h2 id="welcome" className="visitor-h">
          读得懂的英语外刊，从你的水平开始。
        </h2>
        <FirstStep found={found} />
        <p className="visitor-act">
          <FirstButton found={found} />
          <Button href="/Register">注册</Button>
          <Button look="quiet" href="/Login">
            登录
          </Button>
        </p>
      </div>
      <ol className="steps">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <b className="num">{index + 1}</b>
            <span>
              <b>{title}</b>
              <span className="t14 dim">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Both texts have about the same length, because the result is only known after hydration. */
function FirstStep({ found }: { found: MeasuredLevel | null }) {
  if (found === null) {
    return (
      <p className="dim">
        打开就能读，不用登录。先用 30
        秒测出你的词汇量，就知道从哪一档读起。登录以后，划线、笔记、生词和读到的位置都替你留着。
      </p>
    );
  }
  const step = difficultyLabel(difficultyForLevel(found.level));
  return (
    <p className="dim">
      你大约认识 {withCommas(found.estimate)} 个词，从「{step}」读起正合适。
      <PageLink className="link" to="/myword/placement">
        看测试结果
      </PageLink>
      。注册以后，结果、划线、笔记、生词和读到的位置都替你留着。
    </p>
  );
}

function FirstButton({ found }: { found: MeasuredLevel | null }) {
  if (found === null) {
    return (
      <Button look="primary" href="/myword/placement?form=short">
        30 秒测词汇量
      </Button>
    );
  }
  const difficulty = difficultyForLevel(found.level);
  return (
    <Button look="primary" href={articlesAddress({ difficulty })}>
      读「{difficultyLabel(difficulty)}」的文章
    </Button>
  );
}

const lastRead = callQuery('GET /reader/history', { query: { unfinished: 'true', limit: 2 } });

/** Articles that a reader has started, the last read first. */
function ContinueReading({ isReader }: { isReader: boolean }) {
  const { data, state, refetch } = useQuery(lastRead, isReader);
  useSeenAgain(refetch);
  const begun = data?.items ?? [];
  // The section stays without articles too, so that what follows it does not move.
  const isEmpty = data !== undefined && begun.length === 0;
  return (
    <section className="continue" aria-labelledby="continue">
      <SectionHead title="继续读" id="continue">
        <TextLink href="/history">阅读记录</TextLink>
      </SectionHead>
      <ul className="strip" aria-busy={state === 'loading'}>
        {state === 'loading' && <WaitingItem />}
        {isEmpty && <li className="t14 dim">没有读到一半的文章。挑一篇读，读到哪里会留在这里。</li>}
        {state === 'failed' && <li className="t14 dim">没有加载出来，阅读记录里可以再试。</li>}
        {begun.map((item) => (
          <BegunItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function BegunItem({ item }: { item: HistoryItem }) {
  return (
    <li>
      <PageLink to={`/article/${item.id}`}>
        <Cover src={item.cover} isEager />
        <div>
          <p className="strip-t" lang="en">
            {item.title}
          </p>
          <p className="t12 dim">
            读到 {readPercent(item)}%，还剩 {minutesLeft(item)} 分钟
          </p>
          <ProgressBar value={item.progress ?? 0} />
        </div>
      </PageLink>
    </li>
  );
}

function WaitingItem() {
  return (
    <li className="strip-wait" aria-hidden="true">
      <i />
      <div className="strip-wait-words">
        <i />
        <i />
      </div>
    </li>
  );
}
