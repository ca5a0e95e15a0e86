/** What a robots.txt allows us, read as the standard says (RFC 9309). Pure: nothing is fetched here. */

export interface RobotsRules {
  /** Longest match wins; `allow` where two are as long. */
  readonly rules: readonly { pattern: string; isAllowed: boolean }[];
  /** Seconds between two requests that the site asks for, 0 when it asks for nothing. */
  readonly delaySeconds: number;
}

/** The name that sites call us by, the product part of our User-Agent. */
const OWN_NAME = 'waikan';
/** The standard asks for 500 KiB at least. */
const MAX_LENGTH = 512 * 1024;
const MAX_RULES = 2_000;

export const NO_RULES: RobotsRules = { rules: [], delaySeconds: 0 };

interface Group {
  agents: string[];
  rules: { pattern: string; isAllowed: boolean }[];
  delaySeconds: number;
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.slice(0, MAX_LENGTH).split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = key.toLowerCase();
    const said = value.trim();
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], delaySeconds: 0 });
      groups.at(-1)?.agents.push(said.toLowerCase());
      isNaming = true;
      continue;
    }
    const group = groups.at(-1);
    if (group === undefined || name === '') continue;
    isNaming = false;
    if (name === 'crawl-delay') group.delaySeconds = Math.max(0, Number(said) || 0);
    if ((name === 'allow' || name === 'disallow') && said !== '' && group.rules.length < MAX_RULES) {
      group.rules.push({ pattern: said, isAllowed: name === 'allow' });
    }
  }
  return groups;
}

/** The rules for us: those of all groups that name us, else of those for everybody. */
export function parseRobots(text: string): RobotsRules {
  const groups = groupsOf(text);
  const own = groups.filter(({ agents }) => agents.includes(OWN_NAME));
  const ours = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  return {
    rules: ours.flatMap(({ rules }) => rules),
    delaySeconds: Math.max(0, ...ours.map(({ delaySeconds }) => delaySeconds)),
  };
}

/** `*` stands for anything, `$` at the end for the end. Linear in the path for each part. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts.shift() ?? '';
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const found = isWhole && isLast ? path.lastIndexOf(part) : path.indexOf(part, at);
    if (found < at) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

/** @param path with its query */
export function isAllowed({ rules }: RobotsRules, path: string): boolean {
  if (path === '/robots.txt') return true;
  let best = { length: -1, isAllowed: true };
  for (const { pattern, isAllowed: allows } of rules) {
    const { length } = pattern;
    if (length < best.length || (length === best.length && !allows)) continue;
    if (matches(pattern, path)) best = { length, isAllowed: allows };
  }
  return best.isAllowed;
}
