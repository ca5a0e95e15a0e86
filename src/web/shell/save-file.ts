/** Files of the reader's own, which need the bearer header: fetched by script and handed to the browser to keep. */

/** Keeps a fetched file under the name the server gave it. Revoked a minute later, when even slow browsers have taken it. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name in a Content-Disposition header, RFC 6266: `filename*` before `filename`. Null when there is none. */
export function fileNameOf(header: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return null;
    }
  }
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? null;
}
