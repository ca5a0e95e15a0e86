/** Import of highlights from other readers: files, what of them is found, then writing it, which can be undone. */
import { ArrowLeft, Check, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { ImportedBook, NoteImportResult } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatNearDay } from '../../ui/day.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { errorText, showError } from '../../ui/error-toast.ts';
import { Field, Select, useFieldTies } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { BookCover } from './made-cover.tsx';
import '../../ui/pages/book-sources.css';

interface NoteFile {
  name: string;
  /** Content in base64. */
  content: string;
}

type Choice = { title: string; author: string | null; book_uuid: string | null };
type PastImport = ResultOf<'GET /reader/book/notes/import'>['items'][number];

interface ImportNotesProps {
  imports: readonly PastImport[];
  /** The reader's books, to choose from where a title does not tell. */
  books: readonly { book_uuid: string; title: string }[];
}

const SOURCES = { kindle: 'Kindle', koreader: 'KOReader', weread: '微信读书', apple: 'Apple Books', table: '表格' };

export function ImportNotes({ imports, books }: ImportNotesProps) {
  const { revalidate } = useRevalidator();
  const [files, setFiles] = useState<readonly NoteFile[]>([]);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [preview, setPreview] = useState<NoteImportResult | null>(null);
  const [done, setDone] = useState<NoteImportResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const bodyOf = (given = files, chosen = choices) => ({ files: [...given], books: [...chosen] });

  async function during(work: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  }

  const look = (given: readonly NoteFile[], chosen: readonly Choice[]) =>
    during(async () => {
      const body = bodyOf(given, chosen);
      setPreview(await api().call('POST /reader/book/notes/import/preview', { body }));
      setFiles(given);
      setChoices(chosen);
      setDone(null);
    });

  const pick = (list: FileList) =>
    during(async () => {
      const given = await Promise.all(
        [...list].map(async (file) => ({ name: file.name, content: await base64Of(file) })),
      );
      setPreview(null);
      await look(given, []);
    });

  const choose = ({ title, author }: ImportedBook, bookUuid: string | null) =>
    look(files, [
      ...choices.filter((choice) => choice.title !== title || choice.author !== author),
      { title, author, book_uuid: bookUuid },
    ]);

  const bring = () =>
    during(async () => {
      setDone(await api().call('POST /reader/book/notes/import', { body: bodyOf() }));
      setPreview(null);
      await revalidate();
    });

  return (
    <div className="list-page sources">
      <TextLink href="/book" className="back-link">
        <Icon of={ArrowLeft} size="sm" />
        书架
      </TextLink>
      <div>
        <h1 className="page-title">导入别处的划线</h1>
        <p className="t14 dim">自动找到对应的书和句子。先看结果，再决定导入；同一个文件再导入不会重复。</p>
      </div>
      <NeedsScripts />
      <section aria-label="选择文件">
        <Field
          label="笔记文件"
          hint="Kindle 的 My Clippings.txt 或应用导出的笔记本（HTML、CSV），KOReader 的 metadata.lua、JSON、Markdown，微信读书复制的笔记、Apple Books 的摘录或笔记邮件（存成 txt），以及 CSV。可以一次选几个，每个最多 8 MB。"
          error={problem}
        >
          <FilesInput onPick={(list) => void pick(list)} />
        </Field>
      </section>
      {isBusy && <p role="status">正在对照书里的文字…</p>}
      {preview && !isBusy && (
        <Preview
          preview={preview}
          books={books}
          onChoose={(book, bookUuid) => void choose(book, bookUuid)}
          onLeave={() => setPreview(null)}
          onBring={() => void bring()}
        />
      )}
      {done && (
        <section aria-label="结果" className="sources-done">
          <p role="status">{countsOf(done, '导入了') || '没有新的，都已经在笔记里了'}</p>
          <Button look="primary" href="/mynote">
            看笔记
          </Button>
        </section>
      )}
      <PastImports imports={imports} onChange={() => void revalidate()} />
    </div>
  );
}

interface PreviewProps {
  preview: NoteImportResult;
  books: ImportNotesProps['books'];
  onChoose: (book: ImportedBook, bookUuid: string | null) => void;
  onLeave: () => void;
  onBring: () => void;
}

function Preview({ preview, books, onChoose, onLeave, onBring }: PreviewProps) {
  const total = preview.books.reduce((sum, book) => sum + book.highlights + book.comments, 0);
  const matched = preview.books
    .filter(({ book }) => book !== null)
    .reduce((sum, book) => sum + book.highlights + book.comments, 0);
  const from = preview.sources.map((source) => SOURCES[source]).join('、');
  return (
    <section aria-labelledby="preview-title">
      <SectionHead title="文件里有什么" id="preview-title" />
      <p className="t14 dim">
        {from}，{total} 条，{matched} 条对上了书架里的书。
        {preview.bookmarks > 0 && `另有 ${preview.bookmarks} 个书签，不导入。`}
      </p>
      <ul className="im">
        {preview.books.map((found) => (
          <BookRow
            key={`${found.title}\n${found.author}`}
            found={found}
            books={books}
            onChoose={(bookUuid) => onChoose(found, bookUuid)}
          />
        ))}
      </ul>
      <div className="acts-row at-end">
        <Button onClick={onLeave}>取消</Button>
        <Button look="primary" disabled={countsOf(preview) === ''} onClick={onBring}>
          {countsOf(preview, '导入') || '没有新的可以导入'}
        </Button>
      </div>
    </section>
  );
}

