/** Seeds a new installation: our own articles through the regular intake, and the default feeds, disabled. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '#contract/errors.ts';
import type { IntakeService } from '#server/features/articles/service.ts';
import type { FeedService } from '#server/features/feeds/service.ts';
import { parseSample, type SampleArticle } from './format.ts';

const DATA = fileURLToPath(new URL('../../../../data', import.meta.url));
const BYLINE = '外刊轻读编辑部';

/** What these articles went through: written and translated by the editors, checked before they were shipped. */
const HISTORY = [
  { status: 'FETCHED', remark: '随软件附带的原创文章' },
  { status: 'TRANSLATED', remark: '编辑部译文' },
  { status: 'PENDING', remark: '送审' },
  { status: 'PUBLISHED', remark: '编辑部审核通过' },
] as const;

interface SeedServices {
  intake: IntakeService;
  feeds: FeedService;
}

/** Stores samples that do not exist yet. Idempotent. @returns how many articles were added */
export async function seedSamples({ intake, feeds }: SeedServices, operatorId: number | null): Promise<number> {
  await feeds.importOpml(await readFile(`${DATA}/feeds.opml`, 'utf8'), { isOn: false });
  let added = 0;
  for (const sample of await readSamples(`${DATA}/articles`)) {
    try {
      await intake.store({
        title: sample.title,
        titleZh: sample.title_zh,
        summaryZh: sample.summary_zh,
        blocks: sample.blocks,
        words: sample.words,
        originKey: `sample:${sample.slug}`,
        source: { name: '外刊轻读', url: null },
        authorName: BYLINE,
        publishedAt: new Date(sample.published_at),
        topics: sample.topics,
        cover: sample.cover,
        isLock: sample.is_lock,
        operatorId,
        history: HISTORY,
      });
      added += 1;
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'DUPLICATE_URL')) throw error;
    }
  }
  return added;
}

/**
 * Reads every `.md` file of a folder, sorted by file name.
 *
 * @throws Error when the folder can't be read or a file is malformed (`file:line: reason`).
 */
export async function readSamples(dir: string): Promise<SampleArticle[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(names.map(async (name) => parseSample(name, await readFile(join(dir, name), 'utf8'))));
}
