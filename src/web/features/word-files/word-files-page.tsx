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
import { formatNearDay } from '../../ui/day.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Checkbox } from '../../ui/form-controls.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { type WordFormat, wordFormats } from './export-formats.ts';
import { reportSummary } from './import-labels.ts';
import { ProblemList } from './import-preview.tsx';
import { ImportWords } from './import-words.tsx';

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

function ExportWords() {
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

interface RecentImportsProps {
  imports: readonly WordImport[];
  onChange: () => void;
}

/** The latest imports with what they did; one of the last day can be undone. */
function RecentImports({ imports, onChange }: RecentImportsProps) {
  const [asked, setAsked] = useState<WordImport | null>(null);
  const { isBusy, run: whileBusy } = useBusy();
  if (imports.length === 0) return null;

  async function undo({ task_id }: WordImport) {
    await whileBusy(async () => {
      const { words, contexts } = await api().call('POST /reader/myword/import/undo', { body: { task_id } });
      toast(`已撤销：${words} 个词，${contexts} 个例句`);
      setAsked(null);
      onChange();
    });
  }

  return (
    <section aria-labelledby="recent-title">
      <SectionHead title="最近导入" id="recent-title" />
      <ul className="wf-recent">
        {imports.map((one) => (
          <li key={one.task_id}>
            <div>
              <b>{one.name}</b>
              <p className="t14 dim">{outcomeOf(one)}</p>
              {one.report && <ProblemList problems={one.report.problems} />}
            </div>
            {one.undo_until && <Button onClick={() => setAsked(one)}>撤销</Button>}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          title={`撤销导入「${asked.name}」？`}
          confirmLabel="撤销"
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void undo(asked)}
        >
          这次加入的词和例句会删掉；后来复习过、标记过、改过释义或又加了例句的词留下。
        </ConfirmDialog>
      )}
    </section>
  );
}

function outcomeOf({ report, created_at, is_under_way, undone_at }: WordImport): string {
  const day = formatNearDay(created_at);
  if (undone_at !== null) return `${day}，已撤销`;
  if (report !== null) return `${day}，${reportSummary(report)}`;
  return `${day}，${is_under_way ? '正在导入' : '没有做完'}`;
}
