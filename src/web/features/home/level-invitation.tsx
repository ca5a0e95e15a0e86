/** For readers whose vocabulary was never measured: one line that leads to the test. */
import { ChevronRight } from 'lucide';
import { useSession } from '../../shell/session.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';

export function LevelInvitation() {
  const { me } = useSession();
  if (!me || me.vocabulary !== null) return null;
  return (
    <PageLink className="due" to="/myword/placement?form=short">
      <span>还不知道你的词汇量</span>
      <span className="due-go">
        30 秒测一下
        <Icon of={ChevronRight} size="sm" />
      </span>
    </PageLink>
  );
}
