/** The frame of pages by which people come in: the cover of the day beside one form, on phones a band above it. */
import type { CSSProperties, ReactNode } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { BackLink } from '../../shell/back-link.tsx';
import { classes } from '../../ui/classes.ts';
import { type CoverGround, coverGround } from '../../ui/cover-grounds.ts';
import { Logo } from '../../ui/logo.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { pictureSrcSet, pictureUrl } from '../../ui/picture-sizes.ts';
import { articleDay } from '../articles/article-day.ts';
import '../../ui/pages/entry.css';

type CoverArticle = Pick<ArticleCard, 'title' | 'title_zh' | 'cover' | 'topics' | 'press_at' | 'published_at'>;

interface EntryFrameProps {
  title: string;
  /** The newest article; null while there is none. */
  article: CoverArticle | null;
  /** There is much to fill in: on phones the cover is a strip. */
  isLong?: boolean;
  children: ReactNode;
}

export function EntryFrame({ title, article, isLong, children }: EntryFrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        跳到内容
      </a>
      <div className={classes('entry', isLong && 'long')}>
        <DayCover article={article} />
        <main className="entry-main" id="main" tabIndex={-1}>
          <div className="entry-form">
            <h1 className="page-title">{title}</h1>
            {children}
          </div>
        </main>
      </div>
    </>
  );
}

function DayCover({ article }: Pick<EntryFrameProps, 'article'>) {
  const ground = article && coverGround(article.cover);
  const line = article && [articleDay(article)?.text, article.topics[0]].filter(Boolean).join(' · ');
  return (
    <header className="entry-cover" style={ground ? groundStyle(ground) : undefined}>
      <div className="entry-mast">
        <BackLink href="/" />
        <PageLink className="brand" to="/">
          <Logo />
          <span>外刊轻读</span>
          <span className="vh">，回首页</span>
        </PageLink>
        {line && <span>{line}</span>}
      </div>
      {article && (
        <>
          <div className="entry-head">
            <p className={classes('entry-title', article.title.length > 26 && 'long')} lang="en">
              {article.title}
            </p>
            {article.title_zh && <p className="entry-zh">{article.title_zh}</p>}
          </div>
          <img
            className={classes('entry-art', !ground && 'photo')}
            src={pictureUrl(article.cover, 1200)}
            srcSet={pictureSrcSet(article.cover)}
            sizes="(min-width: 64em) 42vw, 100vw"
            alt=""
            width={800}
            height={600}
            decoding="async"
          />
        </>
      )}
    </header>
  );
}

const groundStyle = ({ ground, ink, accent }: CoverGround) =>
  ({ '--cover-ground': ground, '--cover-ink': ink, '--cover-accent': accent }) as CSSProperties;
