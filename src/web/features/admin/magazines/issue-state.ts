/** Labels of the states and steps of an issue, and the addresses of its pages. */
import type { MagazineArticle, MagazineState, MagazineStep } from '#contract/shapes.ts';
import { addressWith } from '../../../ui/address.ts';
import { stateLabel, stateTone } from '../articles/article-state.tsx';

type Tone = 'good' | 'warn' | 'bad';

/** In the order of work, each with the name of the step that leads to it. */
const states: Record<MagazineState, { label: string; step: string; tone?: Tone }> = {
  NEW: { label: '新建', step: '新建' },
  CRAWLED: { label: '有目录', step: '目录', tone: 'warn' },
  DOWNLOADED: { label: '已下载', step: '下载', tone: 'warn' },
  AUDITED: { label: '已审核', step: '审核', tone: 'warn' },
  PUBLISHED: { label: '已发布', step: '发布', tone: 'good' },
};

const steps: Record<MagazineStep, string> = {
  crawl: '抓取目录',
  upload: '上传 EPUB',
  add: '添加文章',
  download: '下载文章',
  pass: '审核通过',
  reject: '退回',
  publish: '发布',
  cancel: '撤回',
};

export const magazineStates = Object.keys(states) as MagazineState[];
export const magazineLabel = (state: MagazineState) => states[state].label;
export const magazineTone = (state: MagazineState) => states[state].tone;
/** Name of the step that leads to a state. */
export const stepTo = (state: MagazineState) => states[state].step;
export const stepLabel = (step: MagazineStep) => steps[step];

/** The address of the issue list with these filters. */
export function magazinesAddress(filters: { state?: MagazineState | undefined; q?: string; offset?: number }): string {
  return addressWith('/admin/magazine', filters);
}

export const issueAddress = (id: string) => `/admin/magazine?issue=${id}`;

/** The status of a line of the contents. */
export function lineState(line: MagazineArticle, isAudited: boolean): { label: string; tone?: Tone | undefined } {
  const { skipped, article, error, passed } = line;
  if (skipped) return { label: '已去掉' };
  if (article === null) return error === null ? { label: '未下载' } : { label: '失败', tone: 'bad' };
  if (isAudited && article.status === 'PENDING') {
    return passed ? { label: '已通过', tone: 'good' } : { label: '没有通过', tone: 'warn' };
  }
  return { label: stateLabel(article.status), tone: stateTone(article.status) };
}
