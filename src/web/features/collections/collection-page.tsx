/** A collection as readers see it: cover, introduction, how far one is, and its articles in order. */
import { BookDown, Check, Lock, Pencil, Share2, Shuffle, Star } from 'lucide';
import { type CSSProperties, useState } from 'react';
import type { ArticleCard, Collection, CollectionDetail } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { shareOrCopy } from '../../shell/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Cover } from '../../ui/cover.tsx';
import { formatFullDay } from '../../ui/day.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { Meta } from '../../ui/meta.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { CollectionCard, Mosaic } from './collection-card.tsx';
import '../../ui/pages/collection.css';

const ExportDialog = lazyPart(
  async () => (await import('../article-export/export-dialog.tsx')).ExportDialog,
  ({ onClose }) => onClose(),
);

interface CollectionPageProps {
  collection: CollectionDetail;
  /** Others to go on with. */
  others: readonly Collection[];
}

export function CollectionPage({ collection, others }: CollectionPageProps) {
  const { articles, id, title, is_own: isOwn } = collection;
  const next = articles.findIndex(({ is_finish: isFinish }) => !isFinish);
  return (
    <div className="cl">
      <header className="cl-head">
        <Mosaic collection={collection} isBig />
        <CollectionText collection={collection} />
        {articles.length > 0 && <Progress articles={articles} />}
        <div className="cl-acts">
          {articles.length > 0 && <PrimaryAction articles={articles} next={next} collectionId={id} />}
          {isOwn ? (
            <Button href={`/collection/${id}/edit`} icon={Pencil}>
              编辑
            </Button>
          ) : (
            <FollowButton target={{ kind: 'collection', id }} name={title} isFollowed={collection.followed} />
          )}
          <StarButton collection={collection} />
          <ShareButton collection={collection} />
          {articles.length > 1 && <RandomButton articles={articles} collectionId={id} />}
        </div>
      </header>
      <div className="cl-body">
        <div className="list-top">
          <h2 className="section-title">
            {articles.length} 篇<span className="sub">{collection.minutes} 分钟</span>
          </h2>
          {articles.length > 0 && <ExportButton collection={collection} />}
        </div>
        {articles.length === 0 ? (
          <EmptyState title="还没有文章" action={isOwn && <Button href={`/collection/${id}/edit`}>去加文章</Button>}>
            {isOwn ? '加几篇文章，排好顺序，就可以公开。' : '做合集的人还没有放文章，或者它们已经下架。'}
          </EmptyState>
        ) : (
          <ol className="its">
            {articles.map((article, index) => (
              <Item
                key={article.id}
                article={article}
                href={articleIn(id, article.id)}
                number={index + 1}
                isNext={index === next}
              />
            ))}
          </ol>
        )}
        {others.length > 0 && (
          <section className="sec" aria-labelledby="others">
            <SectionHead id="others" title={next < 0 && articles.length > 0 ? '接着读' : '别的合集'} />
            <ul className="coll-strip">
              {others.map((other) => (
                <li key={other.id}>
                  <CollectionCard collection={other} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

function CollectionText({ collection }: { collection: CollectionDetail }) {
  const { title, intro, creator, recommended, is_public: isPublic, updated_at: updatedAt } = collection;
  return (
    <div className="cl-text">
      <p className="cl-kind">
        {!isPublic ? (
          <>
            <Icon of={Lock} size="sm" />
            只有自己看得到
          </>
        ) : recommended ? (
          '编辑推荐'
        ) : (
          '合集'
        )}
      </p>
      <h1 className="cl-title">{title}</h1>
      {intro && <p className="cl-intro">{intro}</p>}
      <PageLink className="cl-by" to={`/creator/${creator.id}`}>
        <b>{creator.name}</b>
        <small>
          <time dateTime={updatedAt}>{formatFullDay(updatedAt)}</time>更新
        </small>
      </PageLink>
    </div>
  );
}

function Progress({ articles }: { articles: readonly ArticleCard[] }) {
  const read = articles.filter(({ is_finish: isFinish }) => isFinish).length;
  const left = articles.reduce((minutes, article) => minutes + minutesLeft(article), 0);
  const told = read === articles.length ? `${read} 篇都读完了` : `读完 ${read} 篇`;
  return (
    <div className="cl-prog">
      <div className="segs" role="img" aria-label={`${told}，共 ${articles.length} 篇`}>
        {articles.map((article) => (
          <i
            key={article.id}
            style={{ flex: Math.max(1, article.read_minutes), '--p': `${shareRead(article) * 100}%` } as CSSProperties}
          />
        ))}
      </div>
      <p>
        <b>{told}</b>
        <span>
          共 {articles.length} 篇{left > 0 && `，还剩约 ${Math.max(1, Math.round(left))} 分钟`}
        </span>
      </p>
    </div>
  );
}

/** Read from here, its end leads to the next one of the collection. */
const articleIn = (collectionId: string, articleId: string) => `/article/${articleId}?collection=${collectionId}`;

const shareRead = ({ is_finish: isFinish, progress }: ArticleCard) => (isFinish ? 1 : (progress ?? 0));
const minutesLeft = (article: ArticleCard) => article.read_minutes * (1 - shareRead(article));

interface PrimaryActionProps {
  articles: readonly ArticleCard[];
  /** Index; -1 when all are read. */
  next: number;
  collectionId: string;
}

function PrimaryAction({ articles, next, collectionId }: PrimaryActionProps) {
  const article = articles[next < 0 ? 0 : next];
  if (article === undefined) return null;
  const hasBegun = articles.some((one) => shareRead(one) > 0);
  const label = next < 0 ? '再读一遍' : hasBegun ? `继续读第 ${next + 1} 篇` : '开始读';
  return (
    <Button look="primary" href={articleIn(collectionId, article.id)}>
      {label}
    </Button>
  );
}

/** Shown at once and taken back when the server refuses. */
function StarButton({ collection: { id, star } }: { collection: Collection }) {
  const { isLoggedIn, logIn } = useSession();
  const [isStarred, setStarred] = useState(star);
  const toggle = async () => {
    if (!isLoggedIn) return toast('登录后可以收藏', { action: { label: '登录', onClick: logIn } });
    const next = !isStarred;
    setStarred(next);
    try {
      const body = { action: 'star' as const, status: next };
      await api().call('POST /reader/collection/{id}/mark', { params: { id }, body });
      toast(next ? '已收藏' : '已取消收藏');
    } catch (error) {
      setStarred(!next);
      showError(error);
    }
  };
  return (
    <IconButton
      icon={Star}
      label={isStarred ? '取消收藏' : '收藏'}
      isPressed={isStarred}
      isFilling
      onClick={() => void toggle()}
    />
  );
}

function ShareButton({ collection: { id, title, is_public: isPublic } }: { collection: Collection }) {
  if (!isPublic) return null;
  return (
    <IconButton
      icon={Share2}
      label="分享"
      onClick={() => void shareOrCopy(`合集《${title}》: ${location.origin}/collection/${id}/show`)}
    />
  );
}

function ExportButton({ collection: { articles, title } }: { collection: CollectionDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={BookDown} look="quiet" className="scripted" onClick={() => setOpen(true)}>
        导出
      </Button>
      {isOpen && <ExportDialog articles={articles} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

function RandomButton({ articles, collectionId }: { articles: readonly ArticleCard[]; collectionId: string }) {
  // Chosen when it is pointed at, so that it stays a link.
  const [place, setPlace] = useState(0);
  const choose = () => setPlace(Math.floor(Math.random() * articles.length));
  const article = articles[place] ?? articles[0];
  return (
    <IconButton
      className="desk-only"
      icon={Shuffle}
      label="随机读一篇"
      href={articleIn(collectionId, article?.id ?? '')}
      onPointerEnter={choose}
      onFocus={choose}
    />
  );
}

interface ItemProps {
  article: ArticleCard;
  href: string;
  number: number;
  isNext: boolean;
}

function Item({ article, href, number, isNext }: ItemProps) {
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
            {rate !== null && <span className="fit">认识 {Math.round(rate * 100)}%</span>}
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
    </li>
  );
}
