/** Discover: what one follows, articles at one's level, collections, topics, creators and magazines. */
import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import type { ArticleCard, Collection, Creator, Follow, Label, Magazine, RankRow } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { pictureUrl } from '../../ui/picture-sizes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CardFacts } from '../articles/article-feed.tsx';
import { CollectionCard } from '../collections/collection-card.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { TopThree } from '../rank/top-three.tsx';
import '../../ui/pages/explore.css';

const [MEETINGS, FEWEST_WORDS, WORDS_SHOWN] = [3, 2, 8];

export interface ExploreProps {
  /** Null for visitors. */
  follows: readonly Follow[] | null;
  collections: readonly Collection[];
  topics: readonly Label[];
  creators: readonly Creator[];
  magazines: readonly Magazine[];
  /** The first three of this week. */
  rank: readonly RankRow[];
  /** The reader; null for a visitor. */
  ownId: string | null;
  /** The recommended articles. @param between what stands among them */
  feed: (between: (shown: readonly ArticleCard[]) => ReactNode) => ReactNode;
}

export function Explore(props: ExploreProps) {
  const { follows, collections, topics, creators, magazines, rank, ownId, feed } = props;
  return (
    <>
      <div className="head-acts explore-head">
        <h1 className="page-title in-bar">发现</h1>
        <TextLink href="/label">话题和来源</TextLink>
      </div>
      {follows === null ? <VisitorStart /> : <FollowStrip follows={follows} />}
      {feed((shown) => (
        <>
          <WordsToMeet articles={shown} />
          <Collections collections={collections} />
        </>
      ))}
      <Topics topics={topics} />
      {(creators.length > 0 || magazines.length > 0) && (
        <div className="two sec">
          {creators.length > 0 && <Creators creators={creators} ownId={ownId} />}
          {magazines.length > 0 && <Magazines magazines={magazines} />}
        </div>
      )}
      {rank.length > 0 && (
        <section className="sec" aria-labelledby="rank">
          <SectionHead id="rank" title="本周周榜">
            <TextLink href="/Rank">看名次</TextLink>
          </SectionHead>
          <TopThree rows={rank} cat="time" ownId={ownId} />
        </section>
      )}
      <p className="list-foot">
        <TextLink href="/article">看全部文章</TextLink>
        <TextLink href="/book/library">去书库</TextLink>
      </p>
    </>
  );
}

const addressOf: Record<Follow['kind'], (id: string) => string> = {
  topic: (name) => `/topic/${encodeURIComponent(name)}`,
  source: (name) => `/article?source=${encodeURIComponent(name)}`,
  author: (id) => `/article?author=${id}`,
  creator: (id) => `/creator/${id}`,
  collection: (id) => `/collection/${id}/show`,
};

