/** The words that a dictation missed, alone: as many as the address says. */
import { createRoot } from 'react-dom/client';
import { Toaster } from '../../../ui/toaster.tsx';
import { MissedWords } from '../missed-words.tsx';

const search = new URLSearchParams(location.search);
const count = Number(search.get('count'));
/** Before the words in each sentence. */
const before = search.get('before') ?? '';
const missed = new Map(Array.from({ length: count }, (_, n) => [`word${n}s`, `${before}Here are word${n}s.`]));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <>
      <MissedWords missed={missed} articleId="15" />
      <Toaster />
    </>,
  );
