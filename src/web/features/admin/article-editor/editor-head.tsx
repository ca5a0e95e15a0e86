/** The head of the article editor: facts and title of the article, the state of saving, and a notice while changes are unsaved. */
import { Eye, Image, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DifficultyLabel } from '../../../ui/difficulty-label.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Meta } from '../../../ui/meta.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ArticleStateTag, isScheduled } from '../articles/article-state.tsx';
import { formatDateTime } from '../forms/date-time.ts';
import type { Editor } from './use-editor.ts';

const SAVING = { idle: '', saving: '正在保存…', stale: '没有保存', failed: '没有保存', waiting: '没有保存' } as const;

export function EditorHead({ editor }: { editor: Editor }) {
  const { article, saving, pending } = editor;
  return (
    <header className="editor-head">
      <div>
        <Meta>
          <ArticleStateTag status={article.status} publishedAt={article.published_at} />
          <DifficultyLabel difficulty={article.difficulty} />
          <span>难度分 {article.difficulty_score}</span>
          <span>{article.word_count} 词</span>
          <span>版本 {article.version}</span>
          {article.url && (
            <TextLink href={article.url} isInline target="_blank" rel="noreferrer">
              原文
            </TextLink>
          )}
          {isScheduled(article) && article.published_at && <span>到 {formatDateTime(article.published_at)} 发布</span>}
          {article.status === 'PUBLISHED' && !isScheduled(article) && (
            <TextLink href={`/article/${article.id}`} isInline>
              在前台看
            </TextLink>
          )}
        </Meta>
        <h1 lang="en">{article.title}</h1>
        <p className="dim">{article.title_zh ?? '还没有中文标题'}</p>
      </div>
      <div className="editor-head-acts">
        <p className="t12 dim" role="status">
          {saving === 'idle' && pending.length > 0 ? '马上保存…' : SAVING[saving]}
        </p>
        <Button icon={Image} href={`/admin/article/${article.id}/poster`}>
          海报
        </Button>
        <Button icon={Eye} href={`/admin/article/${article.id}/preview`}>
          预览
        </Button>
      </div>
    </header>
  );
}

/** Says what is unsaved and offers reload, retry and discard. */
export function SavingNotice({ editor }: { editor: Editor }) {
  const { saving, pending, failure } = editor;
  const unsaved = pending.length > 0 ? `${pending.length} 处修改还没有保存。` : '';
  if (saving === 'stale') {
    return (
      <Notice text={`这篇文章刚被别人改过。${unsaved}载入最新的内容，再接着改，你写的都还在。`}>
        <Button onClick={() => editor.reload()}>载入最新内容</Button>
      </Notice>
    );
  }
  if (saving === 'waiting') {
    return (
      <Notice text={`已载入最新内容。${unsaved}标着的是你改的，看过再保存。`}>
        <Button look="primary" onClick={() => editor.retry()}>
          保存
        </Button>
        <Button onClick={editor.discard}>放弃修改</Button>
      </Notice>
    );
  }
  if (saving === 'failed') {
    return (
      <Notice text={`没有保存：${failure}。${unsaved}`}>
        {pending.length > 0 ? (
          <>
            <Button onClick={() => editor.retry()}>重试</Button>
            <Button onClick={editor.discard}>放弃修改</Button>
          </>
        ) : (
          <Button onClick={editor.discard}>知道了</Button>
        )}
      </Notice>
    );
  }
  return null;
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="editor-notice" role="alert">
      <p>
        <Icon of={TriangleAlert} size="sm" />
        {text}
      </p>
      <div className="editor-notice-acts">{children}</div>
    </div>
  );
}
