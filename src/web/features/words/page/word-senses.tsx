/** Senses of a word, from the dictionary or the reader's own; its forms and its word family. */
import { useState } from 'react';
import type { MyWordDetail } from '#contract/shapes.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { OtherReadings } from '../../dictionary/other-readings.tsx';
import { familyOf } from '../../dictionary/word-info.ts';
import { wordAddress } from '../list/word-filters.ts';
import { isOwnMeaning } from './own-meaning.ts';

/** Senses shown before 其余; for one more a button would not save any room. */
const SHOWN = 4;

export function WordSenses({ detail: { id, info, resolve } }: { detail: MyWordDetail }) {
  const [isWhole, setWhole] = useState(false);
  const count = isWhole || info.senses.length === SHOWN + 1 ? info.senses.length : SHOWN;
  const rest = info.senses.length - count;
  const forms = [...new Set(info.forms.map(({ word }) => word))].filter((form) => form !== info.lemma);
  const family = familyOf(info);
  const isOwn = id !== null && isOwnMeaning(resolve, info);
  return (
    <div className="wd-senses">
      {isOwn && (
        <p className="wd-sense wd-own">
          {resolve} <span className="t12 faint">我的释义</span>
        </p>
      )}
      {info.senses.length > 0 && (
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
      <OtherReadings
        info={info}
        className="t14 dim"
        wayTo={(word) => (
          <PageLink className="link" lang="en" to={wordAddress(word)}>
            {word}
          </PageLink>
        )}
      />
      {forms.length > 0 && (
        <p className="t14 dim">
          词形：<span lang="en">{forms.join(', ')}</span>
        </p>
      )}
      {family.length > 0 && (
        <p className="t14 dim wd-family">
          同族：
          {family.map((word) => (
            <PageLink key={word} className="link" lang="en" to={wordAddress(word)}>
              {word}
            </PageLink>
          ))}
        </p>
      )}
      {info.senses.length > 0 && <p className="t12 faint">词典释义</p>}
    </div>
  );
}
