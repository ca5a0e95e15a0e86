/** A collection as readers see it: cover, introduction, how far one is, and its articles in order. */

import { BookDown, Lock, Pencil, Share2, Shuffle, Star } from 'lucide';
import { type CSSProperties, useState } from 'react';
import type { ArticleCard, Collection, CollectionDetail } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { shareOrCopy } from '../../shell/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatFullDay } from '../../ui/day.ts';
import { showError } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { ExportDialog } from '../article-export/lazy-export-dialog.ts';
import { percent } from '../articles/known-rate.tsx';
import { useStars } from '../articles/stars.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { CollectionCard, Mosaic } from './collection-card.tsx';
import { articleIn, CollectionItem, minutesLeft, shareRead } from './collection-item.tsx';
import { AddToCollection } from './lazy-add-to-collection.ts';
import '../../ui/pages/collection.css';

/** Characters that fit into the lines that are shown at first, about. */
const LONG_INTRODUCTION = 120;
const LINES_SHOWN = 6;

interface CollectionPageProps {
  collection: CollectionDetail;
  /** Further collections. */
  others: readonly Collection[];
}

export function CollectionPage({ collection, others }: CollectionPageProps) {
  const { articles, id, title, is_own: isOwn } = collection;
  const next = articles.findIndex(({ is_finish: isFinish }) => !isFinish);
  const rate = knownRate(articles);
  const stars = useStars();
  const { isLoggedIn } = useSession();
  const [isFollowed, setFollowed] = useState(collection.followed);
  const followers = collection.followers + Number(isFollowed) - Number(collection.followed);
  const [collecting, setCollecting] = useState<string>();
  return (
    <div className="cl">
      <header className="cl-head">
        <Mosaic collection={collection} isBig />
        <CollectionText collection={collection} followers={followers} />
        {articles.length > 0 && <Progress articles={articles} />}
        <div className="cl-acts">
          {articles.length > 0 && <PrimaryAction articles={articles} next={next} collectionId={id} />}
          {isOwn ? (
            <Button href={`/collection/${id}/edit`} icon={Pencil}>
              编辑
            </Button>
          ) : (
            <FollowButton
              target={{ kind: 'collection', id }}
              name={title}
              isFollowed={collection.followed}
              isOnItsPage
              onChange={setFollowed}
            />
          )}
          <StarButton collection={collection} />
          <ShareButton collection={collection} />
        </div>
      </header>
      <div className="cl-body">
        <div className="list-top">
          <h2 className="section-title">
            {articles.length} 篇
            <span className="sub">
              {collection.minutes} 分钟
              {rate !== null && ` · 认识 ${percent(rate)}%`}
            </span>
          </h2>
          <div className="list-acts">
            {articles.length > 1 && <RandomButton articles={articles} collectionId={id} />}
            {articles.length > 0 && <ExportButton collection={collection} />}
          </div>
        </div>
        {articles.length === 0 ? (
          <EmptyState title="还没有文章" action={isOwn && <Button href={`/collection/${id}/edit`}>去加文章</Button>}>
            {isOwn ? '加几篇文章，排好顺序，就可以公开。' : '做合集的人还没有放文章，或者它们已经下架。'}
          </EmptyState>
        ) : (
          <ol className="its">
            {articles.map((article, index) => (
              <CollectionItem
                key={article.id}
                article={article}
                href={articleIn(id, article.id)}
                number={index + 1}
                isNext={index === next}
                stars={stars}
                onCollect={isLoggedIn ? () => setCollecting(article.id) : undefined}
              />
            ))}
          </ol>
        )}
        {collecting !== undefined && (
          <AddToCollection articleId={collecting} onClose={() => setCollecting(undefined)} />
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

function CollectionText({ collection, followers }: { collection: CollectionDetail; followers: number }) {
  const { title, intro, creator, recommended, is_own: isOwn, is_public: isPublic, updated_at: updatedAt } = collection;
  const maker = (
    <>
      <b>{creator.name}</b>
      <small>
        <time dateTime={updatedAt}>{formatFullDay(updatedAt)}</time>更新
        {followers > 0 && ` · ${followers} 人关注`}
      </small>
    </>
  );
  return (
    <div className="cl-text">
      <p className="cl-kind">
        {!isPublic ? (
          <>
            <Icon of={Lock} size="sm" />
            {isOwn ? '只有自己看得到' : '只有作者看得到'}
          </>
        ) : recommended ? (
          '编辑推荐'
        ) : (
          '合集'
        )}
      </p>
      <h1 className="cl-title" lang={languageOf(title)}>
        {title}
      </h1>
      {intro && <Introduction text={intro} />}
      {creator.has_page ? (
        <PageLink className="cl-by" to={`/creator/${creator.id}`}>
          {maker}
        </PageLink>
      ) : (
        // Who has made nothing public has no page.
        <p className="cl-by">{maker}</p>
      )}
    </div>
  );
}

/** A text of up to 2,000 characters would push the actions out of sight. */
function Introduction({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > LONG_INTRODUCTION || text.split('\n').length > LINES_SHOWN;
  return (
    <>
      <p className={classes('cl-intro', isLong && !isWhole && 'cut')}>{text}</p>
      {isLong && (
        <Button
          look="quiet"
          className={classes('scripted cl-more', isWhole && 'open')}
          aria-expanded={isWhole}
          onClick={() => {
            setWhole(!isWhole);
          }}
        >
          {isWhole ? '收起' : '全部介绍'}
        </Button>
      )}
    </>
  );
}

/** Share of all their running words together that the reader knows; null for visitors. */
function knownRate(articles: readonly ArticleCard[]): number | null {
  const words = articles.reduce((sum, { word_count: count }) => sum + count, 0);
  const known = articles.reduce(
    (sum, { word_count: count, known_rate: rate }) => sum + count * (rate ?? Number.NaN),
    0,
  );
  return words > 0 && Number.isFinite(known) ? known / words : null;
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
  return <IconButton icon={Star} label="收藏" isPressed={isStarred} isFilling onClick={() => void toggle()} />;
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
