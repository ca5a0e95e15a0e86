/**
 * A lucide icon at the product's stroke width: 16, 20 or 24 px, hidden from screen readers, because a word or a label always accompanies
 * it.
 */
import type { IconNode } from 'lucide';
import { classes } from './classes.ts';

interface IconProps {
  of: IconNode;
  /** `sm` 16 px, `lg` 24 px; 20 px by default. */
  size?: 'sm' | 'lg' | undefined;
  className?: string | undefined;
}

export function Icon({ of: drawing, size, className }: IconProps) {
  return (
    <svg
      className={classes('icon', size, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the library's own shapes
      dangerouslySetInnerHTML={shapesOf(drawing)}
    />
  );
}

/** Written out once: a page has dozens of icons, and their parts as elements cost a tenth of rendering it. */
const written = new WeakMap<IconNode, { __html: string }>();

function shapesOf(drawing: IconNode): { __html: string } {
  const known = written.get(drawing);
  if (known !== undefined) return known;
  const shapes = drawing.map(([tag, attributes]) => {
    const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${named.join('')}/>`;
  });
  const made = { __html: shapes.join('') };
  written.set(drawing, made);
  return made;
}
