/**
 * The subset of CSS selectors that the extraction needs: names, classes, attributes with `=`, `~=`, `*=`, `^=` and a trailing `i`,
 * descendants, lists (https://www.w3.org/TR/selectors-4/).
 */

/** The part of an element that a selector looks at. */
export interface Selectable {
  readonly localName: string;
  readonly parentNode: Selectable | null;
  getAttribute(name: string): string | null;
}

type Test = (element: Selectable) => boolean;

/** A compound selector's parts: a name, a class, or an attribute with or without a value. */
const part = /([a-z][\w-]*|\*)|\.([\w-]+)|\[([\w-]+)(?:([~*^]?=)"([^"]*)"( i)?)?\]/giy;

function attributeTest(name: string, operator: string | undefined, value: string, isAnyCase: boolean): Test {
  const wanted = isAnyCase ? value.toLowerCase() : value;
  return (element) => {
    const raw = element.getAttribute(name);
    if (raw === null) return false;
    if (operator === undefined) return true;
    const found = isAnyCase ? raw.toLowerCase() : raw;
    if (operator === '~=') return found.split(/\s+/).includes(wanted);
    if (operator === '*=') return found.includes(wanted);
    return operator === '^=' ? found.startsWith(wanted) : found === wanted;
  };
}

/** @throws Error for what is no selector of the kinds above */
function compoundTest(compound: string): Test {
  const tests: Test[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < compound.length) {
    const found = part.exec(compound);
    if (found === null) throw new Error(`no selector: ${compound}`);
    const [, name, className, attribute, operator, value = '', anyCase] = found;
    if (attribute !== undefined) tests.push(attributeTest(attribute, operator, value, anyCase !== undefined));
    else if (className !== undefined) tests.push(attributeTest('class', '~=', className, false));
    else if (name !== '*') tests.push(({ localName }) => localName === name?.toLowerCase());
  }
  const [first, ...others] = tests;
  if (first === undefined) return () => true;
  return others.length === 0 ? first : (element) => tests.every((test) => test(element));
}

/** `article time`: the last one matches, and its ancestors, from the inside out, those before it. */
function descendantTest(compounds: readonly string[]): Test {
  const tests = compounds.map(compoundTest);
  const last = tests.pop();
  if (last === undefined) return () => false;
  if (tests.length === 0) return last;
  return (element) => {
    if (!last(element)) return false;
    let at = tests.length - 1;
    for (let outer = element.parentNode; outer && at >= 0; outer = outer.parentNode) if (tests[at]?.(outer)) at -= 1;
    return at < 0;
  };
}

function listTest(selectors: string): Test {
  const names = selectors.split(',').map((selector) => selector.trim());
  // Element names alone: by far the most frequent kind.
  if (names.every((name) => /^[a-z][a-z\d-]*$/i.test(name))) {
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    const [only] = wanted;
    return wanted.size === 1 ? ({ localName }) => localName === only : ({ localName }) => wanted.has(localName);
  }
  const tests = names.map((selector) => descendantTest(selector.split(/\s+(?![^[]*\])/)));
  return (element) => tests.some((test) => test(element));
}

const known = new Map<string, Test>();

/**
 * The test of a selector, made once for each: selectors are written in the code, so there are few.
 * @throws Error for a selector of another kind than those above
 */
export function selectorTest(selectors: string): Test {
  let test = known.get(selectors);
  if (test === undefined) {
    test = listTest(selectors);
    known.set(selectors, test);
  }
  return test;
}
