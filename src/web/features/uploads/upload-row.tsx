/** One book on its way in: how far it is, what went wrong and what to do, and what can be done with it. */
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
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { pageUploads } from './page-uploads.ts';
import { failureParts, percentSent, sentText, timeLeftText, type Upload } from './upload.ts';

interface UploadRowProps {
  upload: Upload;
  /** How many are sent before this one. */
  ahead: number;
  /** Opens the file chooser; without it there is a link to the page that has one. */
  onChoose?: (() => void) | undefined;
  /** Before a row goes that may hold the focus. */
  onLeave: () => void;
}

export function UploadRow({ upload, ahead, onChoose, onLeave }: UploadRowProps) {
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
        {(stage === 'missing' || stage === 'failed') && (
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
  ...{ waiting: 'paused', sending: '', paused: 'paused', broken: 'broken', missing: 'paused' },
  ...{ reading: '', done: 'done', failed: 'fail' },
};

const ICONS: Record<Exclude<Upload['stage'], 'failed'>, IconNode> = {
  ...{ waiting: Clock, sending: FileText, paused: FileText, broken: WifiOff, missing: FileX },
  ...{ reading: ListTree, done: CircleCheck },
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
