/** The profile page: who the reader is, links to what was collected, settings and devices. */
import {
  Bell,
  BookMarked,
  ChartColumn,
  ChevronRight,
  Compass,
  Crown,
  Gauge,
  Gift,
  GraduationCap,
  History,
  type IconNode,
  KeyRound,
  ListTree,
  PackageOpen,
  PencilLine,
  ShieldCheck,
  Sparkles,
  Star,
  StickyNote,
  Trophy,
  UserRound,
} from 'lucide';
import type { ReactNode } from 'react';
import type { ResultOf } from '#contract/index.ts';
import type { Contact, LoginSession, Me, Member } from '#contract/shapes.ts';
import { minutesOf, readTimeText } from '#engine/minutes-read.ts';
import { durationText } from '#engine/reading-duration.ts';
import { DayBars } from '../../ui/figure/day-bars.tsx';
import { FormNotice } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Meta } from '../../ui/meta.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { spaced } from '../../ui/spaced.ts';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ContactSection } from '../contact/contact-card.tsx';
import { EndNotice } from '../membership/end-notice.tsx';
import { membershipLabel } from '../membership/member-labels.ts';
import { NoticeBars } from '../notices/notice-bars.tsx';
import { DeviceList, LogOutButtons } from './device-list.tsx';
import { SettingsList } from './settings-list.tsx';

interface ProfilePageProps {
  me: Me;
  devices: readonly LoginSession[];
  /** How many devices come before them. */
  devicesFrom: number;
  /** Where the list of devices goes on; null at its end. */
  nextDevices: number | null;
  /** Reading of the last 30 days, today included. */
  month: Pick<ResultOf<'GET /reader/history/data'>, 'items' | 'streak' | 'goal_seconds'>;
  contact: Contact;
  notice: string | null;
  /** Called after a logout of which the server could not be told, with a promise for the end of the login there. */
  onLogOutWaiting: (ending: Promise<void>) => void;
}

export function ProfilePage(props: ProfilePageProps) {
  const { me, devices, devicesFrom, nextDevices, month, contact, notice } = props;
  const { counts } = me;
  const isEditor = me.role === 'editor' || me.is_super;
  const goal = Math.round(month.goal_seconds / 60);
  const today = month.items.at(-1)?.seconds ?? 0;
  return (
    <>
      <header className="own-head">
        <h1 className="page-title">{me.username}</h1>
        <Meta>
          {me.phone && <span className="num">{me.phone}</span>}
          <MemberTag member={me.member} />
          {isEditor && <Tag>{me.is_super ? '管理员' : '编辑'}</Tag>}
        </Meta>
      </header>
      <NoticeBars />
      <EndNotice member={me.member} />
      <FormNotice message={notice} />
      <div className="fm-two">
        <section aria-labelledby="own-reading">
          <SectionHead id="own-reading" title="我的阅读" />
          <ul>
            <Row href="/myword" icon={BookMarked} name="生词" count={counts.words} unit="个">
              {counts.due > 0 ? `${counts.due} 个该复习了` : '没有到期的'}
            </Row>
            <Row href="/myword/placement" icon={Gauge} name="词汇量" count={me.vocabulary ?? undefined} unit="词">
              {me.vocabulary === null ? '2–3 分钟测出来' : '上次测的，再测一次看看变化'}
            </Row>
            <Row href="/mynote" icon={StickyNote} name="笔记" count={counts.notes} unit="条" />
            <Row href="/askai" icon={Sparkles} name="问 AI">
              问过的问题和回答
            </Row>
            <Row href="/MyStar" icon={Star} name="收藏" count={counts.stars} unit="篇" />
            <Row href="/MyCollection" icon={ListTree} name="合集" />
            <Row href="/explore" icon={Compass} name="发现" />
            <Row href="/Rank" icon={Trophy} name="周榜">
              这一周谁读得多，我在哪儿
            </Row>
            <Row href="/read_data" icon={ChartColumn} name="阅读数据">
              今天读了{spaced(readTimeText(today))}，目标 {goal} 分钟
              {month.streak > 1 && `，连续 ${month.streak} 天`}
            </Row>
            <Row href="/history" icon={History} name="阅读记录" />
            <Row href="/myword/settings#set-remind" icon={Bell} name="提醒和来信">
              到时间提醒、每周来信
            </Row>
          </ul>
          <LastDays {...month} />
        </section>
        <section aria-labelledby="own-settings">
          <SectionHead id="own-settings" title="设置" />
          <SettingsList settings={me.settings} />
        </section>
        <section aria-labelledby="own-account">
          <SectionHead id="own-account" title="账号" />
          <ul>
            <Row href="/member" icon={Crown} name="会员">
              {membershipLabel(me.member)}
            </Row>
            <Row href="/changdu/apply" icon={GraduationCap} name="畅读申请">
              学生和老师
            </Row>
            <Row href="/Award" icon={Gift} name="邀请朋友" isPriced>
              朋友读完一篇，你得 3 天会员
            </Row>
            <Row href="/change_username" icon={UserRound} name="修改用户名" />
            <Row href="/change_password" icon={KeyRound} name="修改密码" />
            <Row href="/Mine/data" icon={PackageOpen} name="数据与账号">
              下载我的数据、注销账号
            </Row>
            <Row href="/privacy" icon={ShieldCheck} name="隐私">
              记什么、留多久
            </Row>
            {isEditor && <Row href="/admin" icon={PencilLine} name="后台" />}
          </ul>
        </section>
        <section aria-labelledby="own-devices">
          <SectionHead id="own-devices" title="登录的设备">
            {devicesFrom === 0 && nextDevices === null && <span className="t14 dim">{devices.length} 台</span>}
          </SectionHead>
          {devicesFrom > 0 && <TextLink href="/Mine#own-devices">回到前面的设备</TextLink>}
          <DeviceList devices={devices} />
          {nextDevices !== null && <TextLink href={`/Mine?devices=${nextDevices}#own-devices`}>再看更多设备</TextLink>}
          <LogOutButtons
            onWaiting={props.onLogOutWaiting}
            hasOtherDevices={devices.some((device) => !device.is_current)}
          />
        </section>
        <ContactSection contact={contact} />
      </div>
    </>
  );
}

