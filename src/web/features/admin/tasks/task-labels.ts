/** Labels of tasks and their states, and the address of the task list. */
import type { Task } from '#contract/shapes.ts';

const kinds = new Map([
  ['article.add', '收录文章'],
  ['article.redownload', '重新下载'],
  ['article.retranslate', '翻译'],
  ['feed.crawl', '抓取订阅源'],
  ['feed.download', '下载文章'],
  ['word.import', '导入单词'],
  ['magazine.crawl', '抓取杂志目录'],
  ['magazine.upload', '读取 EPUB'],
  ['magazine.download', '下载杂志文章'],
  ['audio', '生成朗读'],
  ['pdf', '生成 PDF'],
  ['rewrite', '简写文章'],
  ['article.export', '导出文章'],
  ['book', '读取书'],
  ['user.export', '导出个人数据'],
]);

/** The label of a kind of task; a kind without label is shown as it is. */
export function taskKind(kind: string): string {
  return kinds.get(kind) ?? kind;
}

const states: Record<Task['state'], { label: string; tone?: 'good' | 'warn' | 'bad' }> = {
  QUEUED: { label: '排队' },
  RUNNING: { label: '进行中', tone: 'warn' },
  DONE: { label: '完成', tone: 'good' },
  FAILED: { label: '失败', tone: 'bad' },
  CANCELLED: { label: '已取消' },
};

/** Most urgent first. */
export const taskStates: readonly Task['state'][] = ['FAILED', 'RUNNING', 'QUEUED', 'CANCELLED', 'DONE'];

export function taskState(state: Task['state']) {
  return states[state];
}

/** Parses the state in an address; `FAILED` for anything else. */
export function taskStateOf(value: string | null): Task['state'] {
  return taskStates.find((state) => state === value) ?? 'FAILED';
}

export function tasksAddress(state: Task['state']): string {
  return `/admin/tasks?state=${state}`;
}

/** Whether the task can be retried. */
export function canRetry({ state }: Pick<Task, 'state'>): boolean {
  return state === 'FAILED' || state === 'CANCELLED';
}
