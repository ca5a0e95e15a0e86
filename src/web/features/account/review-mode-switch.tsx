/** Review mode (审核模式) by hand, in this browser; where the app's shell has set it, only shown. */
import { useEffect, useState } from 'react';
import { saveStoreReviewMode, storeReviewMode } from '../../shell/store-review-mode.ts';
import { Switch } from '../../ui/form-controls.tsx';
import { toast } from '../../ui/toast.ts';

export function ReviewModeSwitch() {
  // Not known on the server.
  const [{ isOn, isFromApp }, setMode] = useState({ isOn: false, isFromApp: false });
  useEffect(() => setMode(storeReviewMode()), []);

  function change(wanted: boolean) {
    if (!saveStoreReviewMode(wanted)) toast('浏览器不让保存，没有改动');
    setMode(storeReviewMode());
  }
  return (
    <>
      <label htmlFor="own-review">
        审核模式
        <Switch
          id="own-review"
          checked={isOn}
          disabled={isFromApp}
          aria-describedby="own-review-note"
          onChange={({ target }) => change(target.checked)}
        />
      </label>
      <p className="t14 dim set-note" id="own-review-note">
        {isFromApp ? '由 App 打开，这里关不掉。' : '在这台设备上隐藏价格、购买和邀请奖励。'}
      </p>
    </>
  );
}
