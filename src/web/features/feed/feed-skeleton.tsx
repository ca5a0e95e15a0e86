/** The feed while it loads, in its place. */
import { SkeletonList } from '../../ui/list-states.tsx';

export function FeedSkeleton() {
  return <SkeletonList rows={5} hasCovers />;
}
