/** Words added without network, which the server does not have yet. They stand in the list once they are sent. */
import { useOutbox } from '../../../shell/outbox/page-outbox.ts';
import { UnsyncedBadge } from '../../../shell/outbox/unsynced-badge.tsx';

export function PendingWords() {
  const { held, refused } = useOutbox();
  const added = [...refused, ...held].flatMap(({ item, call }) =>
    call.name === 'POST /reader/myword' ? [{ item, word: call.input.body.word }] : [],
  );
  if (added.length === 0) return null;
  return (
    <section className="wd-pending" aria-label="等待同步的词">
      <ul>
        {added.map(({ item, word }) => (
          <li key={item}>
            <b lang="en">{word}</b>
            <UnsyncedBadge item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
