/** The latest imports with what they did; one of the last day can be undone. */
import { useState } from 'react';
import type { WordImport } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { reportSummary } from './import-labels.ts';
import { ProblemList } from './import-preview.tsx';

interface RecentImportsProps {
  imports: readonly WordImport[];
  onChange: () => void;
}

export function RecentImports({ imports, onChange }: RecentImportsProps) {
  const [asked, setAsked] = useState<WordImport | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (imports.length === 0) return null;

  async function undo({ task_id }: WordImport) {
    setBusy(true);
    try {
      const { words, contexts } = await api().call('POST /reader/myword/import/undo', { body: { task_id } });
      toast(`已撤销：${words} 个词，${contexts} 个例句`);
      setAsked(null);
      onChange();
    } catch (error) {
      showError(error);
    }
    setBusy(false);
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
          这次加入的词和例句会删掉；已经复习过、或者后来又加了例句的词留下。
        </ConfirmDialog>
      )}
    </section>
  );
}

function outcomeOf({ report, created_at, undo_until, undone_at }: WordImport): string {
  const day = formatDay(created_at);
  if (undone_at !== null) return `${day}，已撤销`;
  if (report !== null) return `${day}，${reportSummary(report)}`;
  return `${day}，${undo_until === null ? '正在导入' : '没有做完'}`;
}
