/** The page of import, recent imports and export of the word book. */
import { ArrowLeft, Download } from 'lucide';
import { useRevalidator } from 'react-router';
import type { WordImport } from '#contract/shapes.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import '../../ui/pages/word-files.css';
import { useState } from 'react';
import { api } from '../../shell/api.ts';
import { saveFile } from '../../shell/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Checkbox } from '../../ui/form-controls.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { type WordFormat, wordFormats } from './export-formats.ts';
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
      <h1 className="page-title in-bar">导入与导出</h1>
      <ImportWords onDone={refresh} />
      <RecentImports imports={imports} onChange={refresh} />
      <ExportWords />
    </div>
  );
}

export function ExportWords() {
  const [busy, setBusy] = useState<WordFormat | null>(null);
  const [withSchedule, setWithSchedule] = useState(false);

  async function save(format: WordFormat, fileName: string) {
    setBusy(format);
    try {
      const query = { format, schedule: withSchedule && format === 'apkg' ? ('true' as const) : ('false' as const) };
      await saveFile(await api().file('GET /reader/myword/export', { query }), fileName);
      toast('已导出');
    } catch (error) {
      showError(error);
    }
    setBusy(null);
  }

  return (
    <section aria-labelledby="export-title">
      <SectionHead title="导出" id="export-title" />
      <ul className="wf-formats">
        {wordFormats.map(({ format, label, hint, fileName }) => (
          <li key={format}>
            <div>
              <b>{label}</b>
              <p className="t14 dim">{hint}</p>
              {format === 'apkg' && (
                <Checkbox checked={withSchedule} onChange={({ target }) => setWithSchedule(target.checked)}>
                  带上复习进度
                </Checkbox>
              )}
            </div>
            <Button
              icon={Download}
              aria-label={`导出 ${label}`}
              isBusy={busy === format}
              onClick={() => void save(format, fileName)}
            >
              导出
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
