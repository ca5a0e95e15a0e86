/** Adding feeds: one by its URL or that of its site, many from an OPML file, which can be exported too. */

import { Download } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { Feed } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { saveFile } from '../../../shell/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { errorText, showError } from '../../../ui/error-toast.ts';
import { Field, TextInput, useFieldTies } from '../../../ui/form-controls.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { UrlInput, withScheme } from '../forms/url-input.tsx';
import { feedsAddress } from './feed-filters.ts';

type State =
  | { kind: 'idle' | 'working' }
  | { kind: 'added'; feed: Feed }
  | { kind: 'failed'; fields: Record<string, string>; message: string; feedId: string | null };

interface AddFeedProps {
  /** Suggested for the field. */
  categories: readonly string[];
  onAdded: () => void;
}

export function AddFeed({ categories, onAdded }: AddFeedProps) {
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const [category, setCategory] = useState('');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const listId = useId();
  const fields = state.kind === 'failed' ? state.fields : {};

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'working') return;
    const address = url.trim();
    if (address === '') {
      setState({ kind: 'failed', fields: { url: '请填写网址' }, message: '', feedId: null });
      return;
    }
    setState({ kind: 'working' });
    const body = {
      url: withScheme(address),
      ...(title.trim() && { title: title.trim() }),
      ...(category.trim() && { category: category.trim() }),
    };
    try {
      setState({ kind: 'added', feed: await api().call('POST /reader/rss/feed/add', { body }) });
      setUrl('');
      setTitle('');
      onAdded();
    } catch (error) {
      setState({ kind: 'failed', ...failureOf(error) });
    }
  };

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="网址" hint="网站首页或源的地址都可以" error={fields.url}>
        <UrlInput value={url} onChange={({ target }) => setUrl(target.value)} />
      </Field>
      <div className="add-titles">
        <Field label="名称（可不填）" error={fields.title}>
          <TextInput value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label="分类（可不填）" error={fields.category}>
          <TextInput
            value={category}
            maxLength={40}
            list={listId}
            onChange={({ target }) => setCategory(target.value)}
          />
        </Field>
        <datalist id={listId}>
          {categories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <Outcome state={state} />
      <LeaveGuard isOn={state.kind !== 'working' && [url, title].some((part) => part.trim() !== '')} />
      <div className="acts">
        <Button type="submit" look="primary" isBusy={state.kind === 'working'}>
          添加
        </Button>
      </div>
    </form>
  );
}

function Outcome({ state }: { state: State }) {
  const isPlain = state.kind === 'failed' && Object.keys(state.fields).length === 0;
  return (
    <div role="status">
      {state.kind === 'working' && <p className="t14 dim">正在找订阅源，最多要半分钟</p>}
      {state.kind === 'added' && (
        <p className="form-notice">
          <span>
            已添加 <span lang="en">{state.feed.title}</span>，有 {state.feed.items} 条。
            <TextLink href={feedsAddress({ feed: state.feed.id })} isInline>
              去看
            </TextLink>
          </span>
        </p>
      )}
      {isPlain && <p className="form-error">{state.message}</p>}
      {state.kind === 'failed' && state.feedId && (
        <p className="t14">
          <TextLink href={feedsAddress({ feed: state.feedId })} isInline>
            看已有的那个
          </TextLink>
        </p>
      )}
    </div>
  );
}

function failureOf(error: unknown) {
  const known = error instanceof ApiError ? error : undefined;
  const result = known?.result as { feed_id?: unknown } | null | undefined;
  const feedId = typeof result?.feed_id === 'string' ? result.feed_id : null;
  return { fields: known?.fields ?? {}, message: errorText(error), feedId };
}

/** The limit of the API in characters. */
const LARGEST = 1_000_000;

/** Import and export of feeds as OPML files. */
export function OpmlImport({ onImported }: { onImported: () => void }) {
  const [outcome, setOutcome] = useState<{ message: string; hasFailed: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const bring = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const opml = await file.text();
      if (opml.length > LARGEST) {
        setOutcome({ message: '文件太大', hasFailed: true });
      } else {
        const { added, skipped } = await api().call('POST /reader/rss/feed/import', { body: { opml } });
        const rest = skipped > 0 ? `，跳过 ${skipped} 个已有或不能用的` : '';
        setOutcome({ message: `新增 ${added} 个${rest}，一小时内会抓取`, hasFailed: false });
        onImported();
      }
    } catch (error) {
      setOutcome({ message: errorText(error), hasFailed: true });
    }
    setBusy(false);
  };
  return (
    <>
      <Field
        label="从别的阅读器导入"
        hint={isBusy ? '正在导入' : '选一个 OPML 文件'}
        error={outcome?.hasFailed ? outcome.message : null}
      >
        <OpmlFile onPick={bring} isBusy={isBusy} />
      </Field>
      <div role="status">{outcome && !outcome.hasFailed && <p className="form-notice">{outcome.message}</p>}</div>
    </>
  );
}

function OpmlFile({ onPick, isBusy }: { onPick: (file: File | undefined) => void; isBusy: boolean }) {
  return (
    <input
      {...useFieldTies()}
      className="input file-input"
      type="file"
      accept=".opml,.xml,text/x-opml,application/xml,text/xml"
      disabled={isBusy}
      onChange={({ target }) => {
        onPick(target.files?.[0]);
        // Lets the same file be picked again after it was corrected.
        target.value = '';
      }}
    />
  );
}

export function OpmlExport() {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(await api().file('GET /reader/rss/feed/export'), '外刊轻读-订阅源.opml');
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <Button icon={Download} isBusy={isBusy} onClick={save}>
      导出
    </Button>
  );
}
