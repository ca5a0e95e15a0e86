/** Regular English inflection, undone: the bases that a form may come from. */

const DOUBLED = /([bdfgklmnprtvz])\1$/;

/**
 * Possible bases of a regular inflected form, likelier ones first; empty when nothing can be taken off.
 * `stopped` → stop, stopp, stoppe; `cities` → city, citie. The caller checks which is a word.
 */
export function baseSpellings(form: string): string[] {
  if (form.length < 4) return [];
  if (form.endsWith('ies')) return [`${form.slice(0, -3)}y`, form.slice(0, -1)];
  if (/(?:s|x|z|ch|sh|o)es$/.test(form)) return [form.slice(0, -2), form.slice(0, -1)];
  if (/[^su]s$/.test(form)) return [form.slice(0, -1)];
  if (form.endsWith('ied')) return [`${form.slice(0, -3)}y`];
  if (form.endsWith('iest')) return [`${form.slice(0, -4)}y`];
  if (form.endsWith('ier')) return [`${form.slice(0, -3)}y`];
  for (const suffix of ['ing', 'est', 'ed', 'er']) {
    const stem = form.slice(0, -suffix.length);
    if (form.endsWith(suffix) && /[aeiouy]/.test(stem)) {
      const undoubled = DOUBLED.test(stem) ? [stem.slice(0, -1)] : [];
      return [...undoubled, stem, `${stem}e`];
    }
  }
  return [];
}
