/** An article as one line of a plain list: cover, titles, and what the list says of it. */
import type { ReactNode } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { Cover } from '../../ui/cover.tsx';
import { PageLink } from '../../ui/page-link.tsx';

interface ArticleStripProps {
  article: Pick<ArticleCard, 'cover' | 'title' | 'title_zh'>;
  /** Null where it cannot be read. */
  to: string | null;
  children: ReactNode;
}

export function ArticleStrip({ article: { cover, title, title_zh: titleZh }, to, children }: ArticleStripProps) {
  const shown = (
    <>
      <Cover src={cover} />
      <div className="history-words">
        <p className="strip-t" lang="en">
          {title}
        </p>
        {titleZh && <p className="t14 dim">{titleZh}</p>}
        {children}
      </div>
    </>
  );
  if (to === null) return <div className="history-link">{shown}</div>;
  return (
    <PageLink className="history-link" to={to}>
      {shown}
    </PageLink>
  );
}
