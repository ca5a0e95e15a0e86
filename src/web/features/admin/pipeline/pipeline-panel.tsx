/** Fetching and translating an article again: the buttons, the running task, past tasks and the cost. */
import { RotateCcw } from 'lucide';
import { useState } from 'react';
import type { Block, Pipeline as PipelineShape, Task, TranslationRun } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { isTaskRunning } from '../../../shell/poll-task.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form-controls.tsx';
import { withCommas } from '../../../ui/number.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Editor } from '../article-editor/use-editor.ts';
import { formatDateTime } from '../forms/date-time.ts';
import { canRetry, insistLabel, taskKind, taskState } from '../tasks/task-labels.ts';
import { type Pipeline, usePipeline } from './use-pipeline.ts';

interface PipelinePanelProps {
  editor: Editor;
  /** Whether a sentence has unsaved input. */
  isTyping: boolean;
}

export function PipelinePanel({ editor, isTyping }: PipelinePanelProps) {
  const { article, blocks, pending } = editor;
  const { services, runs } = article.pipeline;
  const pipeline = usePipeline(editor, isTyping);
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

  function translate(options: TranslationOptions) {
    close();
    const given = (isOn: boolean) => (isOn ? 'true' : 'false');
    const query = { ai: given(options.ai), cache: given(options.cache), force: given(options.force) } as const;
    void pipeline.start(
      async () => (await api().call('POST /reader/article/{id}/retranslate', { params, query })).task_id,
    );
  }

  return (
    <section aria-labelledby="editor-pipeline">
      <SectionHead id="editor-pipeline" title="下载与翻译" />
      <div className="editor-acts pipeline-acts">
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
      <ArticleTasks
        tasks={article.tasks}
        isBusy={isBusy}
        onRetry={(taskId, anyway) => void pipeline.retry(taskId, anyway)}
      />
      <TranslationCosts runs={runs} />
      <ConfirmDialog
        isOpen={question === 'download'}
        onClose={close}
        title="重新下载原文？"
        confirmLabel="重新下载"
        onConfirm={download}
      >
        正文会换成网页现在的内容，没变的句子保留译文，旧文在「版本」里。
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

interface ArticleTasksProps {
  tasks: readonly Task[];
  /** Whether a task is running. */
  isBusy: boolean;
  /** @param anyway takes what the job has refused */
  onRetry: (taskId: string, anyway: boolean) => void;
}

function ArticleTasks({ tasks, isBusy, onRetry }: ArticleTasksProps) {
  const ended = tasks.filter((task) => !isTaskRunning(task));
  if (ended.length === 0) return null;
  return (
    <ol className="vers" aria-label="做过的任务">
      {ended.map((task) => (
        <li key={task.id}>
          <span>
            {taskKind(task.kind)} <Tag tone={taskState(task.state).tone}>{taskState(task.state).label}</Tag>
            {task.state !== 'CANCELLED' && (
              <span className={task.state === 'FAILED' ? 't12 task-reason' : 't12 dim'}>{task.message}</span>
            )}
            <span className="t12 faint">{formatDateTime(task.updated_at)}</span>
          </span>
          {canRetry(task) && (
            <Button
              icon={RotateCcw}
              className="vers-act"
              disabled={isBusy}
              onClick={() => onRetry(task.id, insistence(task) !== null)}
            >
              {insistence(task) ?? '重试'}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

const insistence = (task: Task) => (task.state === 'FAILED' ? insistLabel(task) : null);

function TaskProgress({ task, onCancel }: { task: Task; onCancel: () => void }) {
  return (
    <div className="task-progress">
      <p className="t14" role="status">
        {task.message}
      </p>
      <Button onClick={onCancel}>取消</Button>
      <ProgressBar value={task.progress} label={`${taskKind(task.kind)}的进度`} isThick />
    </div>
  );
}

function TranslationCosts({ runs }: { runs: readonly TranslationRun[] }) {
  if (runs.length === 0) return null;
  return (
    <details className="editor-more">
      <summary className="t14">翻译用量：{costLabel(totalCost(runs))}</summary>
      <ol className="vers">
        {runs.map((run) => (
          <li key={run.id}>
            <span>
              {run.translator} · {costLabel(run)}
              <span className="t12 dim">
                新译 {run.asked} 句，沿用 {run.remembered} 句{run.doubtful > 0 && `，${run.doubtful} 句没有可靠译文`}
              </span>
              <span className="t12 faint">{formatDateTime(run.created_at)}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface TranslationOptions {
  ai: boolean;
  cache: boolean;
  force: boolean;
}

interface RetranslateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  services: PipelineShape['services'];
  /** Number of sentences translated by people. */
  humanCount: number;
  isUnsaved: boolean;
  onStart: (options: TranslationOptions) => void;
}

/** The options for translating an article again, with a warning about what would be overwritten. */
function RetranslateDialog(props: RetranslateDialogProps) {
  const { services, humanCount } = props;
  const [isAi, setAi] = useState(services.ai !== null);
  const [usesCache, setUsesCache] = useState(true);
  const [isForced, setForced] = useState(false);
  const ways = [
    ...(services.ai === null ? [] : [{ value: 'ai' as const, label: `AI（${services.ai}）` }]),
    ...(services.mt === null ? [] : [{ value: 'mt' as const, label: `机器翻译（${services.mt}）` }]),
  ];
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="重新翻译"
      actions={
        <Button
          look={isForced && humanCount > 0 ? 'danger' : 'primary'}
          onClick={() => props.onStart({ ai: isAi, cache: usesCache, force: isForced })}
        >
          {isForced && humanCount > 0 ? '全部重译' : '开始翻译'}
        </Button>
      }
    >
      <div className="stack editor-form">
        {ways.length > 1 ? (
          <Segmented
            label="用什么翻译"
            choices={ways}
            value={isAi ? 'ai' : 'mt'}
            onChange={(way) => setAi(way === 'ai')}
          />
        ) : (
          <p>用{ways[0]?.label}翻译。</p>
        )}
        <div>
          <Checkbox checked={usesCache} onChange={({ target }) => setUsesCache(target.checked)}>
            用缓存：没变的句子沿用上次的机器译文，不再花费
          </Checkbox>
          <Checkbox checked={isForced} onChange={({ target }) => setForced(target.checked)}>
            连人工译文一起覆盖
          </Checkbox>
        </div>
        <p className="t14 dim">
          {isForced && humanCount > 0
            ? `有 ${humanCount} 句是人工译的，会被机器译文盖掉；旧译文在「版本」里还能找回。`
            : humanCount > 0
              ? `有 ${humanCount} 句是人工译的，不会动。`
              : '这篇还没有人工译文。'}
        </p>
        {props.isUnsaved && (
          <p className="hint bad">还有修改没有保存。翻译完会载入新内容，你的修改留着，看过再保存。</p>
        )}
      </div>
    </Dialog>
  );
}

type Cost = Pick<TranslationRun, 'input_tokens' | 'output_tokens' | 'characters'>;

/** Labels for the cost of translations, in the unit that each service bills. */
export function totalCost(runs: readonly Cost[]): Cost {
  const sum = (of: (run: Cost) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    input_tokens: sum((run) => run.input_tokens),
    output_tokens: sum((run) => run.output_tokens),
    characters: sum((run) => run.characters),
  };
}

/** `1,234 词元（入 1,000，出 234）`, `900 字符`, both, or `没有花费`. */
export function costLabel({ input_tokens: input, output_tokens: output, characters }: Cost): string {
  const parts = [
    input + output > 0 && `${withCommas(input + output)} 词元（入 ${withCommas(input)}，出 ${withCommas(output)}）`,
    characters > 0 && `${withCommas(characters)} 字符`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : '没有花费';
}
