/** The controller of the translation part: side by side, peeking, and the bar of a translation: close it, report what is wrong with it. */
import { ChevronUp, Flag } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { toggleTranslation } from '../core/sentences.ts';
import { FloatingBar } from '../floating-bar.tsx';
import { TranslationReportDialog } from '../lazy-parts.tsx';
import type { ReaderPorts } from '../ports.ts';
import type { AskTranslation } from './asked-translations.ts';
import { useSideBySide } from './side-by-side.ts';
import { type TranslatedSentence, translatedSentence } from './translated-passages.ts';
import { useTranslationPeek } from './use-translation-peek.ts';

interface TranslationOptions {
  surface: ReaderSurface | null;
  /** The sentence of the open word. */
  openSentence: Element | null;
  /** For a sentence without a translation; null where none can be asked for. */
  ask: AskTranslation | null;
  report: ReaderPorts['reportTranslation'];
  isLoggedIn: boolean;
  onLogin: () => void;
  /** A translation has opened or closed. */
  onChange: () => void;
}

export interface TranslationController {
  /** The bar and the report, when they are open. */
  shown: ReactNode;
  /** Opens the bar of a translation that is shown. */
  openBar(translation: Element): void;
  /** Opens the report of a sentence's translation; undefined where nobody takes reports. */
  report: ((translation: Element) => void) | undefined;
  /** Closes the bar; false when it was not open. */
  close(): boolean;
}

export function useTranslation(parts: TranslationOptions): TranslationController {
  const { surface, openSentence, ask, report, isLoggedIn, onLogin, onChange } = parts;
  useSideBySide(surface);
  useTranslationPeek(surface, openSentence, ask, onChange);
  const [selected, setSelected] = useState<TranslatedSentence | null>(null);
  const [reported, setReported] = useState<TranslatedSentence | null>(null);
  const startReport = (sentence: TranslatedSentence | null) => {
    setSelected(null);
    if (!isLoggedIn) onLogin();
    else setReported(sentence);
  };
  const isOpened = selected?.element?.classList.contains('open') ?? false;
  return {
    shown: (
      <>
        {selected && (isOpened || report) && (
          <FloatingBar label="这句翻译" spans={[selected.span]}>
            <div className="sel-acts">
              {isOpened && (
                <button
                  type="button"
                  onClick={() => {
                    if (selected.element) toggleTranslation(selected.element, false);
                    setSelected(null);
                    onChange();
                  }}
                >
                  <Icon of={ChevronUp} />
                  收起
                </button>
              )}
              {report && (
                <button type="button" onClick={() => startReport(selected)}>
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
    openBar: (translation) => setSelected(translatedSentence(translation)),
    report: report && ((translation) => startReport(translatedSentence(translation))),
    close: () => {
      setSelected(null);
      return selected !== null;
    },
  };
}
