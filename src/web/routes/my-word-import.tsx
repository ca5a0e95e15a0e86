/** Import and export of words. */
import { WordFilesPage } from '../features/word-files/word-files-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-word-import';

export function meta() {
  return [
    { title: '导入与导出 · 外刊轻读' },
    { name: 'description', content: '导入单词表、CSV 和 Anki 牌组；把生词本导出到 Anki、墨墨、欧路。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { items } = await call('GET /reader/myword/import');
  return { imports: items };
}

export default function MyWordImportRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="words" title="导入与导出">
      <WordFilesPage imports={loaderData.imports} />
    </PageFrame>
  );
}
