/** The toolbar of a selected passage or of a highlight. */
import {
  BookOpenText,
  Copy,
  Headphones,
  type IconNode,
  Languages,
  MessageSquareText,
  Share2,
  Sparkles,
  Trash2,
} from 'lucide';
import type { HighlightColor } from '#contract/shapes.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Span } from '../core/text-spans.ts';
import { FloatingBar } from '../floating-bar.tsx';

interface Act {
  icon: IconNode;
  label: string;
  onPress: () => void;
}

interface PassageBarProps {
  spans: readonly Span[];
  /** Colour of an existing highlight. */
  chosen?: HighlightColor;
  onColour: (color: HighlightColor) => void;
  onNote: () => void;
  onCopy: () => void;
  onShare: () => void;
  /** Given where there is a translation to open, or a service that translates or glosses. */
  translation?: { label: '翻译' | '释义'; open: () => void };
  /** Asks about it. */
  onAsk?: (() => void) | undefined;
  /** Reads aloud from here. */
  onListen: () => void;
  /** Looks up the word that was clicked or selected. */
  onLookUp?: () => void;
  /** Given for an existing highlight. */
  onDelete?: () => void;
  /** Given where highlights overlap: which of how many this one is, and a function that goes to the next. */
  overlap?: { index: number; count: number; onNext: () => void };
}

export function PassageBar({ spans, chosen, onColour, translation, overlap, ...on }: PassageBarProps) {
  const acts: (Act | false | undefined)[] = [
    { icon: MessageSquareText, label: '笔记', onPress: on.onNote },
    on.onLookUp && { icon: BookOpenText, label: '查词', onPress: on.onLookUp },
    translation && { icon: Languages, label: translation.label, onPress: translation.open },
    on.onAsk && { icon: Sparkles, label: '问 AI', onPress: on.onAsk },
    { icon: Headphones, label: '朗读', onPress: on.onListen },
    { icon: Copy, label: '复制', onPress: on.onCopy },
    { icon: Share2, label: '分享', onPress: on.onShare },
    on.onDelete && { icon: Trash2, label: '删除', onPress: on.onDelete },
  ];
  return (
    <FloatingBar label={chosen ? '这条划线' : '选中的文字'} spans={spans}>
      {overlap && (
        <button type="button" className="sel-which" onClick={overlap.onNext}>
          重叠的划线 {overlap.index + 1}/{overlap.count}，换一条
        </button>
      )}
      <HighlightColours chosen={chosen} onChoose={onColour} />
      <div className="sel-acts">
        {acts.map(
          (act) =>
            act && (
              <button key={act.label} type="button" onClick={act.onPress}>
                <Icon of={act.icon} />
                {act.label}
              </button>
            ),
        )}
      </div>
    </FloatingBar>
  );
}

const colours: readonly { value: HighlightColor; label: string }[] = [
  { value: 'yellow', label: '黄色' },
  { value: 'green', label: '绿色' },
  { value: 'blue', label: '蓝色' },
  { value: 'pink', label: '粉色' },
  { value: 'purple', label: '紫色' },
];

interface HighlightColoursProps {
  /** The colour it has; undefined while there is no highlight yet. */
  chosen?: HighlightColor;
  onChoose: (color: HighlightColor) => void;
}

export function HighlightColours({ chosen, onChoose }: HighlightColoursProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, these are buttons
    <div className="sel-colours" role="group" aria-label="划线颜色">
      {colours.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={value}
          aria-label={label}
          title={label}
          aria-pressed={chosen === undefined ? undefined : chosen === value}
          onClick={() => onChoose(value)}
        />
      ))}
    </div>
  );
}
