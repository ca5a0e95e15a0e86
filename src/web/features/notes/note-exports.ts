/** Export formats of notes: all of them, or one article's. */
import { api } from '../../shell/api.ts';
import type { ExportFormat } from '../../shell/export-menu.tsx';

const formats = [
  { format: 'txt', label: '纯文本' },
  { format: 'md', label: 'Markdown' },
] as const;

/** @param articleId of one article; all notes without it */
export function noteExports(articleId?: string): ExportFormat[] {
  return formats.map(({ format, label }) => ({
    label,
    fileName: `外刊轻读-笔记.${format}`,
    fetchFile: () => api().file('GET /reader/mynote/export', { query: { id: articleId, format } }),
  }));
}
