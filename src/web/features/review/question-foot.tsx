/** Below a question: help, and the way to the answer. */
import type { ReviewMode } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { isTyped } from './core/asking.ts';

interface QuestionFootProps {
  mode: ReviewMode;
  hasTyped: boolean;
  onReveal: () => void;
  /** Null when there is none to give. */
  onHint: (() => void) | null;
}

export function QuestionFoot({ mode, hasTyped, onReveal, onHint }: QuestionFootProps) {
  return (
    <div className="rv-foot">
      <div className="rv-help">
        {onHint && (
          <button type="button" className="link pad t14" onClick={onHint}>
            提示一个字母
          </button>
        )}
      </div>
      <Button look="primary" isWide onClick={onReveal}>
        {hasTyped ? '检查' : '看答案'}
        <span className="kbd">{isTyped(mode) && hasTyped ? '回车' : '空格'}</span>
      </Button>
    </div>
  );
}
