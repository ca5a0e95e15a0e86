/** A visit to an article without the article: what is personal of it, and the reports of reading. */
import { createRoot } from 'react-dom/client';
import { type Personal, usePersonalPart } from '../use-personal-part.ts';
import { type ReadingReports, useReadingReports } from '../use-reading-reports.ts';

declare global {
  var visit: Pick<ReadingReports, 'noteLookUp'> & Pick<Personal, 'setStar'>;
}

function Visit() {
  const { part, renewSignature, setStar } = usePersonalPart({ id: '7', title: 'Ice' }, true);
  const { noteLookUp } = useReadingReports('7', part?.t ?? null, renewSignature);
  globalThis.visit = { noteLookUp, setStar };
  return <p>{part?.mark?.star ? '已收藏' : part ? '没收藏' : '还不知道'}</p>;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Visit />);
