/** The sentences of an article, one of which stands on the poster. */
import { ChevronDown } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { choiceAddress, type PosterChoice, type SentenceChoice } from './poster-choices.ts';

interface SentencePickerProps {
  /** Address of the page, without its choice. */
  path: string;
  choice: PosterChoice;
  sentences: readonly SentenceChoice[];
}

export function SentencePicker({ path, choice, sentences }: SentencePickerProps) {
  if (sentences.length < 2) return null;
  return (
    <details className="poster-sentences">
      <summary>
        换一句
        <Icon of={ChevronDown} size="sm" />
      </summary>
      <ul lang="en">
        {sentences.map(({ id, text }) => (
          <li key={id}>
            <PageLink
              to={choiceAddress(path, { ...choice, sentence: id })}
              aria-current={id === choice.sentence ? 'true' : undefined}
            >
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
