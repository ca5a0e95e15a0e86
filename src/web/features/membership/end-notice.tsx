/** A line that says that the membership ends within three days. */
import type { Member } from '#contract/shapes.ts';
import { formatNearDay } from '../../ui/day.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { endText, isEndingSoon, levelName } from './member-labels.ts';

export function EndNotice({ member }: { member: Member | null }) {
  if (!isEndingSoon(member)) return null;
  return (
    <p className="end-notice t14">
      {member.is_trial ? '试用' : member.name} {endText(member)}
      到期，
      {member.next
        ? `之后接着是${levelName(member.next.level)}，到 ${formatNearDay(member.next.until)}。`
        : '之后会员文章只能试读；生词和笔记都会留着。'}
      <TextLink isInline href="/member">
        看会员
      </TextLink>
    </p>
  );
}
