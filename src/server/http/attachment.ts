/** Files to keep: what they are called, for what is in them and the day in Shanghai, and the answer that hands one over. */

export interface FileToKeep {
  /** 外刊轻读-笔记-20261121.txt */
  name: string;
  /** Media type without parameters. */
  type: string;
  body: string | ReadableStream<Uint8Array>;
  /** Size in bytes, where it is known before. */
  size?: number;
}

/** @param day `YYYY-MM-DD` */
export function fileName(subject: string, day: string, extension: string): string {
  return `外刊轻读-${subject}-${day.replaceAll('-', '')}.${extension}`;
}

/** `content-disposition` with the name in UTF-8, and for programs that read no other in ASCII, as far as that has its letters. */
export function namedAttachment(name: string, extension: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^ !#-$&-[\]-~]/g, '')
    .trim();
  const ascii = /[a-z0-9]/i.test(plain) ? plain : 'waikan';
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${extended(`${name}.${extension}`)}`;
}

/** A name as RFC 8187 has it in headers: `'` and brackets, which addresses may have, are escaped too. */
function extended(name: string): string {
  const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent);
}

/** The answer that makes a browser keep the file under its name. */
export function attachment({ name, type, body, size }: FileToKeep): Response {
  const plainName = `waikan${name.slice(name.lastIndexOf('.'))}`;
  return new Response(body, {
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${extended(name)}`,
      'cache-control': 'private, no-store',
      ...(size !== undefined && { 'content-length': String(size) }),
    },
  });
}
