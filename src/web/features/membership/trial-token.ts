/** What an editor hands out for a trial: the link whole, as it is pasted, or the token in it alone. */
export function trialToken(pasted: string): string {
  const text = pasted.trim();
  const [, inLink] = /[?&]token=([^&#\s]+)/.exec(text) ?? [];
  if (inLink === undefined) return text;
  try {
    return decodeURIComponent(inLink);
  } catch {
    return inLink;
  }
}
