/** 导出: articles as an EPUB, or a zip of PDFs or Markdown files. Chooses, watches the task, hands the file over, and lists the last ones. */

import { Crown, Download, FileDown, LogIn } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ArticleCard, ArticleExport, ExportFormat } from '#contract/shapes.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import { Checkbox } from '../../ui/form-controls.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import './export-dialog.css';
import type { InputOf } from '#contract/index.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { api } from '../../shell/api.ts';
import { isTaskRunning, pollTask } from '../../shell/poll-task.ts';
import { saveFile } from '../../shell/save-file.ts';
import { errorText, showError } from '../../ui/error-toast.ts';

interface ExportDialogProps {
  /** A single article is exported; among several the reader chooses. */
  articles: readonly Pick<ArticleCard, 'id' | 'title' | 'title_zh'>[];
  /** Title of several articles together, which becomes the book's title. */
  title?: string;
  /** Whether there are more articles than these. */
  isPart?: boolean;
  onClose: () => void;
}

/** Most articles of one file, the same limit as the server's. */
const MOST = 50;
const FORMATS: readonly { value: ExportFormat; label: string; about: string }[] = [
  { value: 'epub', label: 'EPUB', about: '一本电子书，中英对照，带目录和图片，手机和阅读器都能打开。' },
  { value: 'pdf', label: 'PDF', about: '每篇一个双语 PDF（没有译文的只有英文），打成一个 zip；适合打印。' },
  { value: 'md', label: 'Markdown', about: '每篇一个文本文件，打成一个 zip；适合放进笔记软件。' },
];

export function ExportDialog({ articles, title, isPart = false, onClose }: ExportDialogProps) {
  const { me, logIn } = useSession();
  const { making, problem, failed, made, saving, recent, start, save } = useExports(me ? String(me.user_id) : null);
  const [format, setFormat] = useState<ExportFormat>('epub');
  const [own, setOwn] = useState({ notes: false, words: false });
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(articles.slice(MOST).map(({ id }) => id)));
  const chosen = articles.filter(({ id }) => !left.has(id));
  const isAllowed = me != null && me.role !== 'reader';
  const isOne = articles.length === 1;
  return (
    <Dialog
      isOpen
      isLarge={!isOne}
      onClose={onClose}
      title={isOne ? '导出这一篇' : '导出文章'}
      actions={
        me === null ? (
          <Button look="primary" icon={LogIn} onClick={logIn}>
            登录
          </Button>
        ) : me !== undefined && !isAllowed ? (
          <Button look="primary" icon={Crown} href="/member">
            看会员
          </Button>
        ) : (
          <Button
            look={made === null ? 'primary' : undefined}
            icon={FileDown}
            isBusy={making !== null}
            disabled={!isAllowed || chosen.length === 0 || chosen.length > MOST}
            onClick={() =>
              void start({
                article_ids: chosen.map(({ id }) => id),
                format,
                ...(format !== 'pdf' && { with_notes: own.notes, with_words: own.words }),
                ...(!isOne && title !== undefined && { title }),
              })
            }
          >
            {isOne ? '导出' : `导出 ${chosen.length} 篇`}
          </Button>
        )
      }
    >
      <div className="export">
        {me !== undefined && !isAllowed && (
          <p className="export-why">{me === null ? '导出是会员的功能，先登录。' : '导出是会员的功能。'}</p>
        )}
        {!isOne && <Articles articles={articles} left={left} onChange={setLeft} isPart={isPart} />}
        <div className="export-format">
          <Segmented label="格式" choices={FORMATS} value={format} onChange={setFormat} />
          <p className="t14 dim">{FORMATS.find(({ value }) => value === format)?.about}</p>
        </div>
        {format !== 'pdf' && (
          <div className="export-own">
            <Checkbox checked={own.notes} onChange={({ target }) => setOwn({ ...own, notes: target.checked })}>
              带上我的划线和笔记
            </Checkbox>
            <Checkbox checked={own.words} onChange={({ target }) => setOwn({ ...own, words: target.checked })}>
              带上我的生词
            </Checkbox>
          </div>
        )}
        {format === 'epub' && <p className="t14 dim">发到 Kindle：用邮件附件发送这个 EPUB</p>}
        <FormError message={problem ?? (failed && `「${failed.title}」没有导出成：${failed.message}`)} />
        {making && <Progress making={making} />}
        {recent.length > 0 && <Recent exports={recent} made={made} saving={saving} onSave={save} />}
      </div>
    </Dialog>
  );
}

