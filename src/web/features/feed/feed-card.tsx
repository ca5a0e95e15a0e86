/** A card of 为你推荐: why it is here, what it is, and what can be done with it; a hidden one keeps its place. */
import {
  Bell,
  Compass,
  Ellipsis,
  EyeOff,
  Gauge,
  type IconNode,
  Layers,
  List,
  ListPlus,
  Minus,
  Star,
  Tag,
  Undo2,
} from 'lucide';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import type { ArticleCard, HideReason, ReasonKind } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Cover } from '../../ui/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { CardFacts } from '../articles/article-feed.tsx';
import { percent } from '../articles/known-rate.tsx';
import type { Stars } from '../articles/stars.ts';

const signs: Record<ReasonKind, IconNode> = {
  words: Layers,
  follow: Bell,
  topic: Tag,
  collection: List,
  level: Gauge,
  explore: Compass,
};

/** Sign, reason and known rate in one line. */
export function Reason({ article }: { article: Pick<ArticleCard, 'reason' | 'reason_kind' | 'known_rate'> }) {
  const { reason, reason_kind: kind, known_rate: rate } = article;
  if (reason === undefined) return null;
  return (
    <p className="reason">
      {kind && <Icon of={signs[kind]} size="sm" />}
      <span>
        {kind === 'words' ? <b>{reason}</b> : reason}
        {rate !== null && (
          <>
            {' · '}
            <span className="fit">认识 {percent(rate)}%</span>
          </>
        )}
      </span>
    </p>
  );
}

/** A row with a small cover; the first one large, with its beginning; or a tile beside others. */
export type CardLook = 'row' | 'lead' | 'tile';

interface FeedCardProps {
  article: ArticleCard;
  stars: Stars;
  look: CardLook;
  isEager: boolean;
  /** Whether it has come back in place of 撤销, which had the focus. */
  isRestored: boolean;
  /** @param height of the card, which its place keeps */
  onHide: (height: number, why?: HideReason) => void;
  /** Undefined for visitors. */
  onCollect: (() => void) | undefined;
}

const MAX_OWN_WORDS = 8;

export function FeedCard({ article, stars, look, isEager, isRestored, onHide, onCollect }: FeedCardProps) {
  const isLead = look === 'lead';
  const card = useRef<HTMLElement>(null);
  // Only at first: the card stays afterwards.
  const takesFocus = useRef(isRestored);
  useEffect(() => {
    if (takesFocus.current) card.current?.querySelector<HTMLElement>('.more')?.focus({ preventScroll: true });
  }, []);
  const title = article.title_zh ?? article.title;
  const [topic] = article.topics;
  const hide = (why?: HideReason) => onHide(card.current?.offsetHeight ?? 0, why);
  const cover = <Cover src={article.cover} isEager={isEager} />;
  const words = isLead ? (article.own_words ?? []).slice(0, MAX_OWN_WORDS) : [];
  return (
    <article className={classes('card', 'has-more', look !== 'row' && look)} ref={card}>
      <PageLink className="card-hit" to={`/article/${article.id}`} aria-label={`打开：${title}`} />
      {look !== 'row' && cover}
      <div className="card-body">
        <Reason article={article} />
        <h3 className="card-en" lang="en">
          {article.title}
        </h3>
        {article.title_zh && <p className="card-zh">{article.title_zh}</p>}
        {isLead && (
          <p className="card-ex" lang="en">
            {article.excerpt}
          </p>
        )}
        {words.length > 0 && (
          <ul className="own-words" lang="en" aria-label="在学的词">
            {words.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        )}
        <CardFacts article={article} hasRate={false} />
      </div>
      {look === 'row' && cover}
      <Menu
        title={article.title}
        isSheetOnPhones
        trigger={<IconButton className="more" icon={Ellipsis} label={`${title}：更多`} title="更多" />}
        entries={[
          {
            icon: Star,
            label: stars.isStarred(article) ? '取消收藏' : '收藏',
            onSelect: () => stars.toggle(article),
          },
          ...(onCollect ? [{ icon: ListPlus, label: '加到合集', onSelect: onCollect }] : []),
          'line',
          { icon: EyeOff, label: '不感兴趣', onSelect: () => hide() },
          ...(topic === undefined ? [] : [{ icon: Minus, label: `少看${topic}`, onSelect: () => hide('topic') }]),
        ]}
      />
    </article>
  );
}

interface HiddenCardProps {
  article: ArticleCard;
  /** Pixels. */
  height: number;
  why: HideReason | undefined;
  look: CardLook;
  onUndo: () => void;
  onWhy: (why: HideReason) => void;
}

/** Says what happened in the place of the card, until the next feed. */
export function HiddenCard({ article, height, why, look, onUndo, onWhy }: HiddenCardProps) {
  const labelId = useId();
  const undo = useRef<HTMLDivElement>(null);
  // The menu gives the focus back to a button that is gone.
  useEffect(() => {
    const frame = requestAnimationFrame(() => undo.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const [topic] = article.topics;
  const reasons: { value: HideReason; label: string }[] = [
    { value: 'hard', label: '太难' },
    { value: 'easy', label: '太简单' },
    ...(topic === undefined ? [] : [{ value: 'topic' as const, label: `少看${topic}` }]),
    { value: 'read', label: '读过' },
  ];
  return (
    <div
      className={classes('card', 'gone', look !== 'row' && look)}
      style={{ '--kept': `${height}px` } as CSSProperties}
    >
      <div className="gone-top" ref={undo}>
        <p role="status">
          <b>不再推荐这篇</b>
          <span className="t12 dim">《{article.title_zh ?? article.title}》已从各处拿掉</span>
        </p>
        <Button icon={Undo2} onClick={onUndo}>
          撤销
        </Button>
      </div>
      <p className="t12 dim" id={labelId}>
        愿意的话，告诉我们为什么
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, chips are buttons */}
      <div className="gone-why" role="group" aria-labelledby={labelId}>
        {reasons.map(({ value, label }) => (
          <Chip key={value} isChosen={why === value} onClick={() => onWhy(value)}>
            {label}
          </Chip>
        ))}
      </div>
    </div>
  );
}
