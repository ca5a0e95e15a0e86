/** What to say of an issue as it stands, and which steps to offer, the likeliest first. */
import type { Magazine, MagazineArticle, MagazineStep } from '#contract/shapes.ts';

interface OfferedStep {
  step: MagazineStep;
  /** Its usual name unless told. */
  label?: string;
  isMain?: boolean;
}

interface Next {
  advice: string;
  steps: OfferedStep[];
}

export function nextOf(issue: Magazine, lines: readonly MagazineArticle[]): Next {
  const kept = lines.filter(({ skipped }) => !skipped);
  const missing = kept.filter(({ article }) => article === null).length;
  const crawl: OfferedStep[] = issue.url === null ? [] : [{ step: 'crawl', label: '重新抓取' }];
  switch (issue.state) {
    case 'NEW':
      return issue.url === null
        ? {
            advice: '没有填目录页的网址。上传这一期的 EPUB，或者在下面一篇一篇地加。',
            steps: [{ step: 'upload', isMain: true }],
          }
        : {
            advice: '先抓取目录页，找出这一期的文章；抓不到就上传 EPUB。',
            steps: [{ step: 'crawl', isMain: true }, { step: 'upload' }],
          };
    case 'CRAWLED':
      return {
        advice:
          missing > 0
            ? `目录里有 ${kept.length} 篇。看一遍，去掉不要的，再下载。`
            : `${kept.length} 篇都下载好了。目录没有问题，就回到审核。`,
        steps: [
          { step: 'download', label: missing > 0 ? `下载 ${missing} 篇` : '回到审核', isMain: true },
          ...crawl,
          { step: 'upload' },
        ],
      };
    case 'DOWNLOADED':
      return { advice: downloadedAdvice(kept, missing), steps: downloadedSteps(missing) };
    case 'AUDITED':
      return {
        advice: `${kept.filter(({ passed }) => passed).length} 篇通过了审核，发布以后读者就能看到。`,
        steps: [{ step: 'publish', isMain: true }, { step: 'pass', label: '重新审核' }, { step: 'reject' }],
      };
    case 'PUBLISHED':
      return {
        advice: `已经发布，读者能看到 ${issue.counts.published} 篇。`,
        steps: [{ step: 'cancel', label: '撤回这一期' }],
      };
  }
}

function downloadedAdvice(kept: readonly MagazineArticle[], missing: number): string {
  const count = (status: string) => kept.filter(({ article }) => article?.status === status).length;
  const translating = count('FETCHED') + count('TRANSLATED');
  const parts = [
    `${count('PENDING')} 篇等着审核`,
    translating > 0 && `${translating} 篇还在翻译`,
    missing > 0 && `${missing} 篇没有下载成功`,
  ].filter(Boolean);
  return `${parts.join('，')}。可以点开一篇细看；退回的不会发布。`;
}

function downloadedSteps(missing: number): OfferedStep[] {
  const again: OfferedStep[] = missing > 0 ? [{ step: 'download', label: `重试 ${missing} 篇` }] : [];
  return [{ step: 'pass', label: '全部通过', isMain: true }, ...again, { step: 'reject' }];
}
