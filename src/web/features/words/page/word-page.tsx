/**
 * Everything about one word, on a page of its own and beside the list on wide screens: dictionary entry, memory statistics, the reader's
 * sentences, example sentences.
 */
import { ArrowLeft, TriangleAlert, Volume2 } from 'lucide';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MyWordDetail, WordState } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { queryStore } from '../../../data/query-store.ts';
import { callQuery, useQuery } from '../../../data/use-query.ts';
import { formatNearDay } from '../../../ui/day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorState, SkeletonList } from '../../../ui/list-states.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { OtherReadings } from '../../dictionary/other-readings.tsx';
import { familyOf, ipaOf } from '../../dictionary/word-info.ts';
import { sayWord } from '../../speech/say-word.ts';
import { sourceLabel, wordAddress } from '../list/word-filters.ts';
import { useWordAdded, useWordState, type WordStates } from '../use-word-state.ts';
import { isOwnMeaning } from './own-meaning.ts';
import { ownWordOf, WordActions } from './word-actions.tsx';
import { WordContexts } from './word-contexts.tsx';
import { WordExamples } from './word-examples.tsx';
import { MemoryCurve, ReviewList } from './word-reviews.tsx';

export function WordPage({ detail }: { detail: MyWordDetail }) {
  const states = useWordState();
  const { revalidate } = useRevalidator();
  return (
    <div className="list-page">
      <TextLink href="/myword" className="back-link">
        <Icon of={ArrowLeft} size="sm" />
        全部生词
      </TextLink>
      <WordDetail detail={detail} states={states} level={1} onChanged={() => void revalidate()} />
    </div>
  );
}

interface WordAsideProps {
  word: string;
  states: WordStates;
  /** It was changed here, and fetched again. */
  onRenewed: (detail: MyWordDetail) => void;
}

export function WordAside({ word, states, onRenewed }: WordAsideProps) {
  const query = callQuery('GET /reader/myword/detail', { query: { word } });
  const { data, state, refetch } = useQuery(query);
  const renew = () => {
    queryStore.fetch(query).then(onRenewed, (error: unknown) => console.error('the word could not be fetched', error));
  };
  return (
    <div className="wd-aside">
      {data && <WordDetail detail={data} states={states} level={2} onChanged={renew} />}
      {state === 'loading' && <SkeletonList rows={3} />}
      {state === 'failed' && (
        <ErrorState title="这个词没有加载出来" onRetry={refetch}>
          网络可能断了，列表不受影响。
        </ErrorState>
      )}
    </div>
  );
}

interface WordDetailProps {
  detail: MyWordDetail;
  states: WordStates;
  /** Level of its heading; its sections are one below. */
  level: 1 | 2;
  /** The word has changed on the server. */
  onChanged: () => void;
}

function WordDetail({ detail, states, level, onChanged }: WordDetailProps) {
  const Title = `h${level}` as const;
  const own = ownWordOf(detail);
  const state = states.stateOf(own);
  useWordAdded((headword) => headword === detail.word && onChanged());
  return (
    <section className="wd-detail" aria-labelledby="word">
      <div className="wd-title">
        <div>
          <Title id="word" lang="en">
            {detail.word}
          </Title>
          <p className="t14 dim wd-sound">
            {detail.phonetic && <span lang="en-fonipa">{ipaOf(detail.phonetic)}</span>}
            {detail.info.phrase && <Tag>短语</Tag>}
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

/** Senses shown before 其余; for one more a button would not save any room. */
const SHOWN = 4;

/** Senses of the dictionary or the reader’s own meaning, with the forms of the word and its family. */
function WordSenses({ detail: { id, info, resolve } }: { detail: MyWordDetail }) {
  const [isWhole, setWhole] = useState(false);
  const count = isWhole || info.senses.length === SHOWN + 1 ? info.senses.length : SHOWN;
  const rest = info.senses.length - count;
  const forms = [...new Set(info.forms.map(({ word }) => word))].filter((form) => form !== info.lemma);
  const family = familyOf(info);
  const isOwn = id !== null && isOwnMeaning(resolve, info);
  return (
    <div className="wd-senses">
      {isOwn && (
        <p className="wd-sense wd-own">
          {resolve} <span className="t12 faint">我的释义</span>
        </p>
      )}
      {info.senses.length > 0 && (
        <ol>
          {info.senses.slice(0, count).map((sense) => (
            <li key={`${sense.pos} ${sense.zh}`} className="wd-sense">
              {sense.pos && (
                <span className="pos" lang="en">
                  {sense.pos}
                </span>
              )}
              {sense.zh}
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && (
        <button type="button" className="link pad t14" onClick={() => setWhole(true)}>
          其余 {rest} 项释义
        </button>
      )}
      <OtherReadings
        info={info}
        className="t14 dim"
        wayTo={(word) => (
          <PageLink className="link" lang="en" to={wordAddress(word)}>
            {word}
          </PageLink>
        )}
      />
      {forms.length > 0 && (
        <p className="t14 dim">
          词形：<span lang="en">{forms.join(', ')}</span>
        </p>
      )}
      {family.length > 0 && (
        <p className="t14 dim wd-family">
          同族：
          {family.map((word) => (
            <PageLink key={word} className="link" lang="en" to={wordAddress(word)}>
              {word}
            </PageLink>
          ))}
        </p>
      )}
      {info.senses.length > 0 && <p className="t12 faint">词典释义</p>}
    </div>
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
            <dd className="fig-words">{formatNearDay(dueAt)}</dd>
          </div>
        )}
      </dl>
      {createdAt && source && (
        <p className="t12 faint wd-source">
          {formatNearDay(createdAt)}加入 · 来源：{sourceLabel(source)}
        </p>
      )}
    </div>
  );
}
