/** Both titles. They can be marked like the text, and words of the English one looked up. */
import { TITLE_BLOCK, TITLE_ZH_BLOCK } from './core/text-view.ts';

export function ReaderTitle({ title, titleZh }: { title: string; titleZh: string | null }) {
  return (
    <>
      <h1 lang="en" data-block={TITLE_BLOCK}>
        {title}
      </h1>
      {titleZh && (
        <p className="read-zh" lang="zh-CN" data-block={TITLE_ZH_BLOCK}>
          {titleZh}
        </p>
      )}
    </>
  );
}
