/** The chosen word beside the list, at a desk. */
import { useCallback } from 'react';
import { api } from '../../../shell/api.ts';
import { useFetched } from '../../../shell/use-fetched.ts';
import { ErrorState, SkeletonList } from '../../../ui/list-states.tsx';
import type { WordChanges } from '../use-word-changes.ts';
import { WordDetail } from './word-detail.tsx';

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
