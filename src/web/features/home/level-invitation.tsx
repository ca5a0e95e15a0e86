/** For readers whose vocabulary was never measured: one line that leads to the test. */
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../../shell/session.tsx';
import { Icon } from '../../ui/icon.tsx';

export function LevelInvitation() {
  const { me } = useSession();
  if (!me || me.vocabulary !== null) return null;
  return (
    <Link className="due" to="/myword/placement?form=short">
      <span>还不知道你的词汇量</span>
      <span className="due-go">
        30 秒测一下
        <Icon of={ChevronRight} size="sm" />
      </span>
    </Link>
  );
}
