/** The translation of the open word's sentence, opened in its place in the text. */
import { Languages } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import type { SentenceView } from './core/sentences.ts';

interface SentenceHelpProps {
  sentence: SentenceView;
  isOpen: boolean;
  /** Came with the word, for a text that has no translations of its own. */
  fallback: string | null;
  onToggle: () => void;
}

export function SentenceHelp({ sentence, isOpen, fallback, onToggle }: SentenceHelpProps) {
  if (!sentence.translation) return fallback ? <p className="wc-zh">{fallback}</p> : null;
  return (
    <button type="button" className="wc-sentence" aria-pressed={isOpen} onClick={onToggle}>
      <Icon of={Languages} size="sm" />
      {isOpen ? '收起本句翻译' : '本句翻译'}
      <kbd className="kbd">T</kbd>
    </button>
  );
}
