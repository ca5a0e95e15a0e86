/**
 * The reader with an article that need not be public. Words are looked up as ever; nothing is kept: no notes, no words, no place, no
 * minutes.
 */
import { ArrowLeft } from 'lucide';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { ShownArticle } from '../article-page/index.ts';
import { ArticleHead, articlePorts } from '../article-page/index.ts';
import { Reader } from '../reader/index.ts';
import { stateLabel } from './article-state.ts';
import '../../ui/pages/preview.css';

const ignored = () => undefined;
/** As for a visitor: whatever would be kept asks to log in first, and here that only says why not. */
const session = { isLoggedIn: false, login: () => toast('预览里不记笔记和生词') };

export function Preview({ article, html }: { article: ShownArticle; html: string | null }) {
  const navigate = useNavigate();
  const desk = `/admin/article/${article.id}`;
  const ports = useMemo(
    () => ({
      ...articlePorts(article.id, async () => null),
      onProgress: ignored,
      goBack: () => navigate(desk),
    }),
    [article.id, desk, navigate],
  );
  const document = {
    kind: 'article',
    id: article.id,
    version: article.version,
    title: article.title,
    title_zh: article.title_zh,
    words: article.words,
    preview: false,
    source: article.source?.name ?? null,
    author: article.author?.name ?? null,
    publishedAt: article.press_at ?? article.published_at,
    minutes: article.read_minutes,
  } as const;
  const back = (
    <Button icon={ArrowLeft} href={desk}>
      回到编辑
    </Button>
  );
  return (
    <Reader
      document={document}
      html={html}
      ports={ports}
      session={session}
      header={
        <>
          <div className="preview-note" lang="zh-CN">
            <p>预览：这一篇{stateLabel(article.status)}，下面是读者看到的样子。</p>
            {back}
          </div>
          <ArticleHead article={article} known={null} isLoggedIn={false} />
        </>
      }
      end={<div className="preview-end">{back}</div>}
    />
  );
}
