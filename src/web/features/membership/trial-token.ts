/** Token of a trial in what a reader pastes: the whole link that an editor has given, or the token alone. */
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
