/** The formats in which the word book can be taken away: those of the contract that the server makes. */
import { api } from '../../../shell/browser.ts';
import type { ExportFormat } from '../../../shell/export-menu.tsx';

const formats = [
  { format: 'txt', label: '纯文本', extension: 'txt' },
  { format: 'csv', label: '表格 CSV', extension: 'csv' },
] as const;

export const wordExports: readonly ExportFormat[] = formats.map(({ format, label, extension }) => ({
  label,
  fileName: `外刊轻读-生词本.${extension}`,
  fetchFile: () => api().file('GET /reader/myword/export', { query: { format } }),
}));
