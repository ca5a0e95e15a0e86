/** The own shelf as a catalogue for other reading programs: its secret address is shown once, renewed or ended. */
import { Copy } from 'lucide';
import { useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import { TextInput } from '../../ui/form-controls.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';

interface OwnShelfProps {
  /** The address with the date on which it was made; null without one. */
  address: ResultOf<'GET /reader/opds'>['address'];
  onChange: () => void;
}

export function OwnShelf({ address, onChange }: OwnShelfProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<'anew' | 'end' | null>(null);

  async function during(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
      onChange();
    } catch (error) {
      showError(error);
    }
    setAsked(null);
    setBusy(false);
  }
  const make = () =>
    during(async () => {
      const { path } = await api().call('POST /reader/opds/address');
      setShown(`${location.origin}${path}`);
    });
  const end = () =>
    during(async () => {
      await api().call('POST /reader/opds/address/end');
      setShown(null);
      toast('地址已作废');
      keepFocus();
    });
  async function copy() {
    try {
      await navigator.clipboard.writeText(shown ?? '');
      toast('地址已复制');
    } catch {
      toast('没有复制成，请手动复制');
    }
  }

  return (
    <section aria-labelledby="own-title">
      <SectionHead title="让别的阅读器读我的书架" id="own-title" />
      <p className="t14 dim">
        把地址填进 KOReader、Readest 等支持 OPDS 的阅读器。知道地址的人就能看到你的书；改密码后，地址会作废。
      </p>
      {shown && (
        <div className="opds-own">
          <TextInput readOnly aria-label="我的书架地址" value={shown} onFocus={({ target }) => target.select()} />
          <Button icon={Copy} onClick={() => void copy()}>
            复制
          </Button>
        </div>
      )}
      {shown ? (
        <p className="t12 dim">地址只在这里显示一次，请现在就抄走；丢了可以换一个。</p>
      ) : (
        address && <p className="t12 dim">已经有一个地址在用。只有生成时看得到；丢了就换一个。</p>
      )}
      <div className="acts-row">
        {address || shown ? (
          <>
            <Button onClick={() => setAsked('anew')}>换一个地址，旧的作废</Button>
            <Button look="quiet" onClick={() => setAsked('end')}>
              停用
            </Button>
          </>
        ) : (
          <Button look="primary" isBusy={isBusy} onClick={() => void make()}>
            生成地址
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'end' ? '停用书架地址？' : '换一个新地址？'}
        confirmLabel={asked === 'end' ? '停用' : '换新地址'}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void (asked === 'end' ? end() : make())}
      >
        原来的地址马上失效，填了它的阅读器都打不开书架，也找不回来。
      </ConfirmDialog>
    </section>
  );
}
