/** Sentences of articles that have a word, the word set off in each, with the way to the article. */
import type { WordExample } from '#contract/shapes.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { partsOf } from './examples.ts';

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
