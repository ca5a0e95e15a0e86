/** 不感兴趣 of an article, set or taken back from a feed or from the list of what was hidden. */
import type { HideReason } from '#contract/shapes.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';

/** Waits on the device while it cannot be sent. @throws `ApiError` when the server refuses */
export async function putHide(id: string, status: boolean, why?: HideReason): Promise<void> {
  const input = { params: { id }, body: { action: 'hide' as const, status, ...(why === undefined ? {} : { why }) } };
  const call = { name: 'POST /reader/article/{id}/mark', input } as const;
  const outcome = await pageOutbox().put({ item: `hide:${id}`, aspect: 'hide', text: '', call });
  if (outcome.state === 'refused') throw outcome.error;
}
