/** Example sentences from articles, without those in which the reader met the word. */
import type { MyWordDetail } from '#contract/shapes.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { ExampleList, examplesBesides } from '../../examples/example-list.tsx';

interface WordExamplesProps {
  detail: Pick<MyWordDetail, 'info' | 'contexts'>;
  level: 1 | 2;
}

export function WordExamples({ detail: { info, contexts }, level }: WordExamplesProps) {
  const met = contexts.map(({ sentence }) => sentence);
  const examples = examplesBesides(info.examples, met);
  if (examples.length === 0) return null;
  return (
    <div className="wd-examples">
      <SectionHead title="例句" level={level === 1 ? 2 : 3} />
      <ExampleList examples={examples} />
    </div>
  );
}
