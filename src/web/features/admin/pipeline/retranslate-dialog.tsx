/** The options for translating an article again, with a warning about what would be overwritten. */
import { useState } from 'react';
import type { Pipeline as PipelineShape } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form-controls.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

export interface TranslationOptions {
  ai: boolean;
  cache: boolean;
  force: boolean;
}

interface RetranslateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  services: PipelineShape['services'];
  /** Number of sentences translated by people. */
  humanCount: number;
  isUnsaved: boolean;
  onStart: (options: TranslationOptions) => void;
}

export function RetranslateDialog(props: RetranslateDialogProps) {
  const { services, humanCount } = props;
  const [isAi, setAi] = useState(services.ai !== null);
  const [usesCache, setUsesCache] = useState(true);
  const [isForced, setForced] = useState(false);
  const ways = [
    ...(services.ai === null ? [] : [{ value: 'ai' as const, label: `AI（${services.ai}）` }]),
    ...(services.mt === null ? [] : [{ value: 'mt' as const, label: `机器翻译（${services.mt}）` }]),
  ];
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="重新翻译"
      actions={
        <Button
          look={isForced && humanCount > 0 ? 'danger' : 'primary'}
          onClick={() => props.onStart({ ai: isAi, cache: usesCache, force: isForced })}
        >
          {isForced && humanCount > 0 ? '全部重译' : '开始翻译'}
        </Button>
      }
    >
      <div className="stack editor-form">
        {ways.length > 1 ? (
          <Segmented
            label="用什么翻译"
            choices={ways}
            value={isAi ? 'ai' : 'mt'}
            onChange={(way) => setAi(way === 'ai')}
          />
        ) : (
          <p>用{ways[0]?.label}翻译。</p>
        )}
        <div>
          <Checkbox checked={usesCache} onChange={({ target }) => setUsesCache(target.checked)}>
            用缓存：没变的句子沿用上次的机器译文，不再花费
          </Checkbox>
          <Checkbox checked={isForced} onChange={({ target }) => setForced(target.checked)}>
            连人工译文一起覆盖
          </Checkbox>
        </div>
        <p className="t14 dim">
          {isForced && humanCount > 0
            ? `有 ${humanCount} 句是人工译的，会被机器译文盖掉；旧译文在“版本”里还能找回。`
            : humanCount > 0
              ? `有 ${humanCount} 句是人工译的，不会动。`
              : '这篇还没有人工译文。'}
        </p>
        {props.isUnsaved && (
          <p className="hint bad">还有修改没有保存。翻译完会载入新内容，你的修改留着，看过再保存。</p>
        )}
      </div>
    </Dialog>
  );
}
