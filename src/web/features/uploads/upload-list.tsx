/** Books on their way in, with those that could not be brought in below: on the page for uploads, and at the top of the shelf. */

import {
  CircleCheck,
  Clock,
  FileText,
  FileX,
  type IconNode,
  Image,
  ListTree,
  Lock,
  Pause,
  Play,
  RefreshCw,
  Shield,
  TriangleAlert,
  WifiOff,
  X,
} from 'lucide';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { pageUploads } from './page-uploads.ts';
import { failureParts, percentSent, sentText, timeLeftText, type Upload } from './upload.ts';
import '../../ui/pages/uploads.css';

interface UploadListProps {
  uploads: readonly Upload[];
  /** Number of uploads to show, with a link to the others. */
  most?: number;
  onChoose?: () => void;
}

export function UploadList({ uploads, most = Number.POSITIVE_INFINITY, onChoose }: UploadListProps) {
  const under = uploads.filter(({ stage }) => stage !== 'failed');
  const failed = uploads.filter(({ stage }) => stage === 'failed');
  const canPause = under.some(({ stage }) => stage === 'sending' || stage === 'broken' || stage === 'waiting');
  return (
    <>
      {under.length > 0 && (
        <Rows title={titleOf(under)} uploads={under.slice(0, most)} onChoose={onChoose}>
          {under.length > most ? (
            <TextLink href="/book/upload">全部 {under.length} 个</TextLink>
          ) : (
            canPause && <TextLink onClick={() => pageUploads.pauseAll()}>全部暂停</TextLink>
          )}
        </Rows>
      )}
      {failed.length > 0 && (
        <Rows title="没放成" count={failed.length} uploads={failed.slice(0, most)} onChoose={onChoose}>
          <TextLink onClick={() => pageUploads.clearFailed()}>全部清除</TextLink>
        </Rows>
      )}
      <p className="vh" role="status">
        {summary(uploads)}
      </p>
    </>
  );
}

/** Title over uploads none of which failed. */
export function titleOf(uploads: readonly Pick<Upload, 'stage'>[]): string {
  return uploads.every(({ stage }) => stage === 'done') ? '已放进书架' : '正在放进书架';
}

interface RowsProps {
  title: string;
  count?: number;
  uploads: readonly Upload[];
  onChoose?: (() => void) | undefined;
  children: React.ReactNode;
}

