/** States of an issue and the steps between them. Which step is taken up as a job, and how, is told elsewhere. */
import { AppError } from '#contract/errors.ts';
import type { MagazineState, MagazineStep } from '#contract/shapes.ts';

type Steps = Partial<Record<MagazineStep, MagazineState>>;

/** Finding contents leads back to CRAWLED, because what was found has to be downloaded. */
const found = { crawl: 'CRAWLED', upload: 'CRAWLED', add: 'CRAWLED' } as const satisfies Steps;

/** State → step → the state it leads to. What is not here cannot be done there. */
const STEPS: Record<MagazineState, Steps> = {
  NEW: found,
  CRAWLED: { ...found, download: 'DOWNLOADED' },
  DOWNLOADED: { ...found, download: 'DOWNLOADED', pass: 'AUDITED', reject: 'CRAWLED' },
  AUDITED: { pass: 'AUDITED', reject: 'DOWNLOADED', publish: 'PUBLISHED' },
  PUBLISHED: { cancel: 'AUDITED' },
};

const STATE_NAMES: Record<MagazineState, string> = {
  NEW: '新建',
  CRAWLED: '有目录',
  DOWNLOADED: '已下载',
  AUDITED: '已审核',
  PUBLISHED: '已发布',
};

const STEP_NAMES: Record<MagazineStep, string> = {
  crawl: '抓取目录',
  upload: '上传 EPUB',
  add: '添加文章',
  download: '下载文章',
  pass: '审核通过',
  reject: '退回',
  publish: '发布',
  cancel: '撤回发布',
};

/** What can be done with an issue in this state. */
export function stepsFrom(state: MagazineState): MagazineStep[] {
  return Object.keys(STEPS[state]) as MagazineStep[];
}

/** Where a step leads. @throws {AppError} CONFLICT when it cannot be taken from here, with what to say of it */
export function stateAfter(state: MagazineState, step: MagazineStep): MagazineState {
  const next = STEPS[state][step];
  if (next === undefined) {
    throw new AppError('CONFLICT', { msg: `这一期现在是“${STATE_NAMES[state]}”，不能${STEP_NAMES[step]}` });
  }
  return next;
}
