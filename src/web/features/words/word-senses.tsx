/** What a word means, after the dictionary or in the reader's own words, and its forms. */
import { useState } from 'react';
import type { WordInfo } from '#contract/shapes.ts';

/** Senses shown before 其余; a button for a single line would take as much room as the line. */
const SHOWN = 4;

export function WordSenses({ info, resolve }: { info: WordInfo; resolve: string }) {
  const [isWhole, setWhole] = useState(false);
  const count = isWhole || info.senses.length === SHOWN + 1 ? info.senses.length : SHOWN;
  const rest = info.senses.length - count;
  const forms = [...new Set(info.forms.map(({ word }) => word))].filter((form) => form !== info.lemma);
  return (
    <div className="wd-senses">
      {info.senses.length === 0 ? (
        <p className="wd-sense">{resolve}</p>
      ) : (
        <ol>
          {info.senses.slice(0, count).map((sense) => (
            <li key={`${sense.pos} ${sense.zh}`} className="wd-sense">
              {sense.pos && (
                <span className="pos" lang="en">
                  {sense.pos}
                </span>
              )}
              {sense.zh}
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && (
        <button type="button" className="link pad t14" onClick={() => setWhole(true)}>
          其余 {rest} 项释义
        </button>
      )}
      {forms.length > 0 && (
        <p className="t14 dim">
          词形：<span lang="en">{forms.join(', ')}</span>
        </p>
      )}
      {info.senses.length > 0 && <p className="t12 faint">词典释义</p>}
    </div>
  );
}
