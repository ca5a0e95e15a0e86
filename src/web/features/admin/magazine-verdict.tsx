/** Questions before an issue is sent back, brought out or taken back. */
import { useState } from 'react';
import type { MagazineArticle } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/form-controls.tsx';

interface RejectIssueProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onReject: (remark: string) => void;
}

export function RejectIssue({ isOpen, isBusy, onClose, onReject }: RejectIssueProps) {
  const [remark, setRemark] = useState('');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="退回这一期"
      actions={
        <Button look="danger" disabled={remark.trim() === ''} isBusy={isBusy} onClick={() => onReject(remark.trim())}>
          退回
        </Button>
      }
    >
      <Field label="原因" hint="回到上一步，文章都还在">
        <TextInput value={remark} maxLength={200} onChange={({ target }) => setRemark(target.value)} />
      </Field>
    </Dialog>
  );
}

interface ConfirmPublishingProps {
  asked: 'publish' | 'cancel' | null;
  isBusy: boolean;
  lines: readonly MagazineArticle[];
  onClose: () => void;
  onConfirm: (step: 'publish' | 'cancel') => void;
}

export function ConfirmPublishing({ asked, isBusy, lines, onClose, onConfirm }: ConfirmPublishingProps) {
  const kept = lines.filter(({ skipped }) => !skipped);
  const passed = kept.filter((line) => line.passed).length;
  const others = kept.length - passed;
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'publish'}
        onClose={onClose}
        title={`发布这 ${passed} 篇？`}
        confirmLabel="发布"
        isBusy={isBusy}
        onConfirm={() => onConfirm('publish')}
      >
        读者马上能看到。{others > 0 && `另外 ${others} 篇没有通过，不会发布。`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'cancel'}
        onClose={onClose}
        title="撤回这一期？"
        confirmLabel="撤回"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => onConfirm('cancel')}
      >
        随这一期发布的文章回到待审，读者不能再读；之前单独发布的不动。
      </ConfirmDialog>
    </>
  );
}