interface ArticlesProps {
  articles: ExportDialogProps['articles'];
  /** Ids of those that are not chosen. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
  isPart: boolean;
}

function Articles({ articles, left, onChange, isPart }: ArticlesProps) {
  const count = articles.filter(({ id }) => !left.has(id)).length;
  const isAll = count === Math.min(articles.length, MOST);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  const all = () => onChange(new Set(articles.slice(isAll ? 0 : MOST).map(({ id }) => id)));
  return (
    <section aria-labelledby="export-articles">
      <div className="export-head">
        <h3 id="export-articles" className="t14">
          选了 {count} 篇{articles.length > MOST && `，一次最多 ${MOST} 篇`}
        </h3>
        <button type="button" className="link t14" onClick={all}>
          {isAll ? '全不选' : '全选'}
        </button>
      </div>
      <ul className="export-list">
        {articles.map(({ id, title, title_zh: titleZh }) => (
          <li key={id}>
            <Checkbox
              checked={!left.has(id)}
              disabled={left.has(id) && count >= MOST}
              onChange={({ target }) => choose(id, target.checked)}
            >
              <span className="export-title">
                <b lang="en">{title}</b>
                {titleZh && <small className="dim">{titleZh}</small>}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {isPart && <p className="t12 dim">这里是列表里已经载入的；要更多，先在列表里往下翻。</p>}
    </section>
  );
}

function Progress({ making: { message, share } }: { making: Making }) {
  return (
    <div className="export-making" role="status">
      <ProgressBar value={share} label="导出进度" isThick />
      <span className="t14 dim">{message}。可以关掉这里，稍后回来下载。</span>
    </div>
  );
}

interface RecentProps {
  exports: readonly ArticleExport[];
  /** The task that has just ended: its file is what the reader waits for. */
  made: string | null;
  /** The task whose file is on its way. */
  saving: string | null;
  onSave: (one: ArticleExport) => Promise<void>;
}

function Recent({ exports, made, saving, onSave }: RecentProps) {
  return (
    <section aria-labelledby="export-recent">
      <h3 id="export-recent" className="t14">
        导出好的
      </h3>
      <ul className="export-recent">
        {exports.map((one) => (
          <li key={one.task_id}>
            <span className="export-title">
              <b lang={languageOf(one.title)}>{one.title}</b>
              <small className="dim">
                {FORMATS.find(({ value }) => value === one.format)?.label} · {fileSizeText(one.bytes ?? 0)}
                {one.expires_at && ` · 保留到 ${formatDay(one.expires_at)}`}
              </small>
              {one.message && <small className="export-less">{one.message}</small>}
            </span>
            <Button
              icon={Download}
              look={made === one.task_id ? 'primary' : undefined}
              isBusy={saving === one.task_id}
              aria-label={`下载：${one.title}`}
              onClick={() => void onSave(one)}
            >
              下载
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Making {
  message: string;
  /** 0 to 1. */
  share: number;
}

const SHOWN = 3;
const latest = callQuery('GET /reader/article/export', {});

/**
 * A reader's exports: starts one, watches its task (also one that was started elsewhere), and fetches finished files.
 *
 * @param userId null for a visitor, or while it is not known who reads
 */
function useExports(userId: string | null) {
  const { data, refetch } = useQuery(latest, userId !== null);
  const [making, setMaking] = useState<Making | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);

  const watch = useCallback(async (taskId: string) => {
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    setMaking((now) => now ?? { message: '正在开始', share: 0 });
    try {
      const task = await pollTask(taskId, abort.signal, ({ message, progress }) =>
        setMaking({ message, share: progress }),
      );
      if (task.state === 'DONE') setMade(taskId);
      else setProblem(task.message);
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(errorText(error));
    }
    setMaking(null);
  }, []);

  const items = userId === null ? [] : (data?.items ?? []);
  const unfinished = items.find(isTaskRunning)?.task_id;
  const last = items.find(({ state }) => state === 'DONE' || state === 'FAILED');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each render, it would be a new function each time
  useEffect(() => {
    if (unfinished !== undefined) void watch(unfinished).then(refetch);
  }, [unfinished, watch]);
  useEffect(() => () => stop.current?.abort(), []);

  return {
    making,
    problem,
    /** The last one, where it failed while nobody looked; not beside one that is made, or was, before this dialog's eyes. */
    failed: last?.state === 'FAILED' && last.message && !making && !made ? last : null,
    /** Id of the task that ended well before this dialog's eyes. */
    made,
    /** Id of the task whose file is being downloaded. */
    saving,
    /** Files that can be downloaded, newest first. */
    recent: items.filter(({ bytes }) => bytes !== null).slice(0, SHOWN),
    async start(body: NonNullable<InputOf<'POST /reader/article/export'>['body']>) {
      setProblem(null);
      setMade(null);
      setMaking({ message: '正在开始', share: 0 });
      try {
        await watch((await api().call('POST /reader/article/export', { body })).task_id);
      } catch (error) {
        setProblem(errorText(error));
        setMaking(null);
      }
      refetch();
    },
    async save({ task_id: id, format }: ArticleExport) {
      setSaving(id);
      try {
        const file = await api().file('GET /reader/article/export/{id}/file', { params: { id } });
        await saveFile(file, `外刊轻读.${format === 'epub' ? 'epub' : 'zip'}`);
      } catch (error) {
        showError(error);
      }
      setSaving(null);
    },
  };
}
