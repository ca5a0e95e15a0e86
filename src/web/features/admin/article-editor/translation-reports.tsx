/** Readers' reports of wrong translations, until an editor marks them as handled. */
import { Check } from 'lucide';
import type { AdminArticle, TranslationReport } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { leaveRow } from '../../../ui/leave-row.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { toast, UNDO } from '../../../ui/toast.ts';
import { sentencesById } from '../article-text/text-rows.ts';
import { formatDateTime } from '../forms/date-time.ts';

interface TranslationReportsProps {
  article: Pick<AdminArticle, 'id' | 'reports' | 'blocks'>;
  onChange: (reports: TranslationReport[]) => void;
}

export function TranslationReports({ article: { id, reports, blocks }, onChange }: TranslationReportsProps) {
  if (reports.length === 0) return null;
  const send = (reportId: string, handled: boolean) =>
    api().call('POST /reader/article/{id}/report/handle', { params: { id }, body: { report_id: reportId, handled } });
  const open = async (reportId: string) => {
    try {
      onChange((await send(reportId, false)).items);
      toast('放回来了');
    } catch (error) {
      showError(error);
    }
  };
  const handle = async (reportId: string, button: HTMLElement) => {
    try {
      const { items } = await send(reportId, true);
      leaveRow(button);
      onChange(items);
      toast('已处理', { action: { label: UNDO, onClick: () => void open(reportId) } });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <section aria-labelledby="editor-reports">
      <SectionHead id="editor-reports" title="读者报告">
        <span className="t14 dim num">{reports.length}</span>
      </SectionHead>
      <ol className="vers">
        {reports.map((report) => (
          <li key={report.id} className="editor-report">
            <span>
              {report.text}
              <button type="button" className="editor-reported t14" lang="en" onClick={() => show(report)}>
                {reportedEnglish(blocks, report) ?? <span lang="zh-CN">这一句已经不在文章里</span>}
              </button>
              <span className="t12 faint">
                {report.username} · {formatDateTime(report.created_at)}
              </span>
            </span>
            <Button icon={Check} onClick={({ currentTarget }) => void handle(report.id, currentTarget)}>
              已处理
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The current text of the sentence, which may have changed or gone to another block since the report; null when it is gone. */
function reportedEnglish(
  blocks: AdminArticle['blocks'],
  { block_id: blockId, sentence_id: sentenceId }: Pick<TranslationReport, 'block_id' | 'sentence_id'>,
): string | null {
  if (sentenceId !== null) return sentencesById(blocks).get(sentenceId)?.english ?? null;
  const block = blocks.find(({ id }) => id === blockId);
  return block ? (block.text ?? '') : null;
}

function show({ sentence_id: sentenceId }: TranslationReport): void {
  const row = sentenceId && document.querySelector<HTMLElement>(`[data-row="${CSS.escape(sentenceId)}"]`);
  if (!row) return;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'center' });
}
