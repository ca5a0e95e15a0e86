/** A saved web page from the editor's own disk, read in the browser. */
import { useState } from 'react';
import { fileSizeText } from '../../ui/file-size.ts';
import { Field, useFieldTies } from '../../ui/form-controls.tsx';
import { decodePage, LARGEST_PAGE_BYTES } from './page-source.ts';

export interface PageFile {
  name: string;
  bytes: number;
  source: string;
}

interface PageFileFieldProps {
  file: PageFile | null;
  onChange: (file: PageFile | null) => void;
  error?: string | undefined;
}

export function PageFileField({ file, onChange, error }: PageFileFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (picked: File | undefined) => {
    setProblem(null);
    if (!picked) return;
    if (picked.size > LARGEST_PAGE_BYTES) {
      setProblem(`${picked.name} 有 ${fileSizeText(picked.size)}，最多 ${fileSizeText(LARGEST_PAGE_BYTES)}`);
      return;
    }
    try {
      const source = decodePage(new Uint8Array(await picked.arrayBuffer()));
      onChange({ name: picked.name, bytes: picked.size, source });
    } catch {
      setProblem(`读不了 ${picked.name}，请重新选`);
    }
  };
  const hint = file
    ? `已选 ${file.name}，${fileSizeText(file.bytes)}`
    : `浏览器里另存的 .html，最多 ${fileSizeText(LARGEST_PAGE_BYTES)}`;
  return (
    <Field label="网页文件" hint={hint} error={problem ?? error}>
      <FileInput onPick={read} />
    </Field>
  );
}

function FileInput({ onPick }: { onPick: (file: File | undefined) => void }) {
  return (
    <input
      {...useFieldTies()}
      className="input file-input"
      type="file"
      accept=".html,.htm,.xhtml,text/html"
      onChange={({ target }) => onPick(target.files?.[0])}
    />
  );
}
