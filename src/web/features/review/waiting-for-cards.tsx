/** Between two cards when the next ones are not here yet: they come, or there is no network. */
import { EmptyState, ErrorState } from '../../ui/list-states.tsx';

interface WaitingForCardsProps {
  left: number;
  hasFailed: boolean;
  onRetry: () => void;
}

export function WaitingForCards({ left, hasFailed, onRetry }: WaitingForCardsProps) {
  if (!hasFailed) return <EmptyState title="正在取下一批卡片">还有 {left} 个词。</EmptyState>;
  return (
    <ErrorState title="下一批卡片没有取到" onRetry={onRetry}>
      还有 {left} 个词，联网后自动继续。做过的都已记下。
    </ErrorState>
  );
}
