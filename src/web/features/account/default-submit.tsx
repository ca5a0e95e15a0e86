/** Enter in a form presses its first button; where that would not be the last step, this unseen one stands in front. */

export function DefaultSubmit({ intent }: { intent: string }) {
  return (
    <button type="submit" className="vh" name="intent" value={intent} tabIndex={-1} aria-hidden="true">
      提交
    </button>
  );
}
