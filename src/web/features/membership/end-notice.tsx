/** A line that says that the membership ends within three days. */
import type { Member } from '#contract/shapes.ts';
import { formatDay } from '../../ui/day.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { isEndingSoon } from './member-labels.ts';

export function EndNotice({ member }: { member: Member | null }) {
  if (!isEndingSoon(member)) return null;
  return (
    <p className="end-notice t14">
      {member.is_trial ? '试用' : member.name} {formatDay(member.expires_at)}
      到期，之后会员文章只能试读；生词和笔记都会留着。
      <TextLink isInline href="/member">
        看会员
      </TextLink>
    </p>
  );
}
