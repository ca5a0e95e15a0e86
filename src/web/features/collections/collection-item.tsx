/** An article in its place in a collection: whether it is read or comes next, and what can be done with it. */
import { Check, Ellipsis, ListPlus, Lock, Star } from 'lucide';
import type { ArticleCard } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { Cover } from '../../ui/cover.tsx';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Meta } from '../../ui/meta.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { percent } from '../articles/known-rate.tsx';
import type { Stars } from '../articles/stars.ts';

/** Read from here, its end leads to the next one of the collection. */
export const articleIn = (collectionId: string, articleId: string) =>
  `/article/${articleId}?collection=${collectionId}`;

export const shareRead = ({ is_finish: isFinish, progress }: ArticleCard) => (isFinish ? 1 : (progress ?? 0));
export const minutesLeft = (article: ArticleCard) => article.read_minutes * (1 - shareRead(article));

interface CollectionItemProps {
  article: ArticleCard;
  href: string;
  number: number;
  isNext: boolean;
  stars: Stars;
  /** Undefined for visitors. */
  onCollect: (() => void) | undefined;
}

export function CollectionItem({ article, href, number, isNext, stars, onCollect }: CollectionItemProps) {
  const { title, title_zh: titleZh, known_rate: rate, is_finish: isFinish, is_lock: isLock } = article;
  const share = shareRead(article);
  return (
    <li className={classes('it', isFinish && 'done', isNext && 'now')} aria-current={isNext ? 'step' : undefined}>
      <span className="it-n">
        {isFinish ? (
          <>
            <Icon of={Check} size="sm" />
            <span className="vh">第 {number} 篇，读完</span>
          </>
        ) : (
          <span className="num">{number}</span>
        )}
      </span>
      <PageLink className="it-a" to={href}>
        <Cover src={article.cover} />
        <span className="it-t">
          {isNext && <span className="it-next">下一篇</span>}
          <b lang="en">{title}</b>
          {titleZh && <span className="it-zh">{titleZh}</span>}
          <Meta>
            <DifficultyLabel difficulty={article.difficulty} />
            {rate !== null && <span className="fit">认识 {percent(rate)}%</span>}
            {share > 0 && !isFinish
              ? `还剩 ${Math.max(1, Math.round(minutesLeft(article)))} 分钟`
              : `${article.read_minutes} 分钟`}
            {isLock && (
              <>
                <Icon of={Lock} size="sm" />
                会员
              </>
            )}
          </Meta>
          {share > 0 && !isFinish && <ProgressBar value={share} />}
        </span>
      </PageLink>
      <Menu
        title={title}
        isSheetOnPhones
        trigger={<IconButton icon={Ellipsis} label={`${titleZh ?? title}：更多`} title="更多" />}
        entries={[
          {
            icon: Star,
            label: stars.isStarred(article) ? '取消收藏' : '收藏',
            onSelect: () => stars.toggle(article),
          },
          ...(onCollect ? [{ icon: ListPlus, label: '加到合集', onSelect: onCollect }] : []),
        ]}
      />
    </li>
  );
}
