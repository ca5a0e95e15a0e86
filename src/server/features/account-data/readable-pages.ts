/** The readable part of the export: pages and tables that any program opens, generated while they are sent. */
import { momentText } from '#engine/shanghai-time.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/csv.ts';
import type { Db } from '#server/db/database.ts';
import type { Account } from '#server/features/identity/service.ts';
import { originLine, pressDay } from '#server/features/notes/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import {
  bookChapterRows,
  bookNoteRows,
  collectionRows,
  memberLogRows,
  noteRows,
  readingRows,
  reviewRows,
} from './readable-pages-queries.ts';

export type Parts = AsyncGenerator<string>;

/** `2026-11-20 09:20` */
const moment = (at: Date): string => momentText(at).slice(0, 16);

const RATINGS = ['', '忘记', '困难', '良好', '简单'];
const MEMBER_ACTIONS: Record<string, string> = {
  trial: '试用',
  open: '开通',
  renew: '续期',
  close: '关闭',
  order: '购买',
  award: '奖励',
  expire: '到期',
};

/** Markdown: an article or book is a chapter, of a book its chapters the sections, a highlight an item, its note quoted beneath. */
export async function* notesPage(db: Db, userId: number): Parts {
  yield '# 划线和笔记\n';
  let article: number | undefined;
  for await (const rows of noteRows(db, userId)) {
    for (const { articleId, title, titleZh, text, comment, ...row } of rows) {
      const beneath = [titleZh, originLine(row)].flatMap((line) => (line ? `\n${plain(line)}\n` : []));
      if (articleId !== article) yield `\n## ${plain(title)}\n${beneath.join('')}`;
      article = articleId;
      yield `\n- ${plain(text)}\n${comment === null ? '' : `  > ${plain(comment)}\n`}`;
    }
  }
  let [book, inChapter]: (string | null)[] = [null, null];
  for await (const rows of bookNoteRows(db, userId)) {
    for (const { bookUuid, title, author, chapter, text, comment } of rows) {
      if (bookUuid !== book) {
        yield `\n## ${plain(title)}\n${author ? `\n${plain(author)}\n` : ''}`;
        inChapter = null;
      }
      if (chapter !== inChapter) yield `\n### ${chapter === null ? '没有位置的' : plain(chapter)}\n`;
      [book, inChapter] = [bookUuid, chapter];
      yield `\n${text ? `- ${plain(text)}\n` : ''}${comment ? `${text ? '  ' : ''}> ${plain(comment)}\n` : ''}`;
    }
  }
}

/** Markdown: a collection is a chapter, its articles are a numbered list. */
export async function* collectionsPage(db: Db, userId: number): Parts {
  yield '# 合集\n';
  let collection: number | undefined;
  let number = 0;
  for await (const rows of collectionRows(db, userId)) {
    for (const { id, name, intro, deletedAt, articleId, title, titleZh } of rows) {
      if (id !== collection) {
        number = 0;
        yield `\n## ${plain(name)}${deletedAt ? '（已删除）' : ''}\n${intro ? `\n${plain(intro)}\n` : ''}\n`;
      }
      collection = id;
      if (articleId === null) continue;
      number += 1;
      const shown = title === null ? '已删除的文章' : plain(title);
      yield `${number}. ${shown}${titleZh ? `（${plain(titleZh)}）` : ''}\n`;
    }
  }
}

/** The text of a book without pictures, a paragraph a line. */
export async function* bookText(
  db: Db,
  { fileId, title, author }: { fileId: number; title: string; author: string | null },
): Parts {
  yield `${title}\n${author ? `${author}\n` : ''}`;
  for await (const chapter of bookChapterRows(db, fileId)) {
    yield `\n\n${chapter.title}\n`;
    for (const { text, rows = [] } of chapter.blocks) {
      if (text) yield `\n${text}\n`;
      for (const row of rows) yield `\n${row.join('\t')}`;
    }
  }
}

export async function* readingTable(db: Db, userId: number): Parts {
  yield BYTE_ORDER_MARK + csvLine(['文章', '来源', '原刊日期', '读了几秒', '读到', '读完', '第一次', '最近一次']);
  for await (const rows of readingRows(db, userId)) {
    yield rows
      .map(({ title, sourceName, pressAt, seconds, progress, isFinish, isSkimmed, firstReadAt, lastReadAt }) =>
        csvLine([
          title ?? '已删除的文章',
          sourceName ?? '',
          pressDay(pressAt) ?? '',
          String(seconds),
          `${Math.round(progress * 100)}%`,
          isFinish ? '是' : isSkimmed ? '跳读' : '否',
          moment(firstReadAt),
          moment(lastReadAt),
        ]),
      )
      .join('');
  }
}

export async function* reviewTable(db: Db, userId: number): Parts {
  yield BYTE_ORDER_MARK + csvLine(['单词', '时间', '结果', '秒']);
  for await (const rows of reviewRows(db, userId)) {
    yield rows
      .map(({ word, at, kind, rating, spent }) =>
        csvLine([word, moment(at), kind === 'undo' ? '撤销' : (RATINGS[rating ?? 0] ?? ''), String(spent)]),
      )
      .join('');
  }
}

export async function* memberTable(db: Db, userId: number): Parts {
  yield BYTE_ORDER_MARK + csvLine(['时间', '事项', '等级', '天数', '到期', '备注']);
  for (const { createdAt, action, level, days, expiresAt, remark } of await memberLogRows(db, userId)) {
    yield csvLine([
      moment(createdAt),
      MEMBER_ACTIONS[action] ?? action,
      String(level ?? ''),
      String(days ?? ''),
      expiresAt ? moment(expiresAt) : '',
      remark,
    ]);
  }
}

export async function* uploadTable(uploads: Pick<UploadService, 'ofUser'>, userId: number): Parts {
  yield BYTE_ORDER_MARK + csvLine(['文件', '字节', '上传时间']);
  for (const { name, bytes, at } of await uploads.ofUser(userId)) yield csvLine([name, String(bytes), moment(at)]);
}

/** The first page: whose data it is, and what each file holds. */
export async function* firstPage(account: Account, files: readonly { name: string; says: string }[], at: Date): Parts {
  const facts: [string, string][] = [
    ['用户名', account.username],
    ['手机号', account.phone ?? '没有'],
    ['注册', moment(account.createdAt)],
    ['打包', moment(at)],
  ];
  yield `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>我的数据 · 外刊轻读</title>
<style>body{font:16px/1.7 system-ui,sans-serif;max-width:40em;margin:2em auto;padding:0 1em}td,th{padding:.3em 1em .3em 0;text-align:left;vertical-align:top}</style>
<h1>我的数据</h1>
<table>${facts.map(([name, value]) => `<tr><th>${name}<td>${html(value)}`).join('\n')}</table>
<p>这里是外刊轻读里属于你的全部数据。表格用 Excel、WPS 打开；data 文件夹里是同样的数据，完整、给程序读。密码和登录凭证不在里面。</p>
<table>${files.map(({ name, says }) => `<tr><td><a href="${html(encodeURI(name))}">${html(name)}</a><td>${html(says)}`).join('\n')}</table>
</html>
`;
}

function html(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The text on one line, without signs that Markdown takes for markup. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
