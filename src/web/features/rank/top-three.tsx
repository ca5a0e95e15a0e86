/** The first three of a rank, large; and the parts of a row that the list has too. */
import type { RankCategory, RankRow } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { coverPictures } from '../../ui/cover-pictures.ts';
import { valueParts } from './rank-labels.ts';
import '../../ui/pages/rank.css';

interface TopThreeProps {
  rows: readonly RankRow[];
  cat: RankCategory;
  /** Id of the reader; null for a visitor. */
  ownId: string | null;
}

export function TopThree({ rows, cat, ownId }: TopThreeProps) {
  return (
    <ol className="top3">
      {rows.map(({ rank, user, value, days }) => (
        <li key={user.id} className={classes(user.id === ownId && 'mine')}>
          <span className="t-n num">{rank}</span>
          <Portrait user={user} size={72} />
          <span className="t-name">
            <span>{user.name}</span>
            {user.id === ownId && <em>我</em>}
          </span>
          <RankValue cat={cat} value={value} />
          {days > 0 && <span className="rk-d priced">{days} 天会员</span>}
        </li>
      ))}
    </ol>
  );
}

/** The reader's picture, else one of the covers: always the same for the same reader. */
export function Portrait({ user, size }: { user: RankRow['user']; size: number }) {
  const src = user.avatar ?? coverPictures[Number(user.id) % coverPictures.length];
  return <img className="av" src={src} alt="" width={size} height={size} loading="lazy" />;
}

export function RankValue({ cat, value }: { cat: RankCategory; value: number }) {
  return (
    <span className="rk-v">
      {value === 0
        ? '还没读'
        : valueParts(cat, value).map(([number, unit]) => (
            <span key={unit}>
              <b className="num">{number}</b> {unit}{' '}
            </span>
          ))}
    </span>
  );
}
