/** A book on its way in, as rows show it. */
import type { ResultOf } from '#contract/index.ts';
import { LARGEST_UPLOAD_BYTES } from '#contract/limits.ts';
import type { Task } from '#contract/shapes.ts';

export type Stage = 'waiting' | 'sending' | 'paused' | 'broken' | 'missing' | 'reading' | 'done' | 'failed';

export interface Upload {
  id: string;
  name: string;
  /** 0 for an address on the web. */
  bytes: number;
  sentBytes: number;
  /** Speed of this run; 0 until it is known. */
  bytesPerSecond: number;
  stage: Stage;
  /** While the server reads it: progress, 0 to 1, and a message. After a failure: the reason. */
  progress: number;
  message: string;
  /** The upload failed because there was no room: it can be tried again without choosing the file anew. */
  hasNoRoom: boolean;
  /** Once it is on the shelf. */
  bookUuid: string | null;
}

/** Why a file is not even sent, or null. */
export function refusalOf({ size }: { size: number }): string | null {
  if (size === 0) return '文件是空的。换一份再传。';
  return size > LARGEST_UPLOAD_BYTES ? '超过 100 MB。压缩其中的图片，或换一个版本再传。' : null;
}

/** Why there is no room for a file among one's own books, as the server would say once it has it; null where there is, or it is one of them. */
export function noRoomFor(size: number, used: ResultOf<'GET /reader/mybook/quota'>): string | null {
  if (used.has) return null;
  if (used.books >= used.max_books) return `最多放 ${used.max_books} 本自己的书。先删掉一本，或升级会员。`;
  return used.bytes + size > used.max_bytes ? '书的空间不够了。先删掉一本，或升级会员。' : null;
}

/** A reason and what to do about it: the first sentence, and the rest. */
export function failureParts(message: string): { reason: string; advice: string } {
  const [, reason = message, rest = ''] = /^([^。：；]+)[。：；]?(.*)$/s.exec(message) ?? [];
  return { reason, advice: rest.trim() || '换一个文件，或者稍后再传一次。' };
}

/** `约 40 秒`, `约 3 分钟`; '' while it cannot be told. */
export function timeLeftText({ bytes, sentBytes, bytesPerSecond }: Upload): string {
  if (bytesPerSecond <= 0) return '';
  const seconds = (bytes - sentBytes) / bytesPerSecond;
  if (seconds < 55) return `约 ${Math.max(5, Math.ceil(seconds / 5) * 5)} 秒`;
  return `约 ${Math.round(seconds / 60)} 分钟`;
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

/** `18.2 / 31.6 MB`. */
export function sentText({ sentBytes, bytes }: Upload): string {
  if (bytes < 1_000_000) return `${Math.round(sentBytes / 1000)} / ${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${megabytes(sentBytes)} / ${megabytes(bytes)} MB`;
}

export const percentSent = ({ sentBytes, bytes }: Upload): number =>
  bytes === 0 ? 0 : Math.floor((sentBytes / bytes) * 100);

/** The file's name, or the title of a book that was read already. */
export function subjectName(subject: string | null): string {
  return subject || '一本书';
}

/** A task as a row, before scripts follow it. */
export function uploadOfTask({ id, subject, state, progress, message, result }: Task): Upload {
  const isRunning = state === 'QUEUED' || state === 'RUNNING';
  const made = result?.book_uuid;
  return {
    id: `task-${id}`,
    name: subjectName(subject),
    bytes: 0,
    sentBytes: 0,
    bytesPerSecond: 0,
    progress,
    message,
    hasNoRoom: false,
    stage: isRunning ? 'reading' : state === 'DONE' ? 'done' : 'failed',
    bookUuid: typeof made === 'string' ? made : null,
  };
}
