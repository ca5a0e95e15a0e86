/** What an editor does about a failed task. */
import type { Task } from '#contract/shapes.ts';

/** Tasks that bring in an article by its address. */
const INTAKE = ['article.add', 'feed.download'];
/** What the server says of a page whose text it may not have, or cannot find: another try ends the same way. */
const LASTING = /^(没有找到正文|正文|网页|这个网址不是网页|这篇文章要付费)|需要登录|拒绝访问|robots\.txt/;
/** It has the text, and finds it too short for an article. */
const SHORT = /^正文太短/;

/** A short text can be taken all the same; that of a page that cannot be taken as it is is pasted. Everything else is tried again. */
export function stepThatHelps({
  kind,
  article,
  message,
}: Pick<Task, 'kind' | 'article' | 'message'>): 'take' | 'paste' | 'retry' {
  if (!INTAKE.includes(kind) || article !== null) return 'retry';
  if (SHORT.test(message)) return 'take';
  return LASTING.test(message) ? 'paste' : 'retry';
}
