/** One word on a page of its own. */
import { ArrowLeft } from 'lucide';
import { useRevalidator } from 'react-router';
import type { MyWordDetail } from '#contract/shapes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useWordChanges } from '../use-word-changes.ts';
import { WordDetail } from './word-detail.tsx';

export function WordPage({ detail }: { detail: MyWordDetail }) {
  const changes = useWordChanges();
  const { revalidate } = useRevalidator();
  return (
    <div className="list-page">
      <TextLink href="/myword" className="back-link">
        <Icon of={ArrowLeft} size="sm" />
        全部生词
      </TextLink>
      <WordDetail detail={detail} changes={changes} level={1} onChanged={() => void revalidate()} />
    </div>
  );
}
