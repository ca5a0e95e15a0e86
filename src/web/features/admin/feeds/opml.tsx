/** Import and export of feeds as OPML files. */
import { Download } from 'lucide';
import { useState } from 'react';
import { api } from '../../../shell/api.ts';
import { saveFile } from '../../../shell/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { errorText, showError } from '../../../ui/error-toast.ts';
import { Field, useFieldTies } from '../../../ui/form-controls.tsx';

/** The limit of the API in characters. */
const LARGEST = 1_000_000;

export function OpmlImport({ onImported }: { onImported: () => void }) {
  const [outcome, setOutcome] = useState<{ message: string; hasFailed: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const bring = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const opml = await file.text();
      if (opml.length > LARGEST) {
        setOutcome({ message: '文件太大', hasFailed: true });
      } else {
        const { added, skipped } = await api().call('POST /reader/rss/feed/import', { body: { opml } });
        const rest = skipped > 0 ? `，跳过 ${skipped} 个已有或不能用的` : '';
        setOutcome({ message: `新增 ${added} 个${rest}，一小时内会抓取`, hasFailed: false });
        onImported();
      }
    } catch (error) {
      setOutcome({ message: errorText(error), hasFailed: true });
    }
    setBusy(false);
  };
  return (
    <>
      <Field
        label="从别的阅读器导入"
        hint={isBusy ? '正在导入' : '选一个 OPML 文件'}
        error={outcome?.hasFailed ? outcome.message : null}
      >
        <OpmlFile onPick={bring} isBusy={isBusy} />
      </Field>
      <div role="status">{outcome && !outcome.hasFailed && <p className="form-notice">{outcome.message}</p>}</div>
    </>
  );
}

function OpmlFile({ onPick, isBusy }: { onPick: (file: File | undefined) => void; isBusy: boolean }) {
  return (
    <input
      {...useFieldTies()}
      className="input file-input"
      type="file"
      accept=".opml,.xml,text/x-opml,application/xml,text/xml"
      disabled={isBusy}
      onChange={({ target }) => {
        onPick(target.files?.[0]);
        // Lets the same file be picked again after it was corrected.
        target.value = '';
      }}
    />
  );
}

export function OpmlExport() {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(await api().file('GET /reader/rss/feed/export'), '外刊轻读-订阅源.opml');
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <Button icon={Download} isBusy={isBusy} onClick={save}>
      导出
    </Button>
  );
}
