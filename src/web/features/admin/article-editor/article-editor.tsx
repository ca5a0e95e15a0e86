/** The article editor: the queue, the text in both languages, and a sidebar with everything else about the article. */

import { Eye, Image, SlidersHorizontal, TriangleAlert } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminArticle, ArticleStatus } from '#contract/shapes.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { Button } from '../../../ui/button.tsx';
import { DifficultyLabel } from '../../../ui/difficulty-label.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { languageOf } from '../../../ui/language-of.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Meta } from '../../../ui/meta.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { featureLabels } from '../../articles/difficulty-labels.ts';
import { outdated } from '../article-text/text-changes.ts';
import { TextEditor } from '../article-text/text-editor.tsx';
import { articlesAddress } from '../articles/article-filters.ts';
import { ArticleStateTag, articleStates, isScheduled, StatusLog, stateLabel } from '../articles/article-state.tsx';
import type { ManagedPage } from '../articles/use-managed-articles.ts';
import { formatDateTime } from '../forms/date-time.ts';
import { ListLink } from '../frame/list-link.tsx';
import { PipelinePanel } from '../pipeline/pipeline-panel.tsx';
import { useMachineTranslations } from '../versions/use-version.ts';
import { VersionList } from '../versions/version-list.tsx';
import { DetailsForm } from './details-form.tsx';
import { TermList, WordNotes } from './glossary.tsx';
import { DecisionBar, nextPending, Publishing } from './publishing.tsx';
import { TranslationReports } from './translation-reports.tsx';
import { type Editor, useEditor } from './use-editor.ts';

interface ArticleEditorProps {
  /** The article as loaded. */
  article: AdminArticle;
  queue: ManagedPage;
  /** Ids of the articles that have been pending longest, the oldest first. */
  waiting: readonly string[];
}

/** Parts of the page that may hold unsaved input. */
type TypedPart = 'text' | 'details' | 'date' | 'remark' | 'term' | 'word';

export function ArticleEditor({ article: loaded, queue, waiting }: ArticleEditorProps) {
  const nextId = useNextPending(waiting, loaded.id);
  const editor = useEditor(loaded);
  const [typed, setTyped] = useState<ReadonlySet<TypedPart>>(new Set());
  const onTyping = (part: TypedPart) => (isTyping: boolean) =>
    setTyped((before) => {
      if (before.has(part) === isTyping) return before;
      return isTyping ? new Set([...before, part]) : new Set([...before].filter((other) => other !== part));
    });
  const [lost, setLost] = useState<readonly string[]>([]);
  const isTypingText = typed.has('text');
  const { article, opened, blocks, pending } = editor;
  const machine = useMachineTranslations(article, blocks);
  useEditorUpdates(editor, loaded, typed);
  return (
    <div className="article-editor">
      <ArticleQueue page={queue} status={loaded.status} currentId={loaded.id} />
      <main className="editor-main" id="main" tabIndex={-1}>
        <p className="editor-back">
          <ListLink path={articlesAddress({})} otherwise={articlesAddress({ status: loaded.status })}>
            文章列表
          </ListLink>
        </p>
        <EditorHead editor={editor} />
        <SavingNotice editor={editor} />
        {lost.length > 0 && (
          <Notice text={`你正在改的那一句已经不在文章里，你写的是：${lost.map((text) => `“${text}”`).join('')}`}>
            <Button onClick={() => setLost([])}>知道了</Button>
          </Notice>
        )}
        <TextEditor
          blocks={blocks}
          opened={opened.blocks}
          machine={machine}
          pictures={loaded.pictures}
          onChange={editor.change}
          onUndo={editor.undo}
          onTyping={onTyping('text')}
          onLost={(text) => setLost((before) => [...before, text])}
        />
        <DecisionBar
          editor={editor}
          nextId={nextId}
          isTypingMore={[...typed].some((part) => part !== 'remark')}
          onTyping={onTyping('remark')}
        />
      </main>
      <aside className="editor-side" aria-label="词、资料和记录">
        <TranslationReports article={{ ...article, blocks }} onChange={(reports) => editor.take({ reports })} />
        <PipelinePanel editor={editor} isTyping={isTypingText} />
        <TermList
          articleId={article.id}
          terms={article.pipeline.terms}
          onChange={(terms) => editor.take({ pipeline: { ...article.pipeline, terms } })}
          onTyping={onTyping('term')}
        />
        <WordNotes
          articleId={article.id}
          words={article.words}
          onChange={(words) => editor.take({ words })}
          onTyping={onTyping('word')}
        />
        <DetailsForm editor={editor} onTyping={onTyping('details')} />
        <Publishing editor={editor} onTyping={onTyping('date')} />
        <VersionList editor={editor} isTyping={isTypingText} />
        <ArticleRecord article={article} />
      </aside>
      <LeaveGuard isOn={typed.size > 0 || lost.length > 0 || pending.length > 0} />
    </div>
  );
}

