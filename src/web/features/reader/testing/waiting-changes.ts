/** One change that waits on the device and one that was refused, for the reader's tests. */
import type { Entry } from '../../../shell/outbox/entry.ts';
import type { OutboxView } from '../../../shell/outbox/outbox.ts';

const held: Entry = {
  id: 'one',
  userId: '1',
  at: 0,
  state: 'held',
  item: 'word:yeast',
  aspect: 'book',
  text: 'yeast',
  call: { name: 'POST /reader/myword/del', input: { body: { word: 'yeast' } } },
};

export const waitingChanges: OutboxView = {
  held: [held],
  refused: [{ ...held, id: 'two', state: 'refused', refusal: '生词本满了', text: 'fungus' }],
  needsLogin: false,
};
