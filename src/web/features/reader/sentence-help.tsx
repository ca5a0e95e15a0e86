/** The translation of the open word's sentence, opened in its place in the text. */
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type SentenceView, toggleTranslation } from './core/sentences.ts';

interface SentenceHelpProps {
  sentence: SentenceView;
  /** The text has changed its height. */
  onTranslation: (isOpen: boolean) => void;
}

export function SentenceHelp({ sentence, onTranslation }: SentenceHelpProps) {
  const { element, translation } = sentence;
  const [isOpen, setIsOpen] = useState(() => translation?.classList.contains('open') ?? false);
  if (!element || !translation) return null;
  const toggle = () => {
    const now = toggleTranslation(element) ?? false;
    setIsOpen(now);
    onTranslation(now);
  };
  return (
    <button type="button" className="wc-sentence" aria-pressed={isOpen} onClick={toggle}>
      <Icon of={Languages} size="sm" />
      本句翻译
      <kbd className="kbd">T</kbd>
    </button>
  );
}
