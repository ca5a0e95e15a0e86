/** The words that a dictation missed, alone: as many as the address says. */
import { createRoot } from 'react-dom/client';
import { Toaster } from '../../../ui/toaster.tsx';
import { MissedWords } from '../missed-words.tsx';

const count = Number(new URLSearchParams(location.search).get('count'));
const missed = new Map(Array.from({ length: count }, (_, n) => [`word${n}s`, `Here are word${n}s.`]));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <>
      <MissedWords missed={missed} articleId="15" />
      <Toaster />
    </>,
  );