/** The chart of the last days; nothing before anything was read. */
function LastDays({ items, streak }: Pick<ProfilePageProps['month'], 'items' | 'streak'>) {
  const days = items.map(({ date, seconds }) => ({ date, count: minutesOf(seconds) }));
  const read = items.filter(({ seconds }) => seconds > 0).length;
  if (read === 0) return null;
  const total = durationText(items.reduce((sum, { seconds }) => sum + seconds, 0));
  return (
    <div className="own-days">
      <DayBars
        title="最近 30 天"
        note={streak > 0 ? `连续 ${streak} 天` : `读了 ${read} 天`}
        description={`最近 30 天每天读的分钟数，读了 ${read} 天，共 ${total}`}
        source={`读了 ${read} 天，共 ${total}；几台设备同时只算一份，每月有两个休息日不断连续`}
        days={days}
        today={items.at(-1)?.date ?? ''}
        columns={['日期', '分钟']}
        rows={days.toReversed().map(({ date, count }) => [date, count])}
      />
    </div>
  );
}

function MemberTag({ member }: { member: Member | null }) {
  return member && <Tag>{member.is_trial ? `${member.name} · 试用` : member.name}</Tag>;
}

interface RowProps {
  href: string;
  icon: IconNode;
  name: string;
  count?: number;
  unit?: string;
  /** Hidden in review mode. */
  isPriced?: boolean;
  children?: ReactNode;
}

function Row({ href, icon, name, count, unit, isPriced, children }: RowProps) {
  return (
    <li className={isPriced ? 'priced' : undefined}>
      <PageLink className="row" to={href}>
        <Icon of={icon} />
        <span>
          <b>{name}</b>
          {children && <span className="t12 dim">{children}</span>}
        </span>
        {count !== undefined && (
          <span className="own-count t14 dim">
            {withCommas(count)} {unit}
          </span>
        )}
        <Icon of={ChevronRight} size="sm" />
      </PageLink>
    </li>
  );
}
