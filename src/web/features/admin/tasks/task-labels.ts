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

/** States, the most urgent first. */
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

/** The form for a new article, open for a pasted text. */
export const PASTE_ADDRESS = '/admin/articles?add=text';

/** Whether the task can be retried. */
export function canRetry({ state }: Pick<Task, 'state'>): boolean {
  return state === 'FAILED' || state === 'CANCELLED';
}

/** Tasks that bring in an article by its address. */
const INTAKE = ['article.add', 'feed.download'];
/** What the server says of a page whose text it may not have, or cannot find: another try ends the same way. */
const LASTING =
  /^(没有找到正文|正文|网页|这个网址不是网页|这篇文章要付费|文件太大|不能抓取内网地址)|需要登录|拒绝访问|robots\.txt/;
/** It has the text, and finds it too short for an article. */
const SHORT = /^正文太短/;
/** The page names the address of an article that is there; it may be another one all the same. */
const NAMED = /^网页写明的网址已经收录/;
/** It has the text, and finds it to be another article's. */
const OTHER = /现在是另一篇文章/;

type EndedTask = Pick<Task, 'kind' | 'article' | 'message'>;

/** The label of trying a failed task again with `anyway`, where its job then takes what it has refused; null where it does not. */
export function insistLabel({ kind, article, message }: EndedTask): string | null {
  if (kind === 'article.redownload') return SHORT.test(message) || OTHER.test(message) ? '仍要换上' : null;
  const isTakeable = NAMED.test(message) || (article === null && SHORT.test(message));
  return INTAKE.includes(kind) && isTakeable ? '仍要收录' : null;
}

/**
 * What an editor does about a failed task.
 *
 * A text that was refused can be taken all the same; that of a page that cannot be taken as it is is pasted. Everything else is tried
 * again.
 */
export function stepThatHelps(task: EndedTask): 'take' | 'paste' | 'retry' {
  if (insistLabel(task) !== null) return 'take';
  return INTAKE.includes(task.kind) && task.article === null && LASTING.test(task.message) ? 'paste' : 'retry';
}
