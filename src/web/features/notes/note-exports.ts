/** Export formats of notes: all of them, one article's, or one book's. */
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

/** Exports of one book's notes, with chapters. */
export function bookNoteExports(bookUuid: string, title: string): ExportFormat[] {
  return formats.map(({ format, label }) => ({
    label,
    fileName: `外刊轻读-笔记-${title}.${format}`,
    fetchFile: () => api().file('GET /reader/book/{id}/mynote/export', { params: { id: bookUuid }, query: { format } }),
  }));
}
