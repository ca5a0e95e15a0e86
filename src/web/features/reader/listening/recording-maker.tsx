/** Offers to have the text recorded while the browser's voice speaks, and tells how far that is. */
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../ui/error-toast.ts';
import type { RecordingPort } from '../ports.ts';

interface RecordingMakerProps {
  port: RecordingPort;
  /** Called when it is made; null leaves it for the next start. */
  onReady: (() => void) | null;
}

type Making = { is: 'offered' | 'made' } | { is: 'making'; share: number } | { is: 'failed'; message: string };

export function RecordingMaker({ port, onReady }: RecordingMakerProps) {
  const [making, setMaking] = useState<Making>({ is: 'offered' });
  const over = useRef(new AbortController());
  useEffect(() => {
    const asking = new AbortController();
    over.current = asking;
    // The recording is made to its end; only nobody waits for it here.
    return () => asking.abort();
  }, []);
  async function make() {
    const { signal } = over.current;
    setMaking({ is: 'making', share: 0 });
    try {
      await port.make(signal, (share) => setMaking({ is: 'making', share }));
      if (signal.aborted) return;
      setMaking({ is: 'made' });
      onReady?.();
    } catch (error) {
      if (!signal.aborted) setMaking({ is: 'failed', message: errorText(error) });
    }
  }
  if (making.is === 'making') return <span role="status">正在做录音，{Math.round(making.share * 100)}%</span>;
  if (making.is === 'made') return <span role="status">录音做好了，下次朗读就用它</span>;
  return (
    <>
      {making.is === 'failed' && <span role="alert">{making.message}</span>}
      <button type="button" className="link pad" onClick={() => void make()}>
        {making.is === 'failed' ? '再试一次' : '做一份录音'}
      </button>
    </>
  );
}
