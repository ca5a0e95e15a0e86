/** Names of the features of a difficulty in JSON. */

/** `logPauses` → `log_pauses`. */
export const featureKey = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Features as the engine names and the database stores them, with their names on the wire. */
export function wireFeatures(features: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(features).map(([name, value]) => [featureKey(name), value]));
}
