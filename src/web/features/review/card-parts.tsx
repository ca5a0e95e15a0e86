/** Parts that both sides of a card show: the word with its sound, its sentence, its meaning. */
import { Pencil, Volume2 } from 'lucide';
import type { ReviewCard, WordContext } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ipaOf } from '../dictionary/word-info.ts';

interface WordHeadProps {
  card: ReviewCard;
  /** `large` at the top of a card, `parted` by a line from the sentence above it. */
  form: 'large' | 'parted';
  onSay?: (() => void) | null;
  onChange?: (() => void) | null;
}

export function WordHeading({ card: { word, phonetic }, form, onSay, onChange }: WordHeadProps) {
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

export function MarkedSentence({ context, className }: { context: WordContext; className?: string }) {
  const { sentence, start, end } = context;
  return (
    <p className={classes('rv-sentence', className)} lang="en">
      {sentence.slice(0, start)}
      {end > start && <b className="answer">{sentence.slice(start, end)}</b>}
      {sentence.slice(end)}
    </p>
  );
}

export function MeaningList({ resolve, isLarge = false }: { resolve: string; isLarge?: boolean }) {
  return (
    <ol className={classes('rv-senses', isLarge && 'large')}>
      {meaningLines(resolve).map(({ pos, text }, index) => (
        <li key={`${pos} ${text}`} className={index === 0 ? 'best' : undefined}>
          {pos && (
            <span className="pos" lang="en">
              {pos}
            </span>
          )}
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

export interface MeaningLine {
  pos: string | null;
  text: string;
}

const WITH_POS = /^((?:[a-z]+\.\s*(?:&\s*)?)+)\s*(\S.*)$/i;

export function meaningLines(resolve: string): MeaningLine[] {
  return resolve
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, pos, text] = WITH_POS.exec(line) ?? [];
      return pos && text ? { pos: pos.trim(), text } : { pos: null, text: line };
    });
}
