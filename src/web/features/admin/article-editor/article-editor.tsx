/** The article editor: the queue, the text in both languages, and a sidebar with everything else about the article. */
import { Eye } from 'lucide';
import { useEffect, useState } from 'react';
import { useBlocker, useRevalidator } from 'react-router';
import type { AdminArticle, ArticleStatus } from '#contract/shapes.ts';
import { useLive } from '../../../shell/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { DifficultyLabel } from '../../../ui/difficulty-label.tsx';
import { Meta } from '../../../ui/meta.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { featureWords } from '../../articles/feature-words.ts';
import { TextEditor } from '../article-text/text-editor.tsx';
import { articlesAddress } from '../articles/article-filters.ts';
import { ArticleStateTag, articleStates, isScheduled, stateLabel } from '../articles/article-state.tsx';
import { StatusLog } from '../articles/status-log.tsx';
import type { ArticlePage } from '../articles/use-article-list.ts';
import { formatDateTime } from '../forms/date-time.ts';
import { PipelinePanel } from '../pipeline/pipeline-panel.tsx';
import { useMachineTranslations } from '../versions/use-version.ts';
import { VersionList } from '../versions/version-list.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { DetailsForm } from './details-form.tsx';
import { TermList, WordNotes } from './glossary.tsx';
import { Publishing } from './publishing.tsx';
import { SavingNotice } from './saving-notice.tsx';
import { TranslationReports } from './translation-reports.tsx';
import { type Editor, useEditor } from './use-editor.ts';

interface ArticleEditorProps {
  /** As the page's loader brought it. */
  article: AdminArticle;
  queue: ArticlePage;
  /** Id of the article that has waited longest beside this one; null when none waits. */
  nextId: string | null;
}

export function ArticleEditor({ article: loaded, queue, nextId }: ArticleEditorProps) {
  const editor = useEditor(loaded);
  const [isTypingText, setTypingText] = useState(false);
  const [isTypingDetails, setTypingDetails] = useState(false);
  const { article, opened, blocks, pending } = editor;
  const machine = useMachineTranslations(article, blocks);
  useLiveUpdates(editor, loaded, isTypingText);
  return (
    <div className="desk">
      <ArticleQueue page={queue} status={loaded.status} currentId={loaded.id} />
      <main className="desk-main" id="main" tabIndex={-1}>
        <p className="desk-back">
          <TextLink href={articlesAddress({ status: loaded.status })}>‹ {stateLabel(loaded.status)}</TextLink>
        </p>
        <EditorHead editor={editor} />
        <SavingNotice editor={editor} />
        <TextEditor
          blocks={blocks}
          opened={opened.blocks}
          machine={machine}
          pictures={loaded.pictures}
          onChange={editor.change}
          onTyping={setTypingText}
        />
        <DecisionBar editor={editor} nextId={nextId} />
      </main>
      <aside className="desk-side" aria-label="词、资料和记录">
        <TranslationReports article={{ ...article, blocks }} onChange={(reports) => editor.take({ reports })} />
        <PipelinePanel editor={editor} isTyping={isTypingText} />
        <TermList
          articleId={article.id}
          terms={article.pipeline.terms}
          onChange={(terms) => editor.take({ pipeline: { ...article.pipeline, terms } })}
        />
        <WordNotes articleId={article.id} words={article.words} onChange={(words) => editor.take({ words })} />
        <DetailsForm editor={editor} onTyping={setTypingDetails} />
        <Publishing editor={editor} />
        <VersionList editor={editor} isTyping={isTypingText} />
        <ArticleRecord article={article} />
      </aside>
      <LeaveGuard isOn={isTypingText || isTypingDetails || pending.length > 0} />
    </div>
  );
}

const SAVING = { idle: '', saving: '正在保存…', stale: '没有保存', failed: '没有保存', waiting: '没有保存' } as const;

function EditorHead({ editor }: { editor: Editor }) {
  const { article, saving, pending } = editor;
  return (
    <header className="desk-head">
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
      <div className="desk-head-acts">
        <p className="t12 dim" role="status">
          {saving === 'idle' && pending.length > 0 ? '马上保存…' : SAVING[saving]}
        </p>
        <Button icon={Eye} href={`/admin/article/${article.id}/preview`}>
          预览
        </Button>
      </div>
    </header>
  );
}

interface ArticleQueueProps {
  page: ArticlePage;
  status: ArticleStatus;
  currentId: string;
}

function ArticleQueue({ page, status, currentId }: ArticleQueueProps) {
  return (
    <nav className="queue" aria-label="同一状态的文章">
      <ul className="q-states">
        {articleStates.map((state) => (
          <li key={state}>
            <PageLink to={articlesAddress({ status: state })} aria-current={state === status || undefined}>
              {stateLabel(state)}
              <b className="num">{page.counts[state] ?? 0}</b>
            </PageLink>
          </li>
        ))}
      </ul>
      <ul className="q-list">
        {page.items.map(({ id, title, source, word_count: words }) => (
          <li key={id}>
            <PageLink to={`/admin/article/${id}`} aria-current={id === currentId || undefined}>
              <b lang="en">{title}</b>
              <span className="t12 dim">
                {source?.name ?? '无来源'} · {words} 词
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ArticleRecord({ article }: { article: AdminArticle }) {
  return (
    <>
      <section aria-labelledby="desk-difficulty">
        <SectionHead id="desk-difficulty" title="难度">
          <span className="desk-score t14">
            <DifficultyLabel difficulty={article.difficulty} />
            <span className="num">{article.difficulty_score}</span>
          </span>
        </SectionHead>
        <dl className="desk-facts">
          {featureWords(article.features).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <StatusLog
        entries={article.status_log.map(({ from, to, remark, operator, created_at: at }) => ({
          key: `${at} ${from} ${to}`,
          what: `${from ? `${stateLabel(from)} → ` : ''}${stateLabel(to)}`,
          remark,
          operator,
          at,
        }))}
      />
    </>
  );
}

function LeaveGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="离开这一页？"
      confirmLabel="离开"
      isDangerous
      onConfirm={() => blocker.proceed?.()}
    >
      有修改还没有保存，离开就没有了。
    </ConfirmDialog>
  );
}

/**
 * @param loaded as the page's loader brought it last
 * @param isTyping nothing moves under the editor's hands
 */
function useLiveUpdates({ article, renew }: Editor, loaded: AdminArticle, isTyping: boolean): void {
  const { revalidate } = useRevalidator();
  useLive('articles', revalidate);
  useLive('tasks', revalidate);
  useEffect(() => {
    if (!isTyping) renew(loaded);
  }, [loaded, isTyping, renew]);
  // The queue counts by state.
  const isMoved = article.status !== loaded.status;
  useEffect(() => {
    if (isMoved) void revalidate();
  }, [isMoved, revalidate]);
}
