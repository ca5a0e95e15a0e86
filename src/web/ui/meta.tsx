/** A line of small facts. Each child is one fact; absent ones leave no gap. */
import { Children, type ReactNode } from 'react';

export function Meta({ children }: { children: ReactNode }) {
  return (
    <p className="meta">
      {Children.map(Children.toArray(children), (fact) => (
        <span>{fact}</span>
      ))}
    </p>
  );
}
