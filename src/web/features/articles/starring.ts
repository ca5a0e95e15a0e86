/** Starring an article: kept on the device until the server has it, for a visitor until the login. */
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';

const MARK = 'POST /reader/article/{id}/mark';

/**
 * @returns false when it waits for a login
 * @throws the server's refusal, an `ApiError`
 */
export async function setStar({ id, title }: { id: string; title: string }, isStarred: boolean): Promise<boolean> {
  const call = { name: MARK, input: { params: { id }, body: { action: 'star', status: isStarred } } } as const;
  const outcome = await pageOutbox().put({ item: `star:${id}`, aspect: 'star', text: title, call });
  if (outcome.state === 'refused') throw outcome.error;
  return outcome.state !== 'forLogin';
}

/** Hears of stars that the server has got. @returns stops listening */
export function onStarred(listener: (articleId: string, isStarred: boolean) => void): () => void {
  return pageOutbox().onNews((news) => {
    const { call } = news.entry;
    if (news.event === 'sent' && call.name === MARK) listener(call.input.params.id, call.input.body.status ?? true);
  });
}
