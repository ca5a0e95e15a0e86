/** One version of an article, fetched when it is asked for. */
import { useEffect, useState } from 'react';
import type { ArticleVersion } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { errorText } from '../../../ui/error-toast.ts';

type Loading = { version: number; text: ArticleVersion | null; failure: string | null };

/** @param version null asks for none */
export function useVersion(articleId: string, version: number | null) {
  const [loading, setLoading] = useState<Loading | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (version === null) return;
    const abort = new AbortController();
    setLoading({ version, text: null, failure: null });
    api()
      .call(
        'GET /reader/article/{id}/version/{version}',
        { params: { id: articleId, version: String(version) } },
        { signal: abort.signal },
      )
      .then((text) => setLoading({ version, text, failure: null }))
      .catch((error) => {
        if (!abort.signal.aborted) setLoading({ version, text: null, failure: errorText(error) });
      });
    return () => abort.abort();
  }, [articleId, version, attempt]);
  const isThis = loading !== null && loading.version === version;
  return {
    text: isThis ? loading.text : null,
    failure: isThis ? loading.failure : null,
    again: () => setAttempt(attempt + 1),
  };
}
