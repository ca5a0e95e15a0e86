/** 《…》, with a title that may be English or Chinese. */
import { languageOf } from './language-of.ts';

export function QuotedTitle({ title }: { title: string }) {
  return (
    <>
      《<span lang={languageOf(title)}>{title}</span>》
    </>
  );
}
