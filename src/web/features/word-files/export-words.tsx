/** Taking the word book away: each format with what it is good for. */
import { Download } from 'lucide';
import { useState } from 'react';
import { api } from '../../shell/api.ts';
import { saveFile } from '../../shell/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Checkbox } from '../../ui/form-controls.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { type WordFormat, wordFormats } from './formats.ts';

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
