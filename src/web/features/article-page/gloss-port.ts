/** The reader's port for glosses; the choice is kept in the account, whose setting wins over this browser's. */
import { useEffect, useMemo } from 'react';
import type { ExamLevel, LevelWord, Settings } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { api, token } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { glossChoice, type ReaderPorts } from '../reader/index.ts';

type GlossPort = NonNullable<ReaderPorts['gloss']>;

interface GlossWords {
  /** @param level that a visitor's test found; an account's own is known to the server */
  list(choice: Exclude<Settings['gloss'], 'off'>, level: ExamLevel | undefined): Promise<readonly LevelWord[]>;
  onMore?: GlossPort['onMore'];
}

/** @param words of the text; the same object from one rendering to the next */
export function useGlossPort(words: GlossWords): GlossPort {
  const { me, refresh } = useSession();
  const tested = useVisitorLevel()?.level;
  const level = me?.settings.exam_level ?? tested;
  const isReader = me != null;
  const kept = me?.settings.gloss;
  useEffect(() => {
    if (kept !== undefined && kept !== glossChoice.get()) glossChoice.set(kept);
  }, [kept]);
  return useMemo(
    () => ({
      list: (choice) => words.list(choice, tested),
      ...(words.onMore && { onMore: words.onMore }),
      keep(gloss) {
        if (token() === null) return;
        api()
          .call('POST /api/user/settings', { body: { gloss } })
          // The next text asks the account again.
          .then(refresh)
          .catch((error: unknown) => console.error('the choice of glosses could not be kept', error));
      },
      knowsReader: isReader,
      levelLabel: level === undefined ? null : examLevelLabel(level),
    }),
    [words, level, tested, isReader, refresh],
  );
}
