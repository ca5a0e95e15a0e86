/** Opens a page that the device has (`public/page-worker.js`), as a document: the router would ask the server for it. @returns false when it has not */
export async function openKept(path: string): Promise<boolean> {
  const isKept = await globalThis.caches?.match(path, { ignoreVary: true });
  if (isKept) location.assign(path);
  return Boolean(isKept);
}
