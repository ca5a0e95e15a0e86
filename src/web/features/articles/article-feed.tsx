/** A feed of article cards with its empty and end states. */
import { type IconNode, Lock, Star } from 'lucide';
import { type ReactNode, useId } from 'react';
import type { ArticleCard as Card } from '#contract/shapes.ts';
import type { PagedQuery } from '../../data/use-paged-query.ts';
import { classes } from '../../ui/classes.ts';
import { Cover } from '../../ui/cover.tsx';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/list-states.tsx';
import { Meta } from '../../ui/meta.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { progressLabel } from '../history/reading-progress.ts';
import { articleDay } from './article-day.ts';
import { KnownRate } from './known-rate.tsx';
import { type Stars, useStars } from './stars.ts';

interface ArticleFeedProps {
  list: PagedQuery<Card>;
  hrefOf: (offset: number) => string;
  /** Shown when nothing is in the list. */
  empty: ReactNode;
  hasLead?: boolean;
  /** Level of the cards' headings. */
  level: 2 | 3;
}

/** Covers that the first viewport may show. */
const EAGER_COUNT = 3;

/** A mark that can be set on each card and removed again. */
export interface CardMark {
  icon: IconNode;
  label: string;
  /** The icon is filled while it is set. */
  isFilling?: boolean;
  isSet(article: Card): boolean;
  toggle(article: Card): void;
}

export const starMark = ({ isStarred, toggle }: Stars): CardMark => ({
  icon: Star,
  label: '收藏',
  isFilling: true,
  isSet: isStarred,
  toggle,
});

export function ArticleFeed(props: ArticleFeedProps) {
  return <FeedWithMark {...props} mark={starMark(useStars())} />;
}

/** The feed with the page's own marks. A card stays when its mark is taken off, so that no other comes under the pointer. */
export function FeedWithMark({ list, hrefOf, empty, hasLead, level, mark }: ArticleFeedProps & { mark: CardMark }) {
  if (list.items.length === 0 && list.nextOffset === null) return empty;
  return (
    <>
      {list.items.map((article, index) => (
        <ArticleCard
          key={article.id}
          article={article}
          mark={mark}
          isLead={hasLead === true && index === 0}
          isEager={index < EAGER_COUNT}
          level={level}
        />
      ))}
      <LoadMore list={list} hrefOf={hrefOf} endText="没有更多文章了" />
    </>
  );
}

interface ArticleCardProps {
  article: Card;
  mark: CardMark;
  /** The first of a feed: large cover, with an excerpt. */
  isLead?: boolean;
  /** Whether its cover is in the first viewport. */
  isEager?: boolean;
  /** Level of its heading. */
  level: 2 | 3;
}

function ArticleCard({ article, mark, isLead = false, isEager = isLead, level }: ArticleCardProps) {
  const titleId = useId();
  const Title = `h${level}` as const;
  const cover = <Cover src={article.cover} isEager={isEager} />;
  return (
    <article className={classes('card', isLead && 'lead')}>
      <PageLink
        className="card-hit"
        to={`/article/${article.id}`}
        aria-label={`打开：${article.title_zh ?? article.title}`}
      />
      {isLead && cover}
      <div className="card-body">
        {article.reason && <p className="why">{article.reason}</p>}
        <Title className="card-en" lang="en" id={titleId}>
          {article.title}
        </Title>
        {article.title_zh && <p className="card-zh">{article.title_zh}</p>}
        {isLead && (
          <p className="card-ex" lang="en">
            {article.excerpt}
          </p>
        )}
        <CardFacts article={article} />
      </div>
      {!isLead && cover}
      <IconButton
        className="card-star"
        icon={mark.icon}
        label={mark.label}
        isPressed={mark.isSet(article)}
        isFilling={mark.isFilling}
        aria-describedby={titleId}
        onClick={() => mark.toggle(article)}
      />
    </article>
  );
}

/** @param hasRate false where the known rate stands elsewhere on the card */
export function CardFacts({ article, hasRate = true }: { article: Card; hasRate?: boolean }) {
  const { source, is_lock: isLock } = article;
  const day = articleDay(article);
  return (
    <Meta>
      {(source || day) && (
        <span>
          {source && <span lang={languageOf(source.name)}>{source.name}</span>}
          {source && day && ' · '}
          {day && <time dateTime={day.at}>{day.text}</time>}
        </span>
      )}
      <span className="facts">
        <DifficultyLabel difficulty={article.difficulty} />
        {article.read_minutes > 0 && <span>{article.read_minutes} 分钟</span>}
        {isLock && (
          <span className="lock">
            <Icon of={Lock} size="sm" />
            会员
          </span>
        )}
      </span>
      {hasRate && <KnownRate known_rate={article.known_rate} new_words={article.new_words} />}
      {progressLabel(article)}
    </Meta>
  );
}

/** Sources are newspapers, or a Chinese name for our own articles. */
function languageOf(name: string): 'en' | 'zh-CN' {
  return /\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en';
}
