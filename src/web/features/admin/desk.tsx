/** The desk: the queue, both languages by sentence, and beside them words, details, publishing and the record. */
import { Eye } from 'lucide';
import { useState } from 'react';
import type { AdminArticle } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Meta } from '../../ui/meta.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { articlesAddress, isScheduled, stateLabel } from './article-state.ts';
import { AuditBar } from './audit-bar.tsx';
import { DeskQueue } from './desk-queue.tsx';
import { DeskRecord } from './desk-record.tsx';
import { DeskReports } from './desk-reports.tsx';
import { DetailsForm } from './details-form.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { formatMoment } from './moment.ts';
import { PairList } from './pair-list.tsx';
import { PipelinePanel } from './pipeline/pipeline-panel.tsx';
import { TermList } from './pipeline/term-list.tsx';
import { Publishing } from './publishing.tsx';
import { SavingNotice } from './saving-notice.tsx';
import { StateTag } from './state-tag.tsx';
import type { ArticlePage } from './use-article-list.ts';
import { type Desk as DeskOf, useDesk } from './use-desk.ts';
import { useFreshDesk } from './use-fresh-desk.ts';
import { useMachineTexts } from './versions/use-machine-texts.ts';
import { VersionList } from './versions/version-list.tsx';
import { WordNotes } from './word-notes.tsx';

interface DeskProps {
  /** As the page's loader brought it. */
  article: AdminArticle;
  queue: ArticlePage;
  /** Id of the article that has waited longest beside this one; null when none waits. */
  nextId: string | null;
}

export function Desk({ article: loaded, queue, nextId }: DeskProps) {
  const desk = useDesk(loaded);
  const [isTypingText, setTypingText] = useState(false);
  const [isTypingDetails, setTypingDetails] = useState(false);
  const { article, opened, blocks, pending } = desk;
  const machine = useMachineTexts(article, blocks);
  useFreshDesk(desk, loaded, isTypingText);
  return (
    <div className="desk">
      <DeskQueue page={queue} status={loaded.status} currentId={loaded.id} />
      <main className="desk-main" id="main" tabIndex={-1}>
        <p className="desk-back">
          <TextLink href={articlesAddress({ status: loaded.status })}>‹ {stateLabel(loaded.status)}</TextLink>
        </p>
        <DeskHead desk={desk} />
        <SavingNotice desk={desk} />
        <PairList
          blocks={blocks}
          opened={opened.blocks}
          machine={machine}
          pictures={loaded.pictures}
          onChange={desk.change}
          onTyping={setTypingText}
        />
        <AuditBar desk={desk} nextId={nextId} />
      </main>
      <aside className="desk-side" aria-label="词、资料和记录">
        <DeskReports article={{ ...article, blocks }} onChange={(reports) => desk.take({ reports })} />
        <PipelinePanel desk={desk} isTyping={isTypingText} />
        <TermList
          articleId={article.id}
          terms={article.pipeline.terms}
          onChange={(terms) => desk.take({ pipeline: { ...article.pipeline, terms } })}
        />
        <WordNotes articleId={article.id} words={article.words} onChange={(words) => desk.take({ words })} />
        <DetailsForm desk={desk} onTyping={setTypingDetails} />
        <Publishing desk={desk} />
        <VersionList desk={desk} isTyping={isTypingText} />
        <DeskRecord article={article} />
      </aside>
      <LeaveGuard isOn={isTypingText || isTypingDetails || pending.length > 0} />
    </div>
  );
}

const SAVING = { idle: '', saving: '正在保存…', stale: '没有保存', failed: '没有保存', waiting: '没有保存' } as const;

function DeskHead({ desk }: { desk: DeskOf }) {
  const { article, saving, pending } = desk;
  return (
    <header className="desk-head">
      <div>
        <Meta>
          <StateTag status={article.status} publishedAt={article.published_at} />
          <DifficultyLabel difficulty={article.difficulty} />
          <span>难度分 {article.difficulty_score}</span>
          <span>{article.word_count} 词</span>
          <span>版本 {article.version}</span>
          {article.url && (
            <TextLink href={article.url} isInline target="_blank" rel="noreferrer">
              原文
            </TextLink>
          )}
          {isScheduled(article) && article.published_at && <span>到 {formatMoment(article.published_at)} 发布</span>}
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
