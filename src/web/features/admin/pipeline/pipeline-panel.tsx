/** What machines do for an article, at the side of the desk: fetch it again, translate it again, and what came of it. */
import { useState } from 'react';
import type { Block } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import type { Desk } from '../use-desk.ts';
import { RetranslateDialog, type TranslationWish } from './retranslate-dialog.tsx';
import { TaskList } from './task-list.tsx';
import { TaskProgress } from './task-progress.tsx';
import { TranslationCosts } from './translation-costs.tsx';
import { type Pipeline, usePipeline } from './use-pipeline.ts';

interface PipelinePanelProps {
  desk: Desk;
  /** A sentence is being edited. */
  isTyping: boolean;
}

export function PipelinePanel({ desk, isTyping }: PipelinePanelProps) {
  const { article, blocks, pending } = desk;
  const { services, runs } = article.pipeline;
  const pipeline = usePipeline(desk, isTyping);
  const [question, setQuestion] = useState<'download' | 'translate' | null>(null);
  const params = { id: article.id };
  const isUnsaved = pending.length > 0 || isTyping;
  const isBusy = pipeline.running !== null;
  const canTranslate = services.ai !== null || services.mt !== null;
  const close = () => setQuestion(null);

  function download() {
    close();
    void pipeline.start(async () => (await api().call('POST /reader/article/{id}/redownload', { params })).task_id);
  }

  function translate(wish: TranslationWish) {
    close();
    const given = (isOn: boolean) => (isOn ? 'true' : 'false');
    const query = { ai: given(wish.ai), cache: given(wish.cache), force: given(wish.force) } as const;
    void pipeline.start(
      async () => (await api().call('POST /reader/article/{id}/retranslate', { params, query })).task_id,
    );
  }

  return (
    <section aria-labelledby="desk-pipeline">
      <SectionHead id="desk-pipeline" title="下载与翻译" />
      <div className="desk-acts pipeline-acts">
        <Button disabled={isBusy || article.url === null} onClick={() => setQuestion('download')}>
          重新下载
        </Button>
        <Button disabled={isBusy || !canTranslate} onClick={() => setQuestion('translate')}>
          重新翻译
        </Button>
      </div>
      {article.url === null && <p className="t12 dim pipeline-none">这篇没有原文网址，不能重新下载。</p>}
      {!canTranslate && <p className="t12 dim pipeline-none">没有配置翻译服务，译文要人工写。</p>}
      {pipeline.running && <TaskProgress task={pipeline.running} onCancel={() => void pipeline.cancel()} />}
      <Outcome pipeline={pipeline} />
      <TaskList tasks={article.tasks} isBusy={isBusy} onRetry={(taskId) => void pipeline.retry(taskId)} />
      <TranslationCosts runs={runs} />
      <ConfirmDialog
        isOpen={question === 'download'}
        onClose={close}
        title="重新下载原文？"
        confirmLabel="重新下载"
        onConfirm={download}
      >
        正文会换成网页现在的内容，没变的句子保留译文，旧文在“版本”里。
        {isUnsaved && '还有修改没有保存，请先保存：句子变了的，那一处修改就用不上了。'}
      </ConfirmDialog>
      {canTranslate && (
        <RetranslateDialog
          isOpen={question === 'translate'}
          onClose={close}
          services={services}
          humanCount={humanSentences(blocks)}
          isUnsaved={isUnsaved}
          onStart={translate}
        />
      )}
    </section>
  );
}

function Outcome({ pipeline: { outcome, load } }: { pipeline: Pipeline }) {
  if (outcome === null) return null;
  return (
    <div className={outcome.isDone ? 'form-notice' : 'form-error'} role="status">
      <span>
        {outcome.message}
        {outcome.isBehind && outcome.isDone && '。先保存正在改的这一句，再载入。'}
      </span>
      {outcome.isBehind && <Button onClick={() => void load()}>载入最新内容</Button>}
    </div>
  );
}

function humanSentences(blocks: readonly Block[]): number {
  return blocks.reduce(
    (total, { sentences = [] }) =>
      total + sentences.filter(({ origin, text_zh: zh }) => origin === 'human' && zh !== null).length,
    0,
  );
}
