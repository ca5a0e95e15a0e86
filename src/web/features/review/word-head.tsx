/** The word with its sound, and what can be done with its card. */
import { Pencil, Volume2 } from 'lucide';
import type { ReviewCard } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ipaOf } from '../dictionary/word-info.ts';

interface WordHeadProps {
  card: ReviewCard;
  /** `large` on top of a card, `parted` from a sentence above it by a line. */
  form: 'large' | 'parted';
  onSay?: (() => void) | null;
  onChange?: (() => void) | null;
}

export function WordHead({ card: { word, phonetic }, form, onSay, onChange }: WordHeadProps) {
  return (
    <div className={classes('rv-word', form)}>
      <div>
        <h2 lang="en">{word}</h2>
        {phonetic && (
          <p className="t14 dim" lang="en-fonipa">
            {ipaOf(phonetic)}
          </p>
        )}
      </div>
      <div>
        {onChange && <IconButton icon={Pencil} label="改这张卡" onClick={onChange} />}
        {onSay && <IconButton icon={Volume2} label="听发音" onClick={onSay} />}
      </div>
    </div>
  );
}
