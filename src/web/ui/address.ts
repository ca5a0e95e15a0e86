/** Addresses of lists, with their filters. */

type Value = string | number | boolean | null | undefined;

/** An address with those of the parameters that have a value: not '', 0, false, null or undefined. */
export function addressWith(path: string, parameters: Readonly<Record<string, Value>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}
