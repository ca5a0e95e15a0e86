/** Feeds whose last crawl failed, with the reason. */
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { feedsAddress } from './feeds/feed-address.ts';
import { formatMoment } from './moment.ts';
import type { Overview } from './use-overview.ts';

export function TroubledFeeds({ feeds }: { feeds: Overview['feeds'] }) {
  if (feeds.length === 0) return null;
  return (
    <section className="admin-section" aria-labelledby="troubled-feeds">
      <SectionHead id="troubled-feeds" title="抓取失败的订阅源">
        <TextLink href="/admin/rss">订阅源</TextLink>
      </SectionHead>
      <ul className="task-rows">
        {feeds.map(({ id, title, error, last_crawl_at: at }) => (
          <li key={id}>
            <div className="task-what">
              <PageLink to={feedsAddress({ feed: id })}>
                <b lang="en">{title}</b>
              </PageLink>
              <p className="t14 task-reason">{error}</p>
            </div>
            {at && (
              <time className="t12 dim" dateTime={at}>
                {formatMoment(at)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
