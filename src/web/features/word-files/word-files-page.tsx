/** Words in and out: import, what was imported lately, export. */
import { ArrowLeft } from 'lucide';
import { useRevalidator } from 'react-router';
import type { WordImport } from '#contract/shapes.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import '../../ui/pages/word-files.css';
import { ExportWords } from './export-words.tsx';
import { ImportWords } from './import-words.tsx';
import { RecentImports } from './recent-imports.tsx';

export function WordFilesPage({ imports }: { imports: readonly WordImport[] }) {
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  return (
    <div className="list-page wf">
      <TextLink href="/myword" className="back-link">
        <Icon of={ArrowLeft} size="sm" />
        全部生词
      </TextLink>
      <h1 className="page-title">导入与导出</h1>
      <ImportWords onDone={refresh} />
      <RecentImports imports={imports} onChange={refresh} />
      <ExportWords />
    </div>
  );
}
