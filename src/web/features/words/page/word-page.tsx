/** One word: on a page of its own, and beside the list on wide screens. */
import { ArrowLeft } from 'lucide';
import { useRevalidator } from 'react-router';
import type { MyWordDetail } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../../data/use-query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState, SkeletonList } from '../../../ui/list-states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useWordState, type WordStates } from '../use-word-state.ts';
import { WordDetail } from './word-detail.tsx';

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

export function WordAside({ word, states }: { word: string; states: WordStates }) {
  const { data, state, refetch } = useQuery(callQuery('GET /reader/myword/detail', { query: { word } }));
  return (
    <div className="wd-aside">
      {data && <WordDetail detail={data} states={states} level={2} onChanged={refetch} />}
      {state === 'loading' && <SkeletonList rows={3} />}
      {state === 'failed' && (
        <ErrorState title="这个词没有加载出来" onRetry={refetch}>
          网络可能断了，列表不受影响。
        </ErrorState>
      )}
    </div>
  );
}
