/** Page to pick an article for another page: the ones read last, then the newest. */
import type { ArticleCard } from '#contract/shapes.ts';
import type { LoaderContext } from '../../loader-context.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { Meta } from '../../ui/meta.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { availability } from '../history/availability.ts';
import { ArticleStrip } from './article-strip.tsx';

type PickerItem = Pick<ArticleCard, 'id' | 'title' | 'title_zh' | 'cover' | 'source'>;

interface PickerArticles {
  read: readonly PickerItem[];
  newest: readonly PickerItem[];
}

const READ = 8;
const NEWEST = 10;

/** Loads the articles to pick from, in the page's loader. */
export async function loadPickerArticles({ call, page }: LoaderContext): Promise<PickerArticles> {
  const [history, newest] = await Promise.all([
    page.viewer === null ? [] : call('GET /reader/history', { query: { limit: READ } }).then(({ items }) => items),
    call('GET /reader/article/waikan', { query: { limit: NEWEST } }).then(({ items }) => items),
  ]);
  const read = history.filter((item) => availability(item) === 'published');
  const others = newest.filter(({ id }) => !read.some((item) => item.id === id));
  return { read: read.map(itemOf), newest: others.map(itemOf) };
}

const itemOf = ({ id, title, title_zh, cover, source }: PickerItem): PickerItem => ({
  id,
  title,
  title_zh,
  cover,
  source,
});

interface ArticlePickerProps extends PickerArticles {
  title: string;
  /** Shows the title on phones, too, where the frame of the page has no bar with it. */
  isTitleShown?: boolean;
  /** Says what the article is picked for. */
  children: string;
  /** Address of the page for the picked article. */
  hrefOf: (articleId: string) => string;
}

export function ArticlePicker({ read, newest, title, isTitleShown, children, hrefOf }: ArticlePickerProps) {
  const parts = [
    { id: 'read', heading: '最近读的', items: read },
    { id: 'newest', heading: '最新文章', items: newest },
  ].filter(({ items }) => items.length > 0);
  return (
    <div className="list-page">
      <h1 className={classes('page-title list-head', !isTitleShown && 'in-bar')}>{title}</h1>
      {parts.length === 0 ? (
        <EmptyState title="还没有文章" action={<Button href="/">回首页</Button>}>
          编辑发布的文章会出现在这里。
        </EmptyState>
      ) : (
        <p className="dim">{children}</p>
      )}
      {parts.map(({ id, heading, items }) => (
        <section key={id} className="article-choice" aria-labelledby={id}>
          <SectionHead id={id} title={heading}>
            {id === 'newest' && <TextLink href="/article">全部文章</TextLink>}
          </SectionHead>
          <ul>
            {items.map((item) => (
              <PickerRow key={item.id} item={item} href={hrefOf(item.id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PickerRow({ item, href }: { item: PickerItem; href: string }) {
  return (
    <li className="history-row">
      <ArticleStrip article={item} to={href}>
        <Meta>{item.source && <span lang="en">{item.source.name}</span>}</Meta>
      </ArticleStrip>
    </li>
  );
}
