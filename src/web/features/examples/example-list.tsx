/** Example sentences of a word, with links to their articles; and which of them to show. */
import type { WordExample } from '#contract/shapes.ts';
import { TextLink } from '../../ui/text-link.tsx';

export function ExampleList({ examples }: { examples: readonly WordExample[] }) {
  return (
    <ul className="examples">
      {examples.map((example) => (
        <li key={`${example.article_id} ${example.text}`}>
          <Sentence example={example} />
          {example.text_zh && <p className="t14 dim">{example.text_zh}</p>}
          <TextLink href={`/article/${example.article_id}`}>
            <span lang="en">{example.title}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

function Sentence({ example }: { example: WordExample }) {
  const { before, word, after } = partsOf(example);
  return (
    <p lang="en">
      {before}
      <b>{word}</b>
      {after}
    </p>
  );
}

/** @param seen sentences that stand beside the examples; the same one would be shown twice */
export function examplesBesides(examples: readonly WordExample[], seen: readonly string[]): WordExample[] {
  const known = new Set(seen.map((sentence) => sentence.trim()));
  return examples.filter(({ text }) => !known.has(text.trim()));
}

/** The sentence before the word or phrase, the word itself as it stands there, and the sentence after it; each may be empty. */
export function partsOf({ text, start, end }: Pick<WordExample, 'text' | 'start' | 'end'>) {
  return { before: text.slice(0, start), word: text.slice(start, end), after: text.slice(end) };
}
