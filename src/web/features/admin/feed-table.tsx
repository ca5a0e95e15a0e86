/** The feeds as they are: a plain table. None of them is fetched, because crawling is not there yet. */
import type { Feed } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface FeedTableProps {
  feeds: readonly Feed[];
  offset: number;
  nextOffset: number | null;
}

export function FeedTable({ feeds, offset, nextOffset }: FeedTableProps) {
  return (
    <>
      <h1 className="page-title">订阅源</h1>
      <p className="admin-lead dim">定时抓取还没有做好，下面的源都是停用的。要收录文章，请用“添加文章”。</p>
      {feeds.length === 0 ? (
        <EmptyState title="没有订阅源" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="table-wrap" tabIndex={0} aria-label="订阅源的表">
          <table className="table feeds">
            <thead>
              <tr>
                <th scope="col">名称</th>
                <th scope="col">分类</th>
                <th scope="col">地址</th>
                <th scope="col">状态</th>
              </tr>
            </thead>
            <tbody>
              {feeds.map((feed) => (
                <tr key={feed.id}>
                  <td lang="en">{feed.title}</td>
                  <td className="feed-short">{feed.category ?? '未分类'}</td>
                  <td className="feed-address" lang="en">
                    {feed.url}
                  </td>
                  <td className="feed-short">{feed.enabled ? '启用' : '停用'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href="/admin/rss">回第一页</TextLink>}
        {nextOffset !== null && <Button href={`/admin/rss?offset=${nextOffset}`}>下一页</Button>}
      </nav>
    </>
  );
}
