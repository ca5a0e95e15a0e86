/** Changes of an account are sent with the reader's own header, which only scripts can add: said where there are none. */

export function NeedsScripts() {
  return <p className="unscripted form-note t14 dim">浏览器没有开启脚本，这里只能看，不能改。</p>;
}
