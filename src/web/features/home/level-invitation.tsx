/** The reader's vocabulary in one line that leads to the test. Its room is there before the account is, so that nothing moves. */
import { ChevronRight } from 'lucide';
import { useSession } from '../../shell/session.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';

export function LevelInvitation() {
  const { me } = useSession();
  if (!me) return <div className="due" aria-hidden="true" />;
  const isKnown = me.vocabulary !== null;
  return (
    <PageLink className="due" to={isKnown ? '/myword/placement' : '/myword/placement?form=short'}>
      <span>{isKnown ? `词汇量约 ${me.vocabulary?.toLocaleString('en')}` : '还不知道你的词汇量'}</span>
      <span className="due-go">
        {isKnown ? '再测一次' : '30 秒测一下'}
        <Icon of={ChevronRight} size="sm" />
      </span>
    </PageLink>
  );
}
