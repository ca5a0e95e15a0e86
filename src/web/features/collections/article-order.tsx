/** The articles of a collection in order: dragged by their handles, or moved by keys; each step is told to screen readers. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, X } from 'lucide';
import { useId } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { leaveRow } from '../../ui/leave-row.ts';
import { ArticleLine } from './article-line.tsx';
import { moved } from './draft.ts';

interface ArticleOrderProps {
  articles: readonly ArticleCard[];
  onChange: (articles: readonly ArticleCard[]) => void;
  onRemove: (article: ArticleCard) => void;
}

/** A finger has to rest on the handle before it drags, ms, or it would take the place of scrolling. */
const HOLD_MS = 200;

const nameOf = ({ title, title_zh: titleZh }: ArticleCard) => titleZh ?? title;

export function ArticleOrder({ articles, onChange, onRemove }: ArticleOrderProps) {
  const hintId = useId();
  const sensors = useSensors(
    useSensor(MouseSensor),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD_MS, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => articles.findIndex((article) => article.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), over ? placeOf(over.id) : -1];
    if (from >= 0 && to >= 0 && from !== to) onChange(moved(articles, from, to));
  };
  return (
    <>
      <p className="kb" id={hintId}>
        <span className="desk-only">
          拖手柄排序。键盘：<kbd className="kbd">空格</kbd> 拿起，<kbd className="kbd">↑</kbd>{' '}
          <kbd className="kbd">↓</kbd> 移动，<kbd className="kbd">空格</kbd> 放下，<kbd className="kbd">Esc</kbd> 放回
        </span>
        <span className="phone-only">按住手柄，拖到要放的位置</span>
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: announcementsOf(articles, placeOf),
          screenReaderInstructions: { draggable: '按空格拿起，用上下键移动，再按空格放下，按 Esc 放回' },
        }}
      >
        <SortableContext items={articles.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className="its eds">
            {articles.map((article, index) => (
              <OrderedArticle
                key={article.id}
                article={article}
                place={`第 ${index + 1} 篇，共 ${articles.length} 篇`}
                number={index + 1}
                hintId={hintId}
                onRemove={(button) => {
                  leaveRow(button);
                  onRemove(article);
                }}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

interface OrderedArticleProps {
  article: ArticleCard;
  place: string;
  number: number;
  hintId: string;
  onRemove: (button: Element) => void;
}

function OrderedArticle({ article, place, number, hintId, onRemove }: OrderedArticleProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: article.id,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes('ed', isDragging && 'held')}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className="ibtn handle"
        aria-label={`移动：${nameOf(article)}，${place}`}
        aria-describedby={hintId}
        aria-pressed={isDragging}
      >
        <Icon of={GripVertical} />
      </button>
      <span className="num">{number}</span>
      <ArticleLine article={article} />
      <IconButton
        icon={X}
        label={`拿掉：${nameOf(article)}`}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      />
    </li>
  );
}

function announcementsOf(articles: readonly ArticleCard[], placeOf: (id: UniqueIdentifier) => number): Announcements {
  const titleOf = (id: UniqueIdentifier) => {
    const article = articles[placeOf(id)];
    return article ? `《${nameOf(article)}》` : '';
  };
  const place = (id: UniqueIdentifier) => `第 ${placeOf(id) + 1} 篇，共 ${articles.length} 篇`;
  return {
    onDragStart: ({ active }) => `拿起了${titleOf(active.id)}，${place(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${titleOf(active.id)}移到${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `放下了${titleOf(active.id)}，${place(over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `放回了${titleOf(active.id)}，${place(active.id)}`,
  };
}