/** Remembers where the article stood: once it is decided, those after it come next. */
function useNextPending(waiting: readonly string[], id: string): string | null {
  const [later, setLater] = useState<readonly string[]>([]);
  useEffect(() => {
    const at = waiting.indexOf(id);
    if (at >= 0) setLater(waiting.slice(at + 1));
  }, [waiting, id]);
  return nextPending(waiting, id, later);
}

interface ArticleQueueProps {
  page: ManagedPage;
  status: ArticleStatus;
  currentId: string;
}

/** The counts of all statuses, and the articles with the same status. */
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
                {source ? <span lang={languageOf(source.name)}>{source.name}</span> : '无来源'} · {words} 词
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How the difficulty was computed, and the status history. */
function ArticleRecord({ article }: { article: AdminArticle }) {
  return (
    <>
      <section aria-labelledby="editor-difficulty">
        <SectionHead id="editor-difficulty" title="难度">
          <span className="editor-score t14">
            <DifficultyLabel difficulty={article.difficulty} />
            <span className="num">{article.difficulty_score}</span>
          </span>
        </SectionHead>
        <dl className="editor-facts">
          {featureLabels(article.features).map(({ name, value }) => (
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

/**
 * Reloads the queue on live events, and shows the article as somebody else has changed it.
 *
 * @param loaded the latest from the loader
 * @param typed the text stays as it is while a sentence is being typed, word notes while one is
 */
function useEditorUpdates(
  { article, saving, hold, renew, take }: Editor,
  loaded: AdminArticle,
  typed: ReadonlySet<TypedPart>,
): void {
  const [isTyping, isTypingWord] = [typed.has('text'), typed.has('word')];
  useEffect(() => hold(isTyping), [isTyping, hold]);
  const { revalidate } = useRevalidator();
  useLiveUpdates('articles', revalidate);
  useLiveUpdates('tasks', revalidate);
  useEffect(() => {
    // What comes while a save is under way is shown when that has ended.
    if (!isTyping && saving !== 'saving') renew(loaded);
  }, [loaded, isTyping, saving, renew]);
  // They are no part of what is edited.
  useEffect(() => take({ tasks: loaded.tasks }), [loaded, take]);
  // Word notes change without the article's version and time.
  const taken = useRef(loaded);
  useEffect(() => {
    if (isTypingWord || taken.current === loaded) return;
    taken.current = loaded;
    take({ words: loaded.words });
  }, [loaded, isTypingWord, take]);
  // The queue counts articles by status.
  const isMoved = article.status !== loaded.status;
  useEffect(() => {
    if (isMoved) void revalidate();
  }, [isMoved, revalidate]);
}

const SAVING = { idle: '', saving: '正在保存…', stale: '没有保存', failed: '没有保存', waiting: '没有保存' } as const;

/** The head of the article editor: facts and title of the article, the state of saving, and a notice while changes are unsaved. */
function EditorHead({ editor }: { editor: Editor }) {
  const { article, saving, pending } = editor;
  return (
    <header className="editor-head">
      <div>
        <Meta>
          <ArticleStateTag status={article.status} isAhead={article.is_ahead} />
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
            <TextLink href={`/article/${article.id}`} isInline className="alone">
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
        <Button icon={SlidersHorizontal} className="editor-to-details" href="#editor-details">
          资料
        </Button>
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

/** Says what of the text is unsaved and offers reload, retry and discard. What was refused elsewhere is told there. */
function SavingNotice({ editor }: { editor: Editor }) {
  const { saving, pending, failure, overtakenBy } = editor;
  const unsaved = pending.length > 0 ? `${pending.length} 处修改还没有保存。` : '';
  if (saving === 'stale') {
    return (
      <Notice text={`这篇文章刚被${overtakenBy ?? '别人'}改过。${unsaved}载入最新的内容，再接着改，你写的都还在。`}>
        <Button onClick={() => editor.reload()}>载入最新内容</Button>
      </Notice>
    );
  }
  if (saving === 'waiting') {
    return (
      <Notice text={`已载入最新内容。${unsaved}标着的是你改的，看过再保存。${outdatedText(editor)}`}>
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
        <Button onClick={() => editor.retry()}>重试</Button>
        <Button onClick={editor.discard}>放弃修改</Button>
      </Notice>
    );
  }
  return null;
}

/** Message about unsaved changes that can no longer be saved, with the words that an editor may want to use again. */
function outdatedText({ article, pending }: Editor): string {
  const lost = outdated(article.blocks, pending);
  if (lost.length === 0) return '';
  const words = lost.flatMap((change) => ('text' in change && change.text.trim() ? `“${change.text.trim()}”` : []));
  const shown = words.length > 0 ? `，你写的是：${words.join('')}` : '';
  return `有 ${lost.length} 处的英文已经被别人改掉，这几处不会保存${shown}。`;
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
