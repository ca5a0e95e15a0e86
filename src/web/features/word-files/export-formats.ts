/** The export formats of the word book. */
import { api } from '../../shell/api.ts';
import type { ExportFormat } from '../../shell/export-menu.tsx';

/** All formats with their labels and file names. */
export const wordFormats = [
  { format: 'txt', label: '纯文本', hint: '好读好打印，也能原样导回来', fileName: '外刊轻读-生词本.txt' },
  { format: 'csv', label: '表格 CSV', hint: '用 Excel、WPS 打开；一个例句一行', fileName: '外刊轻读-生词本.csv' },
  {
    format: 'apkg',
    label: 'Anki 牌组',
    hint: '认词和填空两种卡片；再导一次是更新，不会重复',
    fileName: '外刊轻读-生词本.apkg',
  },
  { format: 'momo', label: '墨墨背单词', hint: '一行一个单词，粘贴到自制词库', fileName: '外刊轻读-生词本-墨墨.txt' },
  { format: 'eudic', label: '欧路词典', hint: '单词和释义两列，导入生词本', fileName: '外刊轻读-生词本-欧路.csv' },
] as const;

export type WordFormat = (typeof wordFormats)[number]['format'];

export const wordExports: readonly ExportFormat[] = wordFormats.map(({ format, label, fileName }) => ({
  label,
  fileName,
  fetchFile: () => api().file('GET /reader/myword/export', { query: { format } }),
}));
