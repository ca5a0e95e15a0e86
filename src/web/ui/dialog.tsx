/** Dialogs in the middle of the page. `Dialog` holds anything; `ConfirmDialog` asks before what cannot be undone. */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  isLarge?: boolean;
  /**
   * Takes the focus when the dialog opens; its first control, if it is left out. Not by `autoFocus`: a field has the focus by that before the
   * dialog has seen where it was, and where it goes back to.
   */
  firstFocus?: BaseDialog.Popup.Props['initialFocus'];
  children: ReactNode;
  /** Buttons at the bottom right. */
  actions?: ReactNode;
}

export function Dialog({ isOpen, onClose, title, isLarge, firstFocus, children, actions }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="veil" />
        <BaseDialog.Viewport className="dialog-frame">
          <BaseDialog.Popup className={classes('dialog pop', isLarge && 'large')} initialFocus={firstFocus}>
            <div className="sheet-head">
              <BaseDialog.Title className="dialog-title">{title}</BaseDialog.Title>
              <BaseDialog.Close render={<IconButton icon={X} label="关闭" />} />
            </div>
            <div className="dialog-body">{children}</div>
            {actions && <div className="acts">{actions}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The question: 删除这 2 个词？ */
  title: string;
  /** Description of what will happen. */
  children: ReactNode;
  /** The verb of the button: 删除. */
  confirmLabel: string;
  /** The button that leaves all as it is: 取消, which would be unclear where the question is whether to 取消 something. */
  closeLabel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** Tells what takes the focus when the dialog closes, where the control that opened it may be gone by then; null for that control. */
  lastFocus?: () => HTMLElement | null;
  /** Closing afterwards is the caller's, so that a failure can be shown. */
  onConfirm: () => void;
}

export function ConfirmDialog({ lastFocus, ...props }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={props.isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Viewport className="dialog-frame">
          <AlertDialog.Popup className="dialog pop" finalFocus={lastFocus && (() => lastFocus() ?? true)}>
            <AlertDialog.Title className="dialog-title">{props.title}</AlertDialog.Title>
            <AlertDialog.Description className="dialog-text">{props.children}</AlertDialog.Description>
            <div className="acts">
              <AlertDialog.Close render={<Button />}>{props.closeLabel ?? '取消'}</AlertDialog.Close>
              <Button look={props.isDangerous ? 'danger' : 'primary'} onClick={props.onConfirm} isBusy={props.isBusy}>
                {props.confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
