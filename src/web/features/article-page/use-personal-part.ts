/** The personal fields of an article (notes, position, star, known rate): one call after load, shared by all who need it on the page. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Article } from '#contract/shapes.ts';
import { useSeenAgain } from '../../data/use-seen-again.ts';
import { api, token } from '../../shell/api.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { untilDone } from '../../shell/until-back.ts';
import { useWordsChanged } from '../../shell/word-changes.ts';
import { onStarred, setStar as putStar } from '../articles/stars.ts';

/** What is known of the article's words: the share (`known_rate`, null when it is not computed) and the words that are new. */
export type KnownPart = Pick<Article, 'known_rate' | 'new_words'>;
export type PersonalPart = KnownPart &
  Pick<Article, 'notes' | 'mark' | 'position' | 't' | 'progress' | 'is_finish' | 'is_skimmed' | 'next_id'>;

export interface Personal {
  /** Null for visitors, undefined until it is there. */
  part: PersonalPart | null | undefined;
  load(): Promise<PersonalPart | null>;
  setStar(isStarred: boolean): Promise<void>;
  /** A new signature for reports of reading; null for visitors and while there is no network. */
  renewSignature(): Promise<string | null>;
}

/** What an article page shows of this reader, loaded after the shared page. @param isLoggedIn undefined until it is known */
export function usePersonalPart(
  { id: articleId, title, preview: isPreview }: Pick<Article, 'id' | 'title' | 'preview'>,
  isLoggedIn: boolean | undefined,
): Personal {
  const [part, setPart] = useState<PersonalPart | null>();
  const loading = useRef<{ id: string; promise: Promise<PersonalPart | null> }>(undefined);
  /** Set on this page, maybe while an older answer was on its way. */
  const newestStar = useRef<{ id: string; star: boolean }>(undefined);

  const load = useCallback(() => {
    if (token() === null) return Promise.resolve(null);
    if (loading.current?.id !== articleId) {
      const promise = fetchPart(articleId);
      loading.current = { id: articleId, promise };
      // A failed call is made again when its result is needed next.
      promise.catch(() => {
        loading.current = undefined;
      });
    }
    return loading.current.promise;
  }, [articleId]);

  useEffect(() => {
    if (isLoggedIn === undefined) return;
    const left = new AbortController();
    setPart(undefined);
    // Without it nothing about this visit is reported.
    untilDone(load, left.signal).then(
      (loaded) => {
        if (left.signal.aborted || loaded === undefined) return;
        // The answer may be older than what was pressed here, or kept from an earlier visit.
        const newest = newestStar.current?.id === articleId ? newestStar.current.star : waitingStar(articleId);
        setPart(loaded && newest !== null ? withStar(loaded, newest) : loaded);
      },
      (error: unknown) => console.error('the personal part of the article could not be fetched', error),
    );
    return () => left.abort();
  }, [load, isLoggedIn, articleId]);

  /** Without an answer the page stays as it is. */
  const renew = async (show: (before: PersonalPart, now: PersonalPart) => PersonalPart) => {
    if (token() === null) return;
    try {
      const now = await fetchPart(articleId);
      // The text is a part of the document: that of a new member comes with a new one.
      if (isPreview && !now.preview) return location.reload();
      // Another article may be on the page by now.
      if (loading.current?.id === articleId) setPart((before) => before && show(before, now));
    } catch (error) {
      console.error('what is personal on the article could not be renewed', error);
    }
  };
  useWordsChanged(() => {
    void renew((before, { known_rate, new_words }) => ({ ...before, known_rate, new_words }));
  });
  useSeenAgain(() => {
    const pressed = newestStar.current;
    void renew((before, { t: _, notes: __, next_id: ___, ...now }) => {
      const star = newestStar.current === pressed ? waitingStar(articleId) : (newestStar.current?.star ?? null);
      const renewed = { ...before, ...now };
      return star === null ? renewed : withStar(renewed, star);
    });
  });

  const showStar = useCallback(
    (star: boolean) => {
      newestStar.current = { id: articleId, star };
      setPart((before) => before && withStar(before, star));
    },
    [articleId],
  );
  useEffect(() => onStarred((id, star) => id === articleId && showStar(star)), [articleId, showStar]);
  const setStar = useCallback(
    async (star: boolean) => {
      if (await putStar({ id: articleId, title }, star)) showStar(star);
    },
    [articleId, title, showStar],
  );
  const renewSignature = useCallback(async () => {
    loading.current = undefined;
    return (await load().catch(() => null))?.t ?? null;
  }, [load]);
  return { part, load, setStar, renewSignature };
}

function withStar(part: PersonalPart, star: boolean): PersonalPart {
  const unmarked = { like: false, later: false, hide: false, is_finish: part.is_finish };
  return { ...part, mark: { ...unmarked, ...part.mark, star } };
}

const fetchPart = (id: string) =>
  api().call('GET /reader/article/waikan/{id}/show', { params: { id }, query: { blocks: 'false' } });

/** A star that was pressed on this device and the server does not have yet; null when none waits. */
function waitingStar(articleId: string): boolean | null {
  for (const { call } of pageOutbox().waiting()) {
    if (call.name !== 'POST /reader/article/{id}/mark' || call.input.params.id !== articleId) continue;
    if (call.input.body.action === 'star') return call.input.body.status ?? true;
  }
  return null;
}
