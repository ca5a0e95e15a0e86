/** 下载我的数据: requests an export, shows its progress and lists the finished files. */
import { Download, PackageOpen } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DataExport } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { pollTask } from '../../shell/poll-task.ts';
import { saveFile } from '../../shell/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { errorText, showError } from '../../ui/error-toast.ts';
import { fileSizeText } from '../../ui/file-size.ts';
import { FormError, NeedsScripts } from '../../ui/form-message.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

export function DownloadData({ exports }: { exports: readonly DataExport[] }) {
  const { making, problem, saving, start, save } = useExport(exports);
  const progress = useFocusAfter<HTMLDivElement>(making === null);
  const again = useFocusAfter<HTMLButtonElement>(making === null);
  const [latest] = exports;
  const hasFailed = latest !== undefined && latest.expires_at === null && !latest.is_making;
  const ready = exports.filter(({ bytes }) => bytes !== null);
  return (
    <section aria-labelledby="data-download">
      <SectionHead id="data-download" title="下载我的数据" />
      <p>
        账号和设置、生词和复习记录、划线和笔记、收藏、阅读历史、会员记录、登录的设备，都打包成一个
        zip：表格和网页给人看，JSON 给程序读。
      </p>
      <p className="t14 dim">只有你登录后能下载，保留 7 天，一天最多打包 3 次。</p>
      <FormError message={problem} />
      {hasFailed && !making && problem === null && (
        <p className="t14 dim">{formatDay(latest.created_at)}那次没有打包成，不计次数。</p>
      )}
      <NeedsScripts />
      {making ? (
        <div className="data-making" role="status" ref={progress} tabIndex={-1}>
          <ProgressBar value={making.share} label="打包进度" isThick />
          <span className="t14 dim">{making.message}。可以离开这一页，稍后回来下载。</span>
        </div>
      ) : (
        <div className="acts data-acts scripted">
          <Button
            ref={again}
            icon={PackageOpen}
            look={ready.length > 0 ? undefined : 'primary'}
            onClick={() => void start()}
          >
            {ready.length > 0 ? '重新打包' : '打包我的数据'}
          </Button>
        </div>
      )}
      {ready.length > 0 && (
        <ul className="devices" aria-label="打包好的数据">
          {ready.map((one) => (
            <li key={one.task_id}>
              <span>
                <b>{formatDay(one.created_at)}打包</b>
                <span className="t12 dim">
                  {fileSizeText(one.bytes ?? 0)}，{one.expires_at && `保留到 ${formatDay(one.expires_at)}`}
                </span>
              </span>
              <Button
                icon={Download}
                look="quiet"
                className="scripted"
                isBusy={saving === one.task_id}
                onClick={() => void save(one)}
                aria-label={`下载 ${formatDay(one.created_at)}打包的数据`}
              >
                下载
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Making {
  message: string;
  /** 0 to 1. */
  share: number;
}

/**
 * Requests an export and watches its task; one that was started elsewhere is watched too.
 *
 * @param exports the latest, newest first
 */
function useExport(exports: readonly DataExport[]) {
  const { revalidate } = useRevalidator();
  const [making, setMaking] = useState<Making | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);

  const watch = useCallback(
    async (taskId: string) => {
      stop.current?.abort();
      const abort = new AbortController();
      stop.current = abort;
      try {
        const task = await pollTask(taskId, abort.signal, ({ message, progress }) =>
          setMaking({ message, share: progress }),
        );
        if (task.state !== 'DONE') setProblem(`${task.message}，请再试一次`);
        await revalidate();
      } catch (error) {
        if (abort.signal.aborted) return;
        setProblem(errorText(error));
      }
      setMaking(null);
    },
    [revalidate],
  );

  const latest = exports[0];
  const unfinished = latest?.is_making ? latest.task_id : undefined;
  useEffect(() => {
    if (unfinished !== undefined) void watch(unfinished);
    return () => stop.current?.abort();
  }, [unfinished, watch]);

  return {
    making,
    problem,
    /** Id of the task whose file is being downloaded. */
    saving,
    async start() {
      setProblem(null);
      setMaking({ message: '正在开始', share: 0 });
      try {
        await watch((await api().call('POST /api/user/export', {})).task_id);
      } catch (error) {
        setProblem(errorText(error));
        setMaking(null);
      }
    },
    async save({ task_id: id }: DataExport) {
      setSaving(id);
      try {
        const file = await api().file('GET /api/user/export/{id}/file', { params: { id } });
        await saveFile(file, '外刊轻读-我的数据.zip');
      } catch (error) {
        showError(error);
      }
      setSaving(null);
    },
  };
}
