/**
 * Splits Chinese where a dot stands in a name, as in `阿格纳·克拉鲁普`: each part at an odd place is a dot with the letter before it, to be
 * put into an element of class `no-break`. A line never begins with this dot (GB/T 15834), which browsers don't know of U+00B7.
 */
export function splitAtNameDots(text: string): string[] {
  return text.split(/(\p{Script=Han}[·・])/u);
}
