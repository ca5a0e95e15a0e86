/** Articles a reader has begun, the last ones first. */
import type { HistoryItem } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { useFetched } from '../../shell/use-fetched.ts';
import { Cover } from '../../ui/cover.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { availability } from '../history/availability.ts';
import { minutesLeft, readPercent } from '../history/reading-progress.ts';

const SHOWN = 2;
/** Some of the last read may be finished. */
const LOOKED_AT = 8;

const fetchHistory = (signal: AbortSignal) =>
  api().call('GET /reader/history', { query: { limit: LOOKED_AT } }, { signal });

export function ContinueReading({ isReader }: { isReader: boolean }) {
  const { value, state } = useFetched(isReader, fetchHistory);
  const begun = value?.items.filter((item) => !item.is_finish && availability(item) === 'out').slice(0, SHOWN) ?? [];
  // The part stays where it was drawn first, with or without articles: what comes after it must not move.
  const isEmpty = value !== undefined && begun.length === 0;
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
