/** Help with the open word's sentence: its translation, opened in its place in the text, and reading aloud from there. */
import { Flag, Headphones, Languages } from 'lucide';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { SentenceView } from './core/sentences.ts';
import { getTranslationDisplay, onTranslationDisplay } from './translation-display.ts';

interface SentenceHelpProps {
  sentence: SentenceView;
  isOpen: boolean;
  /** Came with the word, for a text that has no translations of its own. */
  fallback: string | null;
  /** In front of the other buttons. */
  explain: ReactNode;
  onToggle: () => void;
  onListen: () => void;
  /** Undefined where nobody takes reports. */
  onReport: ((translation: Element) => void) | undefined;
}

export function SentenceHelp(props: SentenceHelpProps) {
  const { sentence, isOpen, fallback, explain, onToggle, onListen, onReport } = props;
  const { translation } = sentence;
  const display = useSyncExternalStore(onTranslationDisplay, getTranslationDisplay, () => null);
  const canOpen = translation && display !== 'always' && display !== 'beside';
  return (
    <>
      {!translation && fallback && <p className="wc-zh">{fallback}</p>}
      <div className="wc-line">
        {explain}
        {canOpen && (
          <button type="button" className="wc-sentence shows" aria-pressed={isOpen} onClick={onToggle}>
            <Icon of={Languages} size="sm" />
            {isOpen ? '收起本句翻译' : '本句翻译'}
            <kbd className="kbd">T</kbd>
          </button>
        )}
        <button type="button" className="wc-sentence" onClick={onListen}>
          <Icon of={Headphones} size="sm" />
          从这句读
        </button>
        {translation && isOpen && onReport && (
          <button type="button" className="wc-sentence wc-report" onClick={() => onReport(translation)}>
            <Icon of={Flag} size="sm" />
            翻译有问题
          </button>
        )}
      </div>
    </>
  );
}
