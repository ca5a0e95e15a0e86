/** The formats in which the word book can be taken away, as entries of a menu. */
import { api } from '../../../shell/api.ts';
import type { ExportFormat } from '../../../shell/export-menu.tsx';
import { wordFormats } from '../../word-files/formats.ts';

export const wordExports: readonly ExportFormat[] = wordFormats.map(({ format, label, fileName }) => ({
  label,
  fileName,
  fetchFile: () => api().file('GET /reader/myword/export', { query: { format } }),
}));
