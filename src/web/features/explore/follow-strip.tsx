/** What one follows, in one row: what has news first, with how much. Opening one makes its news seen. */

import { useState } from 'react';
import type { Follow } from '#contract/shapes.ts';
import { backgroundApi } from '../../shell/api.ts';
import { classes } from '../../ui/classes.ts';
import { languageOf } from '../../ui/language-of.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { pictureUrl } from '../../ui/picture-sizes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const addressOf: Record<Follow['kind'], (id: string) => string> = {
  topic: (name) => `/topic/${encodeURIComponent(name)}`,
  source: (name) => `/article?source=${encodeURIComponent(name)}`,
  author: (id) => `/article?author=${id}`,
  creator: (id) => `/creator/${id}`,
  collection: (id) => `/collection/${id}/show`,
};

export function FollowStrip({ follows }: { follows: readonly Follow[] }) {
  const [seen, setSeen] = useState<readonly Follow[]>([]);
  const newCount = follows.reduce((sum, follow) => sum + (seen.includes(follow) ? 0 : follow.new_count), 0);
  const open = (follow: Follow) => {
    if (follow.new_count === 0) return;
    setSeen((before) => [...before, follow]);
    const { kind, id } = follow;
    // Not told, it is new once more: nothing is lost.
    backgroundApi()
      .call('POST /reader/follow/seen', { body: { kind, id } })
      .catch((error: unknown) => console.error('the news could not be marked as seen', error));
  };
  return (
    <section className="sec first" aria-labelledby="follows">
      <SectionHead id="follows" title={<>关注{newCount > 0 && <span className="sub">{newCount} 篇新</span>}</>}>
        <TextLink href="/label">{follows.length === 0 ? '去关注' : '管理'}</TextLink>
      </SectionHead>
      {follows.length === 0 ? (
        <p className="t14 dim">关注话题、来源、作者和合集，有新文章时先在这里看到。</p>
      ) : (
        <ul className="follows">
          {follows.map((follow) => (
            <li key={`${follow.kind} ${follow.id}`}>
              <PageLink to={addressOf[follow.kind](follow.id)} onClick={() => open(follow)}>
                <FollowPicture follow={follow} count={seen.includes(follow) ? 0 : follow.new_count} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FollowPicture({ follow: { kind, name, cover }, count }: { follow: Follow; count: number }) {
  const language = languageOf(name);
  const isPerson = kind === 'creator' || kind === 'author';
  return (
    <>
      <span className={classes('f-pic', isPerson && 'person')}>
        {cover && kind !== 'source' && kind !== 'author' ? (
          <img src={pictureUrl(cover, 300)} alt="" width={80} height={80} loading="lazy" />
        ) : (
          <span className={classes('portrait', !isPerson && 'square')} lang={language} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        )}
        {count > 0 && (
          <span className="badge" aria-hidden="true">
            {count > 98 ? '99+' : count}
          </span>
        )}
      </span>
      <span className="f-name" lang={language}>
        {name}
      </span>
      <span className="f-new">{count > 0 ? `${count} 篇新` : '没有新的'}</span>
    </>
  );
}
