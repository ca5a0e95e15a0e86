/** One word: on a page of its own, and beside the list on wide screens. */
import { ArrowLeft } from 'lucide';
import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import type { MyWordDetail } from '#contract/shapes.ts';
import { api } from '../../../shell/browser.ts';
import { useFetched } from '../../../shell/use-fetched.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useWordChanges, type WordChanges } from '../use-word-changes.ts';
import { WordDetail } from './word-detail.tsx';

export function WordPage({ detail }: { detail: MyWordDetail }) {
  const changes = useWordChanges();
  const { revalidate } = useRevalidator();
  return (
    <div className="list-page">
      <TextLink href="/myword" className="back-link">
        <Icon of={ArrowLeft} size="sm" />
        全部生词
      </TextLink>
      <WordDetail detail={detail} changes={changes} level={1} onChanged={() => void revalidate()} />
    </div>
  );
}

export function WordAside({ word, changes }: { word: string; changes: WordChanges }) {
  const fetchWord = useCallback(
    (signal: AbortSignal) => api().call('GET /reader/myword/detail', { query: { word } }, { signal }),
    [word],
  );
  const { value, state, retry } = useFetched(true, fetchWord);
  return (
    <div className="wd-aside">
      {value && <WordDetail detail={value} changes={changes} level={2} onChanged={retry} />}
      {state === 'loading' && <SkeletonList rows={3} />}
      {state === 'failed' && (
        <ErrorState title="这个词没有加载出来" onRetry={retry}>
          网络可能断了，列表不受影响。
        </ErrorState>
      )}
    </div>
  );
}
