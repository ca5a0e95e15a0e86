/** 生词注释 of an article: its words by the level call, the choice kept in the account. What the account says wins over this browser. */
import { useEffect, useMemo } from 'react';
import { examLevelLabel } from '#engine/exam-level.ts';
import { api, token } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { useVisitorsLevel } from '../placement/use-visitors-level.ts';
import { getGlossChoice, setGlossChoice } from '../reader/gloss/gloss-choice.ts';
import type { ReaderPorts } from '../reader/ports.ts';

export function useGlossPort(articleId: string): NonNullable<ReaderPorts['gloss']> {
  const { me, refresh } = useSession();
  const tested = useVisitorsLevel()?.level;
  const level = me?.settings.exam_level ?? tested;
  const isReader = me != null;
  const kept = me?.settings.gloss;
  useEffect(() => {
    if (kept !== undefined && kept !== getGlossChoice()) setGlossChoice(kept);
  }, [kept]);
  return useMemo(
    () => ({
      async list(choice) {
        // An account's own level is known to the server.
        const ofVisitor = tested === undefined ? {} : { level: tested };
        const query = choice === 'unknown' ? { unknown: 'true' as const } : ofVisitor;
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
      knowsReader: isReader,
      levelLabel: level === undefined ? null : examLevelLabel(level),
    }),
    [articleId, level, tested, isReader, refresh],
  );
}
