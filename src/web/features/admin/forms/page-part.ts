/** A part of a page that may fail while the frame around it stays. */

/**
 * Resolves to null where the server or the database failed. What leads elsewhere is thrown on: the login, a page that is not there.
 *
 * @param report for the log
 */
export async function pagePart<T>(part: Promise<T>, report: (error: unknown) => void): Promise<T | null> {
  try {
    return await part;
  } catch (error) {
    const status = (error as { init?: { status?: number } | null }).init?.status ?? 500;
    if (error instanceof Response || status < 500) throw error;
    report(error);
    return null;
  }
}
