/** 下载我的数据: what is in the file, having it made, and the files that are there. */
import { Download, PackageOpen } from 'lucide';
import type { DataExport } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { fileSizeText } from '../../ui/file-size.ts';
import { FormError, NeedsScripts } from '../../ui/form-submit.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { useExport } from './use-export.ts';

export function DownloadData({ exports }: { exports: readonly DataExport[] }) {
  const { making, problem, saving, start, save } = useExport(exports);
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
      <NeedsScripts />
      {making ? (
        <div className="data-making" role="status">
          <ProgressBar value={making.share} label="打包进度" isThick />
          <span className="t14 dim">{making.message}。可以离开这一页，稍后回来下载。</span>
        </div>
      ) : (
        <div className="acts data-acts scripted">
          <Button icon={PackageOpen} look={ready.length > 0 ? undefined : 'primary'} onClick={() => void start()}>
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
