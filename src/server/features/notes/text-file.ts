/** A text file to keep, named for what is in it and the day in Shanghai. */
import { studyDay } from '#server/features/history/service.ts';

export interface TextFile {
  /** What is in it, as in 外刊轻读-笔记-20261121.txt. */
  subject: string;
  extension: string;
  /** Media type without parameters. */
  type: string;
  text: string;
}

/** The answer that makes a browser keep the file. */
export function textFile({ subject, extension, type, text }: TextFile, now: Date): Response {
  const name = `外刊轻读-${subject}-${studyDay(now).replaceAll('-', '')}.${extension}`;
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="waikan.${extension}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });
}
