/** What a word means: its senses (the fitting one first), forms, English definitions, examples, and word family. */
import { type ReactNode, useId, useState } from 'react';
import type { WordInfo } from '#contract/shapes.ts';
import { familyOf, formsOf } from '../../dictionary/word-info.ts';
import { ExampleList, examplesBesides } from '../../examples/example-list.tsx';
import { englishOf, type ShownSense, sensesOf } from './word-card-content.ts';

interface WordMeaningProps {
  info: WordInfo;
  /** That is read. */
  sentence: string;
  /** Of the sentence; null where there is none, or the word was asked for by itself. */
  translation: string | null;
  /** Looks another word up on the same card. */
  onAsk: (word: string) => void;
}

export function WordMeaning({ info, sentence, translation, onAsk }: WordMeaningProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { shown, rest } = sensesOf(info, translation);
  const forms = formsOf(info);
  const family = familyOf(info);
  const examples = examplesBesides(info.examples, [sentence]);
  return (
    <>
      <ol className={info.senses.some(({ pos }) => pos !== '') ? 'senses' : 'senses plain'}>
        {[...shown, ...(isWhole ? rest : [])].map((sense) => (
          <li key={`${sense.pos} ${sense.zh}`} className={sense.fit === 'sure' ? 'best' : undefined}>
            <span className="pos" lang="en">
              {sense.pos}
            </span>
            <span>
              <SenseText {...sense} />
              {sense.fit === 'sure' && <span className="fits">本句</span>}
              {sense.fit === 'likely' && <span className="fits may">可能</span>}
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
      <EnglishMeaning info={info} onAsk={onAsk} />
      {examples.length > 0 && (
        <Disclosure name="例句">
          <ExampleList examples={examples} />
        </Disclosure>
      )}
      {family.length > 0 && (
        <p className="wc-family">
          <span className="t14 dim">同族</span>
          {family.map((word) => (
            <button key={word} type="button" lang="en" className="link" onClick={() => onAsk(word)}>
              {word}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

/** With the wording that the sentence's translation uses set off. */
function SenseText({ zh, wording }: ShownSense) {
  const start = wording === null ? -1 : zh.indexOf(wording);
  if (wording === null || start === -1) return zh;
  return (
    <span className="worded">
      {zh.slice(0, start)}
      <b>{wording}</b>
      {zh.slice(start + wording.length)}
    </span>
  );
}

/** The first wordings in English; each of their words can be looked up. */
function EnglishMeaning({ info, onAsk }: Pick<WordMeaningProps, 'info' | 'onAsk'>) {
  const wordings = englishOf(info);
  if (wordings.length === 0) return null;
  return (
    <Disclosure name="英文释义">
      {wordings.map((wording) => (
        <p key={wording} className="wc-english" lang="en">
          {wording.split(/([A-Za-z][A-Za-z'-]+)/).map((part, index) =>
            index % 2 === 1 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text, of which some come twice
              <button key={index} type="button" onClick={() => onAsk(part)}>
                {part}
              </button>
            ) : (
              part
            ),
          )}
        </p>
      ))}
    </Disclosure>
  );
}

function Disclosure({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="wc-fold">
      <button
        type="button"
        className="wc-fold-name t14"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {name}
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  );
}
