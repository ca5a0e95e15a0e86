/** A text file to keep: its name, for what is in it and the day in Shanghai, and the answer that hands it over. */

export interface TextFile {
  /** 外刊轻读-笔记-20261121.txt */
  name: string;
  /** Media type without parameters. */
  type: string;
  text: string;
}

/** @param day `YYYY-MM-DD` */
export function fileName(subject: string, day: string, extension: string): string {
  return `外刊轻读-${subject}-${day.replaceAll('-', '')}.${extension}`;
}

/** The answer that makes a browser keep the file under its name. */
export function attachment({ name, type, text }: TextFile): Response {
  const plainName = `waikan${name.slice(name.lastIndexOf('.'))}`;
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });
}
