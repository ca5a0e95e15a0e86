/** Fetches a version of an article on demand. */
import { useEffect, useMemo, useState } from 'react';
import type { AdminArticle, ArticleVersion, Block } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { errorText } from '../../../ui/error-toast.ts';
import { machineTranslations } from './machine-translations.ts';

type Loading = { version: number; text: ArticleVersion | null; failure: string | null };

/** @param version null to fetch none */
export function useVersion(articleId: string, version: number | null) {
  const [loading, setLoading] = useState<Loading | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
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
    retry: () => setAttempt(attempt + 1),
  };
}

/** Replaced machine translations by sentence id; empty until the version is loaded, and without a machine translation. */
export function useMachineTranslations(article: AdminArticle, blocks: readonly Block[]): ReadonlyMap<string, string> {
  const newest = article.versions.find(({ is_machine: isMachine }) => isMachine)?.version ?? null;
  // When the machine's version is the current one, nothing has been replaced.
  const { text } = useVersion(article.id, newest === article.version ? null : newest);
  return useMemo(() => (text ? machineTranslations(text.blocks, blocks) : new Map()), [text, blocks]);
}
