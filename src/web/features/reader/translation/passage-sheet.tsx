/** 翻译 of a passage that has no stored translation: by the configured service, else word by word (词典释义). */
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { Button } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/error-toast.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AnswersLeft } from '../answers-left.tsx';
import { LoadingLines } from '../loading-lines.tsx';
import type { PassageTranslation, TranslatePort } from '../ports.ts';

interface PassageSheetProps {
  text: string;
  port: TranslatePort;
  onClose: () => void;
}

type Shown =
  | { is: 'waiting' }
  | { is: 'there'; translation: PassageTranslation }
  | { is: 'failed'; message: string; isQuotaUsed: boolean };

export function PassageSheet({ text, port, onClose }: PassageSheetProps) {
  const translates = port.translates();
  const [shown, setShown] = useState<Shown>({ is: 'waiting' });
  const ask = useCallback(
    async (by?: 'dictionary') => {
      setShown({ is: 'waiting' });
      try {
        setShown({ is: 'there', translation: await port.ask(text, by) });
      } catch (error) {
        const isQuotaUsed = error instanceof ApiError && error.reason === 'QUOTA_EXCEEDED';
        setShown({ is: 'failed', message: errorText(error), isQuotaUsed });
      }
    },
    [port, text],
  );
  useEffect(() => void ask(), [ask]);
  return (
    <Sheet isOpen onClose={onClose} place="side" title={translates ? '翻译' : '词典释义'}>
      <div className="passage-zh" aria-live="polite" aria-busy={shown.is === 'waiting'}>
        <blockquote lang="en">{text}</blockquote>
        {shown.is === 'waiting' && <LoadingLines label="正在翻译" />}
        {shown.is === 'there' && <Translation {...shown.translation} left={port.left} />}
        {shown.is === 'failed' && (
          <div className="wc-message">
            <p>{shown.message}</p>
            <div className="explain-ways">
              {!shown.isQuotaUsed && <Button onClick={() => void ask()}>重试</Button>}
              {translates && <Button onClick={() => void ask('dictionary')}>看词典释义</Button>}
            </div>
          </div>
        )}
      </div>
    </Sheet>
  );
}

function Translation({ text_zh, gloss = [], left }: PassageTranslation & Pick<TranslatePort, 'left'>) {
  if (text_zh !== null) {
    return (
      <>
        <p>{text_zh}</p>
        <p className="t12 dim">
          机器翻译，可能有错 <AnswersLeft port={left} isWaiting={false} />
        </p>
      </>
    );
  }
  if (gloss.length === 0) return <p className="dim">这里没有词典里的词</p>;
  return (
    <>
      <p className="passage-by">
        <Tag>词典释义</Tag>
        <span className="t12 dim">逐词的释义，不是译文</span>
      </p>
      <dl>
        {gloss.map(({ word, zh }) => (
          <div key={word}>
            <dt lang="en">{word}</dt>
            <dd>{zh}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
