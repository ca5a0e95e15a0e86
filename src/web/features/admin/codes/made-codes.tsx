/** The codes that were made just now, to be handed on. */
import { Copy, X } from 'lucide';
import type { Code } from '#contract/shapes.ts';
import { copyText } from '../../../shell/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form-controls.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

export function MadeCodes({ codes, onClose }: { codes: readonly Code[]; onClose: () => void }) {
  const all = codes.map(({ code }) => code).join('\n');
  return (
    <section className="made-codes" aria-label="刚生成的码">
      <div className="made-codes-head">
        <p role="status">生成了 {codes.length} 个</p>
        <Button icon={Copy} onClick={() => void copyText(all)}>
          复制全部
        </Button>
        <IconButton icon={X} label="收起" onClick={onClose} />
      </div>
      <TextArea readOnly rows={Math.min(codes.length, 6)} value={all} aria-label="刚生成的码，一行一个" />
    </section>
  );
}
