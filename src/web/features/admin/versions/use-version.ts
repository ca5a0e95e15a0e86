/** Fetches a version of an article on demand, also for the machine translations that people have replaced. */
import { useEffect, useMemo, useState } from 'react';
import type { AdminArticle, ArticleVersion, Block } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { errorText } from '../../../ui/error-toast.ts';
import { sentencesById } from '../article-text/text-rows.ts';

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

/**
 * The machine translations that people have since replaced.
 *
 * @param machine - The newest version made by a translation service
 * @returns the replaced machine translations by sentence id of `blocks`
 */
export function machineTranslations(machine: readonly Block[], blocks: readonly Block[]): Map<string, string> {
  const byId = sentencesById(machine);
  // A page that was fetched again has new sentence ids.
  const byEnglish = new Map([...byId.values()].map(({ english, zh }) => [english, zh]));
  const changed = new Map<string, string>();
  for (const { text = '', sentences = [] } of blocks) {
    for (const { id, start, end, text_zh: zh, origin } of sentences) {
      if (origin !== 'human') continue;
      const said = byEnglish.get(text.slice(start, end)) ?? byId.get(id)?.zh ?? '';
      if (said !== '' && said !== zh) changed.set(id, said);
    }
  }
  return changed;
}
