/** What can be done with the chosen words, in a bar above the bottom of the window. */
import { Check, EyeOff, Trash2, X } from 'lucide';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Mark } from '../use-word-changes.ts';

interface SelectionBarProps {
  count: number;
  onMark: (mark: Mark) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function SelectionBar({ count, onMark, onRemove, onClose }: SelectionBarProps) {
  return (
    <div className="sel-foot pop" role="toolbar" aria-label="已选的词">
      <span className="t14" role="status">
        <b>{count}</b> 个已选
      </span>
      <div>
        <Button look="quiet" icon={Check} onClick={() => onMark('known')}>
          已掌握
        </Button>
        <IconButton icon={EyeOff} label="忽略" onClick={() => onMark('ignored')} />
        <IconButton icon={Trash2} label="删除" onClick={onRemove} />
        <IconButton icon={X} label="取消选择" onClick={onClose} />
      </div>
    </div>
  );
}
