/** Text for the size of a file. */

/** `820 KB`, `3.4 MB`. */
export function fileSizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
