/** The line for questions, alone, with buttons that show and hide it. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AskBox } from '../ask-box.tsx';

function Page() {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      {['article 1', 'article 2', null].map((about) => (
        <button key={about} type="button" onClick={() => setShown(about)}>
          {about ?? 'none'}
        </button>
      ))}
      {shown !== null && <AskBox key={shown} keptAs={shown} placeholder="" isWriting={false} onAsk={() => true} />}
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
