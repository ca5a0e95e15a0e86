/** A visit to an article without the article: what is personal of it, and the reports of reading. */
import { createRoot } from 'react-dom/client';
import type { Settings } from '#contract/shapes.ts';
import { SessionProvider } from '../../../shell/session.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { glossChoice } from '../../reader/index.ts';
import { type Personal, usePersonalPart } from '../use-personal-part.ts';
import { type ReadingReports, useReadingReports } from '../use-reading-reports.ts';
import { useGlossPort } from '../word-ports.ts';

declare global {
  var visit: Pick<ReadingReports, 'noteLookUp' | 'noteProgress' | 'finish'> &
    Pick<Personal, 'setStar'> & { gloss(): Settings['gloss']; chooseGloss(choice: Settings['gloss']): void };
}

const noWords = { list: async () => [] };

function Visit() {
  const { part, renewSignature, setStar } = usePersonalPart({ id: '7', title: 'Ice', preview: false }, true);
  const { noteLookUp, noteProgress, finish, isFinish, isSkimmed } = useReadingReports(
    '7',
    part?.t ?? null,
    renewSignature,
  );
  const gloss = useGlossPort(noWords);
  globalThis.visit = {
    noteLookUp,
    noteProgress,
    finish,
    setStar,
    gloss: glossChoice.get,
    chooseGloss(choice) {
      glossChoice.set(choice);
      gloss.keep?.(choice);
    },
  };
  return (
    <p>
      {part?.mark?.star ? '已收藏' : part ? '没收藏' : '还不知道'}
      {isSkimmed && !isFinish && <span>这次是跳读</span>}
    </p>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <SessionProvider>
      <Visit />
      <Toaster />
    </SessionProvider>,
  );
