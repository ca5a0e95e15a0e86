/** Sentences in which the reader met the word, with the way back to each article. */
import type { WordContext } from '#contract/shapes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function WordContexts({ contexts, level }: { contexts: readonly WordContext[]; level: 1 | 2 }) {
  if (contexts.length === 0) return null;
  return (
    <div className="ctx">
      <SectionHead title="遇见过的句子" level={level === 1 ? 2 : 3}>
        <span className="t14 faint">{contexts.length}</span>
      </SectionHead>
      {contexts.map((context) => (
        <blockquote key={`${context.article_id ?? context.book_uuid ?? ''} ${context.sentence}`}>
          <Sentence context={context} />
          {context.sentence_zh && <p className="t14 dim">{context.sentence_zh}</p>}
          {context.article_id && (
            <TextLink href={`/article/${context.article_id}`}>
              <span lang="en">{context.title ?? '原文'}</span>
            </TextLink>
          )}
        </blockquote>
      ))}
    </div>
  );
}

function Sentence({ context: { sentence, start, end } }: { context: WordContext }) {
  return (
    <p lang="en">
      {sentence.slice(0, start)}
      <mark>{sentence.slice(start, end)}</mark>
      {sentence.slice(end)}
    </p>
  );
}
