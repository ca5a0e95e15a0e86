/** The reader with an article that may not be public. Lookup works; notes, words, position and reading time are not saved. */
import { ArrowLeft } from 'lucide';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { AdminArticle, Block } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { ArticleHead, type ShownArticle } from '../../article-page/article-head.tsx';
import { articlePorts } from '../../article-page/ports.ts';
import { Reader } from '../../reader/index.ts';
import { isScheduled, stateLabel } from '../articles/article-state.tsx';
import '../../../ui/pages/preview.css';

const ignored = () => undefined;
/** A visitor's session: what would be saved asks for login first, which here only explains that nothing is saved. */
const session = { isLoggedIn: false, login: () => toast('预览里不记笔记和生词') };

/** The text with our copies of its pictures; one that we do not have is left out with its caption, as for readers. */
export function shownBlocks({ blocks, pictures }: Pick<AdminArticle, 'blocks' | 'pictures'>): Block[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'image' || !block.src || block.src.startsWith('/')) return [block];
    const own = pictures[block.src];
    return own ? [{ ...block, src: own }] : [];
  });
}

type IconFacts = Pick<AdminArticle, 'status' | 'is_ahead' | 'source'>;

/** Our server has icons of the sources of public articles; of another source it may have none, which would leave a gap. */
export function withKnownIcon<T extends IconFacts>(article: T): T {
  const isPublic = article.status === 'PUBLISHED' && !article.is_ahead;
  return isPublic || article.source === null ? article : { ...article, source: { ...article.source, url: null } };
}

interface PreviewProps {
  article: ShownArticle & Pick<AdminArticle, 'is_ahead'>;
  html: string | null;
}

export function Preview({ article, html }: PreviewProps) {
  const navigate = useNavigate();
  const editorAddress = `/admin/article/${article.id}`;
  const ports = useMemo(
    () => ({
      ...articlePorts(article.id, async () => null),
      onProgress: ignored,
      goBack: () => navigate(editorAddress),
    }),
    [article.id, editorAddress, navigate],
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
    <Button icon={ArrowLeft} href={editorAddress}>
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
            <p>预览：这一篇{isScheduled(article) ? '定时发布' : stateLabel(article.status)}，下面是读者看到的样子。</p>
            {back}
          </div>
          <ArticleHead article={withKnownIcon(article)} known={null} isLoggedIn={false} onSummary={undefined} />
        </>
      }
      end={<div className="preview-end">{back}</div>}
    />
  );
}
