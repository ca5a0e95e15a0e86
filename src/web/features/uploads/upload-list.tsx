/** Books on their way in, with those that could not be brought in below: on the page for uploads, and at the top of the shelf. */
import { useRef } from 'react';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import '../../ui/pages/uploads.css';
import { pageUploads } from './page-uploads.ts';
import type { Upload } from './upload.ts';
import { UploadRow } from './upload-row.tsx';

interface UploadListProps {
  uploads: readonly Upload[];
  /** Shows so many and a link to the others. */
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
        <Rows title="正在放进书架" uploads={under.slice(0, most)} onChoose={onChoose}>
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

/** What is said aloud when it changes: no percentages. */
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
