/** Announcements by super users: notices, the contact card, the newest app version; and whether WeChat is set up. */

import { useState } from 'react';
import { ContactForm, ReleaseForm, WechatSharingStatus } from '../features/admin/app-info/app-info.tsx';
import { NoticeList } from '../features/admin/app-info/notice-list.tsx';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { loaderContext } from '../loader-context.ts';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import '../ui/pages/qywx.css';
import type { Route } from './+types/admin-qywx';

export const meta: Route.MetaFunction = () => [{ title: '通知与名片 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor, page } = loaderContext(args);
  requireEditor();
  const [notices, contact, release] = await Promise.all([
    call('GET /api/appinfo/notify', { query: { all: 'true' } }),
    call('GET /api/appinfo/contact_qywx'),
    call('GET /api/appinfo/upgrade'),
  ]);
  const isWechatSetUp = page.services.split(' ').includes('wechat');
  return { notices: notices.items, contact, release, isWechatSetUp, at: new Date().toISOString() };
}

export default function AdminQywx({ loaderData }: Route.ComponentProps) {
  const { notices, contact, release, isWechatSetUp, at } = loaderData;
  const [isContactUnsaved, setContactUnsaved] = useState(false);
  const [isReleaseUnsaved, setReleaseUnsaved] = useState(false);
  return (
    <AdminFrame current="/admin/qywx">
      <div className="admin-head">
        <h1 className="page-title">通知与名片</h1>
      </div>
      <NoticeList notices={notices} at={at} />
      <ContactForm contact={contact} onUnsaved={setContactUnsaved} />
      <ReleaseForm release={release} onUnsaved={setReleaseUnsaved} />
      <LeaveGuard isOn={isContactUnsaved || isReleaseUnsaved} />
      <WechatSharingStatus isSetUp={isWechatSetUp} />
    </AdminFrame>
  );
}
