/** What is done with a translation that is shown: a press on it opens a bar to close it or to tell the editors what is wrong. */
import { ChevronUp, Flag } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.ts';
import { toggleTranslation } from '../core/sentences.ts';
import { FloatingBar } from '../floating-bar.tsx';
import { TranslationReportDialog } from '../lazy-parts.tsx';
import type { ReaderPorts } from '../ports.ts';
import { type TranslatedSentence, translatedSentence } from './translated-passages.ts';

interface Parts {
  report: ReaderPorts['reportTranslation'];
  isLoggedIn: boolean;
  onLogin: () => void;
  /** A translation has closed. */
  onChange: () => void;
}

export interface TranslationTools {
  /** The bar and the report, when they are open. */
  shown: ReactNode;
  /** A translation was pressed. */
  press(translation: Element): void;
  /** Opens the report of a sentence's translation; undefined where nobody takes reports. */
  report: ((translation: Element) => void) | undefined;
  /** Closes the bar; false when it was not open. */
  close(): boolean;
}

export function useTranslationTools({ report, isLoggedIn, onLogin, onChange }: Parts): TranslationTools {
  const [pressed, setPressed] = useState<TranslatedSentence | null>(null);
  const [reported, setReported] = useState<TranslatedSentence | null>(null);
  const startReport = (sentence: TranslatedSentence | null) => {
    setPressed(null);
    if (!isLoggedIn) onLogin();
    else setReported(sentence);
  };
  const isOpened = pressed?.element?.classList.contains('open') ?? false;
  return {
    shown: (
      <>
        {pressed && (isOpened || report) && (
          <FloatingBar label="这句翻译" spans={[pressed.span]}>
            <div className="sel-acts">
              {isOpened && (
                <button
                  type="button"
                  onClick={() => {
                    if (pressed.element) toggleTranslation(pressed.element, false);
                    setPressed(null);
                    onChange();
                  }}
                >
                  <Icon of={ChevronUp} />
                  收起
                </button>
              )}
              {report && (
                <button type="button" onClick={() => startReport(pressed)}>
                  <Icon of={Flag} />
                  有问题
                </button>
              )}
            </div>
          </FloatingBar>
        )}
        {reported && report && (
          <TranslationReportDialog
            sentence={reported}
            onClose={() => setReported(null)}
            onSend={async (text) => {
              await report({ block_id: reported.block_id, sentence_id: reported.sentence_id, text });
              setReported(null);
              toast('已告诉编辑');
            }}
          />
        )}
      </>
    ),
    press: (translation) => setPressed(translatedSentence(translation)),
    report: report && ((translation) => startReport(translatedSentence(translation))),
    close: () => {
      setPressed(null);
      return pressed !== null;
    },
  };
}
