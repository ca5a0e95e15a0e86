/** 也是 leave 的过去式和过去分词: what else a word may be that was looked up by itself, each one tap away. */
import type { ReactNode } from 'react';
import type { WordInfo } from '#contract/shapes.ts';
import { otherReadingsOf } from './word-info.ts';

interface OtherReadingsProps {
  info: WordInfo;
  className: string;
  /** The way to an entry: its word as a link or a button. */
  wayTo: (word: string) => ReactNode;
}

export function OtherReadings({ info, className, wayTo }: OtherReadingsProps) {
  const readings = otherReadingsOf(info);
  if (readings.length === 0) return null;
  return (
    <p className={className}>
      {readings.map(({ word, what, zh }, index) => (
        <span key={word}>
          {index > 0 && '；'}
          {what === '' ? (
            // No link: looking it up by itself would give this answer again.
            <>
              <b lang="en">{word}</b> 本身也是词：{zh}
            </>
          ) : (
            <>
              也是 {wayTo(word)} {what}
            </>
          )}
        </span>
      ))}
    </p>
  );
}
