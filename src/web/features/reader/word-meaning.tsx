/** What a word means: the senses, the fitting one first, and its forms. */
import { useState } from 'react';
import type { WordInfo } from '#contract/shapes.ts';
import { formsOf, sensesOf } from './word-card-content.ts';

export function WordMeaning({ info }: { info: WordInfo }) {
  const [isWhole, setIsWhole] = useState(false);
  const { shown, rest } = sensesOf(info);
  const forms = formsOf(info);
  return (
    <>
      <ol className="senses">
        {[...shown, ...(isWhole ? rest : [])].map((sense) => (
          <li key={`${sense.pos} ${sense.zh}`} className={sense.isBest ? 'best' : undefined}>
            <span className="pos" lang="en">
              {sense.pos}
            </span>
            <span>
              {sense.zh}
              {sense.isBest && <span className="fits">本句</span>}
            </span>
          </li>
        ))}
      </ol>
      {rest.length > 0 && !isWhole && (
        <button type="button" className="link pad t14" onClick={() => setIsWhole(true)}>
          其余 {rest.length} 项释义
        </button>
      )}
      {forms.length > 0 && (
        <p className="forms">
          <span className="vh">词形</span>
          {forms.map((form) => (
            <span key={form} lang="en">
              {form}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
