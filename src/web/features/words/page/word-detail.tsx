/** Everything about a word: dictionary entry, memory statistics, the reader's sentences, example sentences. */
import { TriangleAlert, Volume2 } from 'lucide';
import type { MyWordDetail, WordState } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { formatDay } from '../../../ui/day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ipaOf } from '../../dictionary/word-info.ts';
import { sayWord } from '../../speech/say-word.ts';
import { sourceLabel } from '../list/word-filters.ts';
import type { WordStates } from '../use-word-state.ts';
import { ownWordOf, WordActions } from './word-actions.tsx';
import { WordContexts } from './word-contexts.tsx';
import { WordExamples } from './word-examples.tsx';
import { MemoryCurve, ReviewList } from './word-reviews.tsx';
import { WordSenses } from './word-senses.tsx';

interface WordDetailProps {
  detail: MyWordDetail;
  states: WordStates;
  /** Level of its heading; its sections are one below. */
  level: 1 | 2;
  /** The word has changed on the server. */
  onChanged: () => void;
}

export function WordDetail({ detail, states, level, onChanged }: WordDetailProps) {
  const Title = `h${level}` as const;
  const own = ownWordOf(detail);
  const state = states.stateOf(own);
  return (
    <section className="wd-detail" aria-labelledby="word">
      <div className="wd-title">
        <div>
          <Title id="word" lang="en">
            {detail.word}
          </Title>
          <p className="t14 dim wd-sound">
            {detail.phonetic && <span lang="en-fonipa">{ipaOf(detail.phonetic)}</span>}
            {detail.info.phrase && <Tag>词组</Tag>}
            {detail.tags.map((tag) => (
              <Tag key={tag}>{examLevelLabel(tag)}</Tag>
            ))}
          </p>
        </div>
        <IconButton icon={Volume2} label="读给我听" onClick={() => sayWord(detail.word, detail.info.audio)} />
      </div>
      {detail.leech && state !== 'known' && state !== 'ignored' && <LeechHint />}
      <WordSenses detail={detail} />
      <WordActions detail={detail} states={states} onChanged={onChanged} />
      {state !== null && <WordFigures detail={detail} state={state} />}
      {detail.reviews.length > 0 && <MemoryCurve detail={detail} level={level} />}
      <WordContexts detail={detail} level={level} isInBook={states.isInBook(own)} onChanged={onChanged} />
      <WordExamples detail={detail} level={level} />
      <ReviewList reviews={detail.reviews} level={level} />
    </section>
  );
}

function LeechHint() {
  return (
    <p className="wd-leech">
      <Icon of={TriangleAlert} size="sm" />
      <span>这个词忘了很多次。换一个例句，或用自己的话改写释义，会比再背几遍管用。</span>
    </p>
  );
}

const stateNames: Record<WordState, string> = {
  new: '新词',
  learning: '学习中',
  review: '复习中',
  known: '已掌握',
  ignored: '已忽略',
};

export function WordFigures({ detail, state }: { detail: MyWordDetail; state: WordState }) {
  const { stability, due_at: dueAt, created_at: createdAt, source } = detail;
  return (
    <div>
      <dl className="figs">
        <div>
          <dt>状态</dt>
          <dd className="fig-words">{stateNames[state]}</dd>
        </div>
        <div>
          <dt>复习</dt>
          <dd>
            <b className="num">{detail.review_count}</b> 次
          </dd>
        </div>
        <div>
          <dt>忘过</dt>
          <dd>
            <b className="num">{detail.reviews.filter(({ rating }) => rating === 1).length}</b> 次
          </dd>
        </div>
        {stability !== null && (
          <div>
            <dt>稳定</dt>
            <dd>
              <b className="num">{Math.max(1, Math.round(stability))}</b> 天
            </dd>
          </div>
        )}
        {dueAt && state !== 'known' && state !== 'ignored' && (
          <div>
            <dt>下次</dt>
            <dd className="fig-words">{formatDay(dueAt)}</dd>
          </div>
        )}
      </dl>
      {createdAt && source && (
        <p className="t12 faint wd-source">
          {formatDay(createdAt)}加入 · 来源：{sourceLabel(source)}
        </p>
      )}
    </div>
  );
}
