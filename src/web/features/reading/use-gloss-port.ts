/** 生词注释 of an article: its words by the level call, the choice kept in the account. What the account says wins over this browser. */
import { useEffect, useMemo } from 'react';
import { examLevelLabel } from '#engine/exam-level.ts';
import { api, token } from '../../shell/browser.ts';
import { useSession } from '../../shell/session.tsx';
import { getGlossChoice, setGlossChoice } from '../reader/gloss/gloss-choice.ts';
import type { ReaderPorts } from '../reader/ports.ts';

export function useGlossPort(articleId: string): NonNullable<ReaderPorts['gloss']> {
  const { me, refresh } = useSession();
  const level = me?.settings.exam_level;
  const kept = me?.settings.gloss;
  useEffect(() => {
    if (kept !== undefined && kept !== getGlossChoice()) setGlossChoice(kept);
  }, [kept]);
  return useMemo(
    () => ({
      async list(choice) {
        const query = choice === 'unknown' ? { unknown: 'true' as const } : {};
        const { items } = await api().call('GET /reader/article/{id}/level_words', {
          params: { id: articleId },
          query,
        });
        return items;
      },
      keep(gloss) {
        if (token() === null) return;
        api()
          .call('POST /api/user/settings', { body: { gloss } })
          // The next article asks the account again.
          .then(refresh)
          .catch((error: unknown) => console.error('the choice of glosses could not be kept', error));
      },
      knowsReader: level !== undefined,
      levelLabel: level === undefined ? null : examLevelLabel(level),
    }),
    [articleId, level, refresh],
  );
}
