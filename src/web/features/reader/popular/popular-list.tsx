/** What several readers marked, beside the text; a press goes there. */
import { SectionHead } from '../../../ui/section-head.tsx';
import { boxOf } from '../core/place.ts';
import { spanText } from '../core/positions.ts';
import type { PopularPassage } from './use-popular.ts';

export function PopularList({ passages }: { passages: readonly PopularPassage[] }) {
  if (passages.length === 0) return null;
  return (
    <section className="notes popular" aria-labelledby="popular-title">
      <SectionHead title="大家划过" id="popular-title" />
      <PopularRows passages={passages} />
    </section>
  );
}

interface PopularRowsProps {
  passages: readonly PopularPassage[];
  /** Before the page moves there. */
  onGo?: () => void;
}

export function PopularRows({ passages, onGo }: PopularRowsProps) {
  const go = (span: PopularPassage['span']) => {
    onGo?.();
    scrollBy({ top: boxOf(span).top - innerHeight / 3, behavior: 'smooth' });
  };
  return (
    <ul>
      {passages.map(({ span, count }) => (
        <li className="note" key={`${span.block.dataset.block} ${span.start}`}>
          <button type="button" className="note-go" title="到文中" onClick={() => go(span)}>
            <q lang="en">{spanText(span)}</q>
          </button>
          <p>{count} 人划过</p>
        </li>
      ))}
    </ul>
  );
}
