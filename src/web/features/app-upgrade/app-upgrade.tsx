/** The page that says whether the app is up to date and how to upgrade it. */

import { useEffect, useState } from 'react';
import type { AppUpgrade } from '#contract/shapes.ts';
import { backgroundApi, isInApp } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

/** @param upgrade as loaded; null while no version of the app is known */
export function UpgradeSteps({ upgrade: loaded }: { upgrade: AppUpgrade | null }) {
  const upgrade = useAppUpgrade(loaded);
  if (!upgrade?.installed) {
    return (
      <div className="stack">
        <p>你在用浏览器，打开就是最新的，不用升级。</p>
        {upgrade && upgrade.links.length > 0 && (
          <>
            <p className="t14 dim">手机应用现在是 {upgrade.version}：</p>
            <Links links={upgrade.links} />
          </>
        )}
        <Button look="primary" isWide href="/">
          回首页
        </Button>
      </div>
    );
  }
  const { installed, version, is_newer: isNewer } = upgrade;
  if (!isNewer) {
    // An app that says nothing of its version cannot be compared.
    const isComparable = version !== '' && (installed.version !== '' || installed.version_code !== null);
    const newest = version === '' ? '' : `，最新的是 ${version}`;
    const upToDate = isComparable ? '，已经是最新的。' : `${newest}。`;
    return (
      <div className="stack">
        <p>
          你的版本
          {installed.version ? (
            <>
              是 <b className="num">{installed.version}</b>
            </>
          ) : (
            '未知'
          )}
          {upToDate}
        </p>
        <Button look="primary" isWide href="/">
          回首页
        </Button>
      </div>
    );
  }
  return (
    <div className="stack">
      <p>
        有新版本 <b className="num">{version}</b>，你的是 <span className="num">{installed.version || '未知版本'}</span>
        。
      </p>
      {upgrade.notes.length > 0 && (
        <section aria-labelledby="new">
          <SectionHead id="new" title="有什么新的" />
          <ul className="upgrade-notes">
            {upgrade.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <StoreLinks upgrade={upgrade} platform={installed.platform} />
    </div>
  );
}

/** The links of the device's platform; all of them when it has none. */
function StoreLinks({ upgrade: { links }, platform }: { upgrade: AppUpgrade; platform: string }) {
  const own = links.filter((link) => link.platform.toLowerCase() === platform.toLowerCase());
  const shown = own.length > 0 ? own : links;
  if (shown.length === 0) return <p>请到安装时用的应用商店，找「外刊轻读」，点更新。</p>;
  return (
    <>
      <Links links={shown} isPrimary />
      <p className="t14 dim">打开后点「更新」。生词、笔记和进度都在账号里，不会丢。</p>
    </>
  );
}

function Links({ links, isPrimary }: { links: AppUpgrade['links']; isPrimary?: boolean }) {
  return links.map(({ name, url }) => (
    <Button key={url} className="store-link" isWide href={url} {...(isPrimary && { look: 'primary' as const })}>
      {name}
    </Button>
  ));
}

/** The server knows the app by its cookie; an app that is known only inside the page asks from here. */
function useAppUpgrade(first: AppUpgrade | null): AppUpgrade | null {
  const [upgrade, setUpgrade] = useState(first);
  useEffect(() => {
    if (first?.installed || !isInApp()) return;
    backgroundApi()
      .call('GET /api/appinfo/upgrade')
      .then(setUpgrade, (error: unknown) => console.debug('the app was not compared', error));
  }, [first]);
  return upgrade;
}