function Rows({ title, count, uploads, onChoose, children }: RowsProps) {
  const section = useRef<HTMLElement>(null);
  const sending = uploads.filter(({ stage }) => stage === 'sending' || stage === 'broken' || stage === 'waiting');
  return (
    <section className="ups" aria-label={title} ref={section} tabIndex={-1}>
      <SectionHead
        title={
          <>
            {title}
            {count !== undefined && <span className="t14 faint num"> {count}</span>}
          </>
        }
      >
        <span className="scripted">{children}</span>
      </SectionHead>
      <ul>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            ahead={Math.max(0, sending.indexOf(upload))}
            onChoose={onChoose}
            onLeave={() => section.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </section>
  );
}

/** Text that screen readers announce on changes, without percentages. */
function summary(uploads: readonly Upload[]): string {
  const said: [Upload['stage'], string][] = [
    ['broken', '连接断了'],
    ['reading', '正在分章'],
    ['done', '已放进书架'],
    ['failed', '没放成'],
  ];
  return said
    .map(([stage, label]) => ({
      label,
      names: uploads.filter((upload) => upload.stage === stage).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)
    .map(({ label, names }) => `${names.join('、')}：${label}`)
    .join('。');
}

interface UploadRowProps {
  upload: Upload;
  /** Number of uploads before this one. */
  ahead: number;
  /** Opens the file chooser; without it there is a link to the page that has one. */
  onChoose?: (() => void) | undefined;
  /** Called before a row that may have the focus is removed. */
  onLeave: () => void;
}

/** One upload: its progress, failures with what to do about them, and actions. */
function UploadRow({ upload, ahead, onChoose, onLeave }: UploadRowProps) {
  const { id, name, stage } = upload;
  const hasBar = ['sending', 'paused', 'broken', 'missing', 'reading'].includes(stage);
  const isEnglish = /^[\x20-\x7e]+$/.test(name);
  const leave = () => {
    onLeave();
    pageUploads.cancel(id);
  };
  return (
    <li className={classes('up', LOOKS[stage])}>
      <Icon of={iconOf(upload)} />
      <div className="up-body">
        <p className="up-name" lang={isEnglish ? 'en' : undefined}>
          {name}
        </p>
        {hasBar && <ProgressBar value={shareOf(upload)} label={`${name} 的进度`} />}
        <p className="up-note">{noteOf(upload, ahead)}</p>
      </div>
      <div className="up-acts scripted">
        {stage === 'sending' && (
          <IconButton icon={Pause} label={`暂停 ${name}`} title="暂停" onClick={() => pageUploads.pause(id)} />
        )}
        {stage === 'paused' && (
          <IconButton icon={Play} label={`接着传 ${name}`} title="接着传" onClick={() => pageUploads.resume(id)} />
        )}
        {stage === 'broken' && (
          <IconButton
            icon={RefreshCw}
            label={`现在重试 ${name}`}
            title="现在重试"
            onClick={() => pageUploads.resume(id)}
          />
        )}
        {upload.hasNoRoom && <Button onClick={() => pageUploads.resume(id)}>再试</Button>}
        {(stage === 'missing' || (stage === 'failed' && !upload.hasNoRoom)) && (
          <Choose onChoose={onChoose}>{stage === 'missing' ? '选文件' : '换文件'}</Choose>
        )}
        {stage === 'done' && upload.bookUuid && <Button href={`/book/${upload.bookUuid}/show`}>去看看</Button>}
        <IconButton {...endingOf(upload)} icon={X} onClick={leave} />
      </div>
    </li>
  );
}

function Choose({ onChoose, children }: { onChoose?: (() => void) | undefined; children: string }) {
  return onChoose ? <Button onClick={onChoose}>{children}</Button> : <Button href="/book/upload">{children}</Button>;
}

const LOOKS: Record<Upload['stage'], string> = {
  waiting: 'paused',
  sending: '',
  paused: 'paused',
  broken: 'broken',
  missing: 'paused',
  reading: '',
  done: 'done',
  failed: 'fail',
};

const ICONS: Record<Exclude<Upload['stage'], 'failed'>, IconNode> = {
  waiting: Clock,
  sending: FileText,
  paused: FileText,
  broken: WifiOff,
  missing: FileX,
  reading: ListTree,
  done: CircleCheck,
};

function iconOf({ stage, message }: Upload): IconNode {
  if (stage !== 'failed') return ICONS[stage];
  if (/DRM|版权/.test(message)) return Lock;
  if (/图片|扫描/.test(message)) return Image;
  return /安全|解开/.test(message) ? Shield : TriangleAlert;
}

function shareOf(upload: Upload): number {
  const { stage, progress, sentBytes, bytes } = upload;
  if (stage === 'reading') return progress;
  return bytes === 0 ? 0 : sentBytes / bytes;
}

function noteOf(upload: Upload, ahead: number) {
  const percent = `${percentSent(upload)}%`;
  switch (upload.stage) {
    case 'waiting':
      return ahead > 0 ? `排队中，前面还有 ${ahead} 本` : '马上开始';
    case 'sending':
      return [sentText(upload), timeLeftText(upload)].filter(Boolean).join('，');
    case 'paused':
      return `已暂停，传了 ${sentText(upload)}`;
    case 'broken':
      return `网断了，连上后从 ${percent} 接着传`;
    case 'missing':
      return `浏览器没能留住这个文件。再选它一次，从 ${percent} 接着传`;
    case 'reading':
      return upload.message || '正在分章';
    case 'done':
      return '已放进书架';
    default: {
      const { reason, advice } = failureParts(upload.message);
      return (
        <>
          <b className="bad">{reason}</b>
          {advice}
        </>
      );
    }
  }
}

function endingOf({ stage, name }: Upload): { label: string; title: string } {
  const title = stage === 'failed' || stage === 'done' ? '清除' : '取消';
  return { label: `${title} ${name}`, title };
}
