/**
 * The controller of the translation part: side by side, peeking, and the bar of a translation: close it, report what is wrong with it.
 * Peeking shows a translation while T, or the button that opens translations, is held; a short press opens it to stay. A long press on the
 * text itself is the system's own, for selecting.
 */
import { ChevronUp, Flag } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { isTyping } from '../../../ui/is-typing.ts';
import { toast } from '../../../ui/toast.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { toggleTranslation, translationOf } from '../core/sentences.ts';
import { FloatingBar } from '../floating-bar.tsx';
import { TranslationReportDialog } from '../lazy-parts.tsx';
import type { ReaderPorts } from '../ports.ts';
import { translationDisplay } from '../settings/text-settings.ts';
import type { AskTranslation } from './asked-translations.ts';
import { useSideBySide } from './side-by-side.ts';
import { type TranslatedSentence, translatedSentence } from './translated-passages.ts';

interface TranslationOptions {
  surface: ReaderSurface | null;
  /** The sentence of the open word. */
  openSentence: Element | null;
  /** Asks for the translation of a sentence that has none; null where this is not possible. */
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

/**
 * Runs the translation part on a surface, side by side and peeking included. Render `shown` in the reader. @param parts `surface` is null
 * until the text is there
 */
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

/** A longer press counts as held. */
const HELD_MS = 400;

/**
 * @param openSentence the sentence of the open word; without one, T is for the sentence under the mouse
 * @param ask for a sentence that has no translation yet; null where none can be asked for
 * @param onChange translations have opened or closed
 */
function useTranslationPeek(
  surface: ReaderSurface | null,
  openSentence: Element | null,
  ask: AskTranslation | null,
  onChange: () => void,
): void {
  const latest = useRef({ openSentence, ask, onChange });
  useEffect(() => {
    latest.current = { openSentence, ask, onChange };
  });
  useEffect(() => {
    if (!surface) return;
    const { root } = surface.view;
    const sentencesAt = (target: EventTarget | null): Element[] => {
      const button = target instanceof Element ? target.closest('.zh-open, .wc-sentence') : null;
      if (button?.classList.contains('zh-open'))
        return [...(button.closest('[data-block]')?.querySelectorAll('.s') ?? [])];
      const { openSentence: open } = latest.current;
      return button && open ? [open] : [];
    };
    const stopKey = watchKey(
      () => (isHidden() ? (latest.current.openSentence ?? root.querySelector('.s:hover')) : null),
      (sentence, isOpen) => {
        toggleTranslation(sentence, isOpen);
        latest.current.onChange();
      },
      (sentence) =>
        void latest.current.ask?.(sentence).then((isThere) => {
          if (!isThere) return;
          toggleTranslation(sentence, true);
          latest.current.onChange();
        }),
    );
    const stopPress = watchPress(sentencesAt, (sentences, isOpen) => {
      for (const sentence of sentences) toggleTranslation(sentence, isOpen);
      latest.current.onChange();
    });
    return () => {
      stopKey();
      stopPress();
    };
  }, [surface]);
}

/** Whether translations are hidden until they are opened. */
function isHidden(): boolean {
  const display = translationDisplay.get();
  return display === 'tap' || display === 'never';
}

function watchKey(
  current: () => Element | null,
  show: (sentence: Element, isOpen: boolean) => void,
  ask: (sentence: Element) => void,
): () => void {
  let held: { sentence: Element; since: number } | null = null;
  const onDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return;
    const sentence = event.repeat ? null : current();
    if (!sentence) return;
    if (!translationOf(sentence)) return ask(sentence);
    const isOpen = !sentence.classList.contains('open');
    show(sentence, isOpen);
    held = isOpen ? { sentence, since: event.timeStamp } : null;
  };
  const onUp = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 't' || !held) return;
    if (event.timeStamp - held.since > HELD_MS) show(held.sentence, false);
    held = null;
  };
  addEventListener('keydown', onDown);
  addEventListener('keyup', onUp);
  return () => {
    removeEventListener('keydown', onDown);
    removeEventListener('keyup', onUp);
  };
}

function watchPress(
  sentencesAt: (target: EventTarget | null) => Element[],
  show: (sentences: Element[], isOpen: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: Element[] = [];
  let isDown = false;
  let isClickSpent = false;
  const onDown = (event: PointerEvent) => {
    isClickSpent = false;
    const closed = sentencesAt(event.target).filter(
      (sentence) => translationOf(sentence)?.classList.contains('open') === false,
    );
    if (closed.length === 0 || event.button !== 0) return;
    isDown = true;
    timer = setTimeout(() => {
      held = closed;
      show(held, true);
    }, HELD_MS);
  };
  const onUp = () => {
    clearTimeout(timer);
    isDown = false;
    if (held.length === 0) return;
    show(held, false);
    held = [];
    isClickSpent = true;
  };
  const onClick = (event: MouseEvent) => {
    if (!isClickSpent) return;
    isClickSpent = false;
    event.preventDefault();
    event.stopPropagation();
  };
  // Android sends it for a held finger, before or after our own timer; iOS never does.
  const onMenu = (event: Event) => {
    if (isDown) event.preventDefault();
  };
  document.addEventListener('pointerdown', onDown);
  document.addEventListener('pointerup', onUp);
  document.addEventListener('pointercancel', onUp);
  document.addEventListener('click', onClick, true);
  document.addEventListener('contextmenu', onMenu);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', onDown);
    document.removeEventListener('pointerup', onUp);
    document.removeEventListener('pointercancel', onUp);
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('contextmenu', onMenu);
  };
}
