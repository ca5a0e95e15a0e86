/** Parts of the end of an article: its head with the figures, rows that lead on, and harder words for a reader who looked nothing up. */

import type { IconNode } from 'lucide';
import { ChevronRight } from 'lucide';
import type { RefObject } from 'react';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { ShownArticle } from './article-head.tsx';

interface EndHeadProps {
  article: ShownArticle;
  /** Null for visitors and before the first report. */
  seconds: number | null;
  isFinish: boolean;
  isSkimmed: boolean;
  lookedUp: readonly unknown[];
}

/** Words a minute; a faster reader has not read. */
const FASTEST = 600;

/** The ring closes once, for a text that was read; what was skimmed has neither ring nor figures. */
export function EndHead({ article, seconds, isFinish, isSkimmed, lookedUp }: EndHeadProps) {
  if (isSkimmed && !isFinish) {
    return (
      <header className="end-head">
        <div>
          <h2 id="end-title">到结尾了</h2>
          <p>这次是跳读，不算读完，也不计速度和连续天数。读了跳过的部分就算。</p>
        </div>
      </header>
    );
  }
  const { word_count: words } = article;
  return (
    <header className="end-head">
      <div>
        <h2 id="end-title">
          {isFinish ? '读完了' : '正文完'}
          {isFinish && (
            <svg className="end-ring" viewBox="0 0 19 19" aria-hidden="true">
              <circle cx="9.5" cy="9.5" r="7.5" />
            </svg>
          )}
        </h2>
        {isFinish && lookedUp.length === 0 && <p>一个词也没查，这篇对你正合适</p>}
      </div>
      <dl className="figs">
        {seconds !== null && (
          <div>
            <dt>用时</dt>
            <dd>
              <b className="num">{Math.floor(seconds / 60)}</b> 分 <b className="num">{Math.round(seconds % 60)}</b> 秒
            </dd>
          </div>
        )}
        <div>
          <dt>{isFinish ? '读了' : '全文'}</dt>
          <dd>
            <b className="num">{words}</b> 词
          </dd>
        </div>
        {isFinish && seconds !== null && seconds * FASTEST >= words * 60 && (
          <div>
            <dt>每分钟</dt>
            <dd>
              <b className="num">{Math.round((words * 60) / seconds)}</b> 词
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}

interface EndRowProps {
  icon: IconNode;
  name: string;
  hint: string;
  /** Address of a link; without it a button with `onPress`. */
  to?: string;
  onPress?: () => void;
  ref?: RefObject<HTMLButtonElement | null>;
}

export function EndRow({ icon, name, hint, to, onPress, ref }: EndRowProps) {
  const shown = (
    <>
      <Icon of={icon} />
      <span>
        <b>{name}</b>
        <span className="t14 dim">{hint}</span>
      </span>
      <Icon of={ChevronRight} />
    </>
  );
  return to ? (
    <PageLink className="end-row" to={to}>
      {shown}
    </PageLink>
  ) : (
    <button type="button" className="end-row" onClick={onPress} ref={ref}>
      {shown}
    </button>
  );
}

/** Named to those who may want to learn more. */
const NAMED = 3;
/** Some of them may be in the word book. */
const ASKED = 12;

interface HarderWordsProps {
  articleId: string;
  /** Asked for before the article is finished, so that they appear together with what else finishing it changes. */
  isAsked: boolean;
  isFinish: boolean;
}

export function HarderWords({ articleId, isAsked, isFinish }: HarderWordsProps) {
  const { data } = useQuery(
    callQuery('GET /reader/article/{id}/prepare', { params: { id: articleId }, query: { size: ASKED } }),
    isAsked,
  );
  if (!isFinish) return null;
  const words = data?.items.filter((word) => !word.in_myword).slice(0, NAMED) ?? [];
  if (words.length === 0) return null;
  return (
    <p className="met none-line">
      想多学几个？这篇里高于你水平的词有{' '}
      {words.map(({ lemma }, index) => (
        <span key={lemma}>
          {index > 0 && '、'}
          <span lang="en">{lemma}</span>
        </span>
      ))}
      。
    </p>
  );
}
