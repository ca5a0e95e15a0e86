/** The head of a section: its title, and at most one way further. */
import type { ReactNode } from 'react';

interface SectionHeadProps {
  title: ReactNode;
  /** Level of the heading; 2 by default. */
  level?: 2 | 3;
  /** Id for `aria-labelledby` of the section. */
  id?: string;
  /** A link or a count at the right. */
  children?: ReactNode;
}

export function SectionHead({ title, level = 2, id, children }: SectionHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="section-head">
      <Heading id={id} className="section-title">
        {title}
      </Heading>
      {children}
    </div>
  );
}