/** What one follows, in one row: what has news first, with how much. The page of one makes its news seen. */
function FollowStrip({ follows }: { follows: readonly Follow[] }) {
  const newCount = follows.reduce((sum, { new_count: count }) => sum + count, 0);
  return (
    <section className="sec first" aria-labelledby="follows">
      <SectionHead id="follows" title={<>关注{newCount > 0 && <span className="sub">{newCount} 篇新</span>}</>}>
        <TextLink href="/label">{follows.length === 0 ? '去关注' : '管理'}</TextLink>
      </SectionHead>
      {follows.length === 0 ? (
        <p className="t14 dim">关注话题、来源、作者和合集，有新文章时先在这里看到。</p>
      ) : (
        <ul className="follows">
          {follows.map((follow) => (
            <li key={`${follow.kind} ${follow.id}`}>
              <PageLink to={addressOf[follow.kind](follow.id)}>
                <FollowPicture follow={follow} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FollowPicture({ follow: { kind, name, cover, new_count: count } }: { follow: Follow }) {
  const language = languageOf(name);
  const isPerson = kind === 'creator' || kind === 'author';
  return (
    <>
      <span className={classes('f-pic', isPerson && 'person')}>
        {cover && kind !== 'source' && kind !== 'author' ? (
          <img src={pictureUrl(cover, 300)} alt="" width={80} height={80} loading="lazy" />
        ) : (
          <span className={classes('portrait', !isPerson && 'square')} lang={language} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        )}
        {count > 0 && (
          <span className="badge" aria-hidden="true">
            {count > 98 ? '99+' : count}
          </span>
        )}
      </span>
      <span className="f-name" lang={language}>
        {name}
      </span>
      <span className="f-new">{count > 0 ? `${count} 篇新` : '没有新的'}</span>
    </>
  );
}

/** Articles with words that are due: to read them is to meet the words again. */
function WordsToMeet({ articles }: { articles: readonly ArticleCard[] }) {
  const meetings = articles.filter(({ own_words: words = [] }) => words.length >= FEWEST_WORDS).slice(0, MEETINGS);
  if (meetings.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="meets">
      <SectionHead
        id="meets"
        title={
          <>
            今天该见的词<span className="sub">读到就算见过一面</span>
          </>
        }
      />
      <ul className="meets">
        {meetings.map((article) => (
          <li key={article.id}>
            <PageLink to={`/article/${article.id}`}>
              <span className="meet-n">
                <b className="num">{article.own_words?.length}</b> 个词
              </span>
              <span className="own-words" lang="en">
                {article.own_words?.slice(0, WORDS_SHOWN).map((word) => (
                  <span key={word}>{word}</span>
                ))}
              </span>
              <span className="meet-t" lang="en">
                {article.title}
              </span>
              {article.title_zh && <span className="card-zh">{article.title_zh}</span>}
              <CardFacts article={article} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Collections({ collections }: { collections: readonly Collection[] }) {
  return (
    <section className="sec" aria-labelledby="collections">
      <SectionHead id="collections" title="合集">
        <TextLink href="/collection/all">全部合集</TextLink>
      </SectionHead>
      {collections.length === 0 ? (
        <EmptyState title="还没有公开的合集" action={<Button href="/collection/new">做一个合集</Button>}>
          把几篇文章排在一起，公开后大家就能看到。
        </EmptyState>
      ) : (
        <ul className="coll-strip">
          {collections.map((collection) => (
            <li key={collection.id}>
              <CollectionCard collection={collection} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The way to the level test; after it, what it has found. */
function VisitorStart() {
  const found = useVisitorLevel();
  return (
    <section className="visitor-start" aria-labelledby="visitor-start">
      <div>
        <h2 id="visitor-start" className="visitor-start-h">
          {found ? `你大约认识 ${withCommas(found.estimate)} 个词。` : '先测 30 秒，再挑文章。'}
        </h2>
        <p className="dim">
          {found
            ? '下面的推荐按这个词汇量来，每篇都写明你认识多少词。'
            : '测过以后，推荐会按你的词汇量来，每篇都写明你认识多少词。'}
        </p>
      </div>
      <div className="start-acts">
        {found ? (
          <Button look="primary" href="/myword/placement">
            看测试结果
          </Button>
        ) : (
          <Button look="primary" href="/myword/placement?form=short">
            30 秒测词汇量
          </Button>
        )}
        <Button look="quiet" href="/Login?next=%2Fexplore">
          登录
        </Button>
      </div>
    </section>
  );
}

function Topics({ topics }: { topics: readonly Label[] }) {
  return (
    <section className="sec" aria-labelledby="topics">
      <SectionHead id="topics" title="话题">
        <TextLink href="/label">全部话题和来源</TextLink>
      </SectionHead>
      <ul className="topics">
        {topics.map(({ name, count, new_count: fresh, cover }) => (
          <li key={name}>
            <PageLink to={`/topic/${encodeURIComponent(name)}`}>
              {cover ? (
                <img src={pictureUrl(cover, 300)} alt="" width={64} height={64} loading="lazy" />
              ) : (
                <span className="portrait square" aria-hidden="true">
                  {name.slice(0, 1)}
                </span>
              )}
              <span>
                <b>{name}</b>
                <small>
                  {count} 篇{fresh > 0 && `，${fresh} 篇新`}
                </small>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Creators({ creators, ownId }: Pick<ExploreProps, 'creators' | 'ownId'>) {
  return (
    <section aria-labelledby="creators">
      <SectionHead id="creators" title="做合集的人" />
      <ul>
        {creators.map(({ id, name, avatar, collections, followers, followed }) => (
          <li key={id}>
            <div className="row">
              {avatar ? (
                <img className="portrait" src={avatar} alt="" width={48} height={48} loading="lazy" />
              ) : (
                <i className="portrait" aria-hidden="true">
                  {name.slice(0, 1)}
                </i>
              )}
              <span>
                <PageLink to={`/creator/${id}`}>
                  <b>{name}</b>
                </PageLink>
                <small>
                  {collections} 个合集，{followers} 人关注
                </small>
              </span>
              {id !== ownId && <FollowButton target={{ kind: 'creator', id }} name={name} isFollowed={followed} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Magazines({ magazines }: { magazines: readonly Magazine[] }) {
  return (
    <section aria-labelledby="magazines">
      <SectionHead id="magazines" title="杂志" />
      <ul>
        {magazines.map(({ id, name, edition }) => (
          <li key={id}>
            <PageLink className="row" to={`/article?magazine=${id}`}>
              <i className="portrait square" lang="en" aria-hidden="true">
                {name.slice(0, 1)}
              </i>
              <span>
                <b lang="en">{name}</b>
                <small>{edition}</small>
              </span>
              <Icon of={ChevronRight} size="sm" />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
