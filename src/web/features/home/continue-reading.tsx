/** Articles that a reader has started, the last read first. */
import type { HistoryItem } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { Cover } from '../../ui/cover.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { availability } from '../history/availability.ts';
import { minutesLeft, readPercent } from '../history/reading-progress.ts';

const SHOWN = 2;
/** More than are shown, because some are finished. */
const LOOKED_AT = 8;

const lastRead = callQuery('GET /reader/history', { query: { limit: LOOKED_AT } });

export function ContinueReading({ isReader }: { isReader: boolean }) {
  const { data, state } = useQuery(lastRead, isReader);
  const begun =
    data?.items
      .filter((item) => !item.is_finish && readPercent(item) > 0 && availability(item) === 'published')
      .slice(0, SHOWN) ?? [];
  // The section stays without articles too, so that what follows it does not move.
  const isEmpty = data !== undefined && begun.length === 0;
  return (
    <section className="continue" aria-labelledby="continue">
      <SectionHead title="继续读" id="continue">
        <TextLink href="/history">阅读记录</TextLink>
      </SectionHead>
      <ul className="strip" aria-busy={state === 'loading'}>
        {state === 'loading' && <WaitingItem />}
        {isEmpty && <li className="t14 dim">没有读到一半的文章。挑一篇读，读到哪里会留在这里。</li>}
        {state === 'failed' && <li className="t14 dim">没有加载出来，阅读记录里可以再试。</li>}
        {begun.map((item) => (
          <BegunItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function BegunItem({ item }: { item: HistoryItem }) {
  return (
    <li>
      <PageLink to={`/article/${item.id}`}>
        <Cover src={item.cover} isEager />
        <div>
          <p className="strip-t" lang="en">
            {item.title}
          </p>
          <p className="t12 dim">
            读到 {readPercent(item)}%，还剩 {minutesLeft(item)} 分钟
          </p>
          <ProgressBar value={item.progress ?? 0} />
        </div>
      </PageLink>
    </li>
  );
}

function WaitingItem() {
  return (
    <li className="strip-wait" aria-hidden="true">
      <i />
      <div className="strip-wait-words">
        <i />
        <i />
      </div>
    </li>
  );
}
