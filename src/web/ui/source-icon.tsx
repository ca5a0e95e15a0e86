/** The icon of a source beside its name; the server draws its first letter where its site has none. */
import { classes } from './classes.ts';

export function SourceIcon({ name, isLarge }: { name: string; isLarge?: boolean }) {
  const side = isLarge ? 56 : 16;
  return (
    <img
      className={classes('source-icon', isLarge && 'large')}
      src={`/img/icon/${encodeURIComponent(name)}`}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  );
}