interface BookRowProps {
  found: ImportedBook;
  books: ImportNotesProps['books'];
  onChoose: (bookUuid: string | null) => void;
}

const NONE = 'none';

function BookRow({ found, books, onChoose }: BookRowProps) {
  const { title, author, book, lost } = found;
  const options = [
    { value: NONE, label: book ? '不导入这一本' : '选一本' },
    ...books.map(({ book_uuid: value, title: label }) => ({ value, label })),
  ];
  return (
    <li>
      {book && <BookCover book={book} className="im-cover" />}
      <div className="im-book">
        <b lang="en">{book?.title ?? title}</b>
        <p className="t14 dim">{factsOf(found)}</p>
        {book && book.title !== title && (
          <p className="t12 faint">
            文件里叫 <span lang="en">{[title, author].filter(Boolean).join('，')}</span>
          </p>
        )}
        {lost.length > 0 && (
          <details className="t14">
            <summary>没有找到位置的</summary>
            <ul className="im-lost">
              {lost.map((line) => (
                <li key={line} lang="en">
                  {line}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {book ? <Icon of={Check} size="sm" className="good" /> : <Icon of={TriangleAlert} size="sm" className="warn" />}
      {books.length > 0 && (
        <Select
          aria-label={`《${title}》放到`}
          options={options}
          value={book?.book_uuid ?? NONE}
          onChange={({ target }) => onChoose(target.value === NONE ? null : target.value)}
        />
      )}
    </li>
  );
}

function countsOf({ added, changed }: { added: number; changed: number }, what = ''): string {
  return [added > 0 && `${what} ${added} 条`.trim(), changed > 0 && `更新 ${changed} 条`].filter(Boolean).join('，');
}

function factsOf({
  book,
  is_waiting: isWaiting,
  highlights,
  comments,
  added,
  changed,
  known,
  near,
  unplaced,
}: ImportedBook): string {
  const count = highlights + comments;
  if (isWaiting) return `${count} 条，这本书还在分章，稍后再导入`;
  if (book === null) return `${count} 条，书架里没有找到这本`;
  const parts = [
    `${count} 条`,
    added < count && `新的 ${added} 条`,
    changed > 0 && `更新想法 ${changed} 条`,
    known > 0 && `已有 ${known} 条`,
    near > 0 && `${near} 条文字略有不同`,
    unplaced > 0 && `${unplaced} 条没有找到位置，只留文字`,
  ];
  return parts.filter(Boolean).join('，');
}

const nameOf = ({ name, sources }: PastImport) => name || sources.map((source) => SOURCES[source]).join('、');

function PastImports({ imports, onChange }: { imports: readonly PastImport[]; onChange: () => void }) {
  const [asked, setAsked] = useState<PastImport | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (imports.length === 0) return null;
  async function undo({ import_id }: PastImport) {
    setBusy(true);
    try {
      const { removed, kept } = await api().call('POST /reader/book/notes/import/undo', { body: { import_id } });
      toast(kept > 0 ? `已撤销 ${removed} 条，后来改过的 ${kept} 条留下` : `已撤销 ${removed} 条`);
      onChange();
      // The pressed button goes.
      keepFocus();
    } catch (error) {
      showError(error);
    }
    setAsked(null);
    setBusy(false);
  }
  return (
    <section aria-labelledby="past-title">
      <SectionHead title="最近导入" id="past-title" />
      <ul className="im">
        {imports.map((one) => (
          <li key={one.import_id}>
            <div className="im-book">
              <b>{nameOf(one)}</b>
              <p className="t14 dim">
                {formatNearDay(one.at)}，{one.undone_at === null ? countsOf(one) : '已撤销'}
              </p>
            </div>
            {one.undone_at === null && <Button onClick={() => setAsked(one)}>撤销</Button>}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          title={`撤销导入「${nameOf(asked)}」？`}
          confirmLabel="撤销"
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void undo(asked)}
        >
          {asked.added > 0 && `这次导入的 ${asked.added} 条划线和笔记会删掉`}
          {asked.added > 0 && asked.changed > 0 && '，'}
          {asked.changed > 0 && `更新的 ${asked.changed} 条回到导入前`}；后来改过的留下。
        </ConfirmDialog>
      )}
    </section>
  );
}

function FilesInput({ onPick }: { onPick: (files: FileList) => void }) {
  return (
    <input
      {...useFieldTies()}
      className="input file-input"
      type="file"
      multiple
      accept=".txt,.lua,.json,.md,.csv,.tsv,.eml,text/plain,text/csv,application/json"
      onChange={({ target }) => {
        if (target.files?.length) onPick(target.files);
        // Cleared, so that the same file can be chosen again.
        setTimeout(() => (target.value = ''));
      }}
    />
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
}
