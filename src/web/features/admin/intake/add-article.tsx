/** The form that adds an article from a URL, a saved HTML file or pasted text. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { Field, TextArea, TextInput, useFieldTies } from '../../../ui/form-controls.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { UrlInput, withScheme } from '../forms/url-input.tsx';
import { insistLabel } from '../tasks/task-labels.ts';
import { type IntakeInput, type IntakeState, useIntake } from './use-intake.ts';

type Way = 'url' | 'html' | 'text';

const ways = [
  { value: 'url', label: '网址' },
  { value: 'html', label: '网页文件' },
  { value: 'text', label: '正文' },
] as const satisfies { value: Way; label: string }[];

const MISSING: Record<Way, string> = { url: '请填写网址', html: '请选一个网页文件', text: '请粘贴正文' };

interface AddArticleProps {
  /** The way that is chosen when the form appears. */
  firstWay: Way;
  /** Called after each added article. */
  onAdded: () => void;
}

export function AddArticle({ firstWay, onAdded }: AddArticleProps) {
  const [way, setWay] = useState<Way>(firstWay);
  const [url, setUrl] = useState('');
  const [file, setFile] = useState<HtmlFile | null>(null);
  const [text, setText] = useState('');
  const [title, setTitle] = useState('');
  const [titleZh, setTitleZh] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const { state, start, insist } = useIntake(onAdded);
  /** A new file input for each article, since an input keeps the name of its file. */
  const [turn, setTurn] = useState(0);
  const sent = useRef<unknown[]>([]);
  const typed = [way, url, file, text, title, titleZh];
  const isAdded = state.kind === 'done';
  const clear = useEffectEvent(() => {
    // Input that was typed while the article was being added belongs to the next article.
    if (typed.some((value, index) => value !== sent.current[index])) return;
    setUrl('');
    setFile(null);
    setTurn((turn) => turn + 1);
    setText('');
    setTitle('');
    setTitleZh('');
  });
  useEffect(() => {
    if (isAdded) clear();
  }, [isAdded]);
  const isBusy = state.kind === 'working';
  const fields = state.kind === 'failed' ? state.fields : {};
  /** Whether the message of the failure stands at a field. */
  const isAtField = [way, 'title', 'title_zh'].some((name) => name in fields);
  const value = { url: withScheme(url.trim()), html: file?.source ?? '', text: text.trim() }[way];

  const choose = (chosen: Way) => {
    setWay(chosen);
    setMissing(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(value === '' ? MISSING[way] : null);
    if (value === '' || isBusy) return;
    const input: IntakeInput = {
      [way]: value,
      ...(title.trim() && { title: title.trim() }),
      ...(titleZh.trim() && { title_zh: titleZh.trim() }),
    };
    sent.current = typed;
    void start(input);
  };

  return (
    <form className="add-article stack" onSubmit={submit} noValidate>
      <Segmented label="从哪里来" choices={ways} value={way} onChange={choose} />
      {way === 'url' && (
        <Field label="网址" hint="会抓取网页，提取正文" error={missing ?? fields.url}>
          <UrlInput value={url} onChange={({ target }) => setUrl(target.value)} />
        </Field>
      )}
      {way === 'html' && <HtmlFileField key={turn} file={file} onChange={setFile} error={missing ?? fields.html} />}
      {way === 'text' && (
        <Field label="英文正文" hint="空一行或每行一段都可以；# 开头的行是小标题" error={missing ?? fields.text}>
          <TextArea
            lang="en"
            rows={8}
            value={text}
            onChange={({ target }) => setText(target.value)}
            spellCheck={false}
          />
        </Field>
      )}
      <div className="add-titles">
        <Field label="英文标题（可不填）" error={fields.title}>
          <TextInput lang="en" value={title} maxLength={500} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label="中文标题（可不填）" error={fields.title_zh}>
          <TextInput value={titleZh} maxLength={500} onChange={({ target }) => setTitleZh(target.value)} />
        </Field>
      </div>
      <IntakeProgress state={state} isAtField={isAtField} onInsist={(taskId) => void insist(taskId)} />
      <LeaveGuard isOn={!isBusy && [text, title, titleZh].some((part) => part.trim() !== '')} />
      <div className="acts">
        <Button type="submit" look="primary" isBusy={isBusy}>
          收录
        </Button>
      </div>
    </form>
  );
}

interface IntakeProgressProps {
  state: IntakeState;
  /** Whether a field shows the message of the failure. */
  isAtField: boolean;
  onInsist: (taskId: string) => void;
}

function IntakeProgress({ state, isAtField, onInsist }: IntakeProgressProps) {
  return (
    <div role="status">
      {state.kind === 'working' && (
        <>
          <p className="t14 dim">{state.message}</p>
          <ProgressBar value={state.progress} label="收录进度" isThick />
        </>
      )}
      {state.kind === 'done' && (
        <p className="form-notice">
          <span>
            {state.message}。
            <TextLink href={`/admin/article/${state.articleId}`} isInline>
              去审核
            </TextLink>
          </span>
        </p>
      )}
      {state.kind === 'failed' && !(isAtField && state.articleId === null) && (
        <p className="form-error">
          <span>
            {!isAtField && `没有收录：${state.message}。`}
            {state.articleId && (
              <TextLink href={`/admin/article/${state.articleId}`} isInline>
                看已有的那篇
              </TextLink>
            )}
          </span>
          <InsistButton state={state} onInsist={onInsist} />
        </p>
      )}
    </div>
  );
}

function InsistButton({ state, onInsist }: Omit<IntakeProgressProps, 'isAtField'>) {
  if (state.kind !== 'failed' || state.taskId === null) return null;
  const { taskId, message } = state;
  const label = insistLabel({ kind: 'article.add', article: null, message });
  return label && <Button onClick={() => onInsist(taskId)}>{label}</Button>;
}

interface HtmlFile {
  name: string;
  bytes: number;
  source: string;
}

interface HtmlFileFieldProps {
  file: HtmlFile | null;
  onChange: (file: HtmlFile | null) => void;
  error?: string | undefined;
}

function HtmlFileField({ file, onChange, error }: HtmlFileFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (picked: File | undefined) => {
    setProblem(null);
    if (!picked) return;
    if (picked.size > LARGEST_PAGE_BYTES) {
      setProblem(`${picked.name} 有 ${fileSizeText(picked.size)}，最多 ${fileSizeText(LARGEST_PAGE_BYTES)}`);
      return;
    }
    try {
      const source = decodeHtmlFile(new Uint8Array(await picked.arrayBuffer()));
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

/** The limit of the API in characters, applied to the bytes of the file. */
const LARGEST_PAGE_BYTES = 5_000_000;

/** Bytes within which the HTML standard wants the charset declared. */
const DECLARED_WITHIN = 1024;

/** A saved HTML file by its byte order mark or declared charset, UTF-8 where it is missing or unknown: the API takes text, not bytes. */
export function decodeHtmlFile(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN));
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1];
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  return decoder(marked ?? declared ?? 'utf-8').decode(bytes);
}

function decoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
