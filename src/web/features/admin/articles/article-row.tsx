/** A row of a list of articles: title, source, difficulty, length, dates and status. */
import { Lock } from 'lucide';
import type { ManagedCard } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { DifficultyLabel } from '../../../ui/difficulty-label.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { languageOf } from '../../../ui/language-of.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { ArticleStateTag } from './article-state.tsx';

interface ArticleRowProps {
  article: ManagedCard;
  /** Whether the checkbox is checked. */
  isChosen?: boolean;
  onChoose?: (isChosen: boolean) => void;
}

export function ArticleRow({ article, isChosen, onChoose }: ArticleRowProps) {
  const {
    id,
    title,
    title_zh: titleZh,
    source,
    difficulty,
    word_count: words,
    press_at: pressAt,
    published_at: day,
  } = article;
  return (
    <li className="admin-row">
      {onChoose && (
        <label className="check">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={`选中 ${title}`}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      )}
      <PageLink className="admin-title" to={`/admin/article/${id}`}>
        <b lang="en">{title}</b>
        <span className="t14 dim">{titleZh ?? '没有中文标题'}</span>
      </PageLink>
      <span className="admin-facts t12 dim">
        <span className="admin-source" lang={source ? languageOf(source.name) : undefined}>
          {source?.name ?? '无来源'}
        </span>
        <DifficultyLabel difficulty={difficulty} />
        <span>{words} 词</span>
        <span className="admin-days">
          {day && <time dateTime={day}>{shanghaiDay(day)}</time>}
          {pressAt && <time dateTime={pressAt}>原刊 {shanghaiDay(pressAt)}</time>}
        </span>
        {article.is_lock && (
          <span title="只给会员读">
            <Icon of={Lock} size="sm" />
            <span className="vh">只给会员读</span>
          </span>
        )}
        <ArticleStateTag status={article.status} isAhead={article.is_ahead} />
      </span>
    </li>
  );
}
