/** 导出: a menu of formats. The file is fetched with the reader's own header and handed to the browser. */
import { Download } from 'lucide';
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';
import { saveFile } from './save-file.ts';

export interface ExportFormat {
  label: string;
  /** Name of the file, should the server give none. */
  fileName: string;
  fetchFile(): Promise<Response>;
}

export function ExportMenu({ formats }: { formats: readonly ExportFormat[] }) {
  const [isBusy, setBusy] = useState(false);
  async function save({ fetchFile, fileName }: ExportFormat) {
    setBusy(true);
    try {
      await saveFile(await fetchFile(), fileName);
      toast('已导出');
    } catch (error) {
      toast(error instanceof ApiError ? error.msg : '没有导出，请再试一次');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Menu
      trigger={
        <Button icon={Download} isBusy={isBusy}>
          导出
        </Button>
      }
      entries={formats.map((format) => ({ label: format.label, onSelect: () => void save(format) }))}
    />
  );
}
