/** In place of the bar where the device has no English voice: says so, and what helps. */
import { X } from 'lucide';
import { IconButton } from '../../../ui/icon-button.tsx';

export function NoVoice({ onClose }: { onClose: () => void }) {
  return (
    <section className="audio" aria-label="朗读">
      <div className="audio-row">
        <p className="audio-note" role="status">
          <b>这台设备没有英语语音</b>
          <span className="dim">
            在系统设置的“文字转语音”里下载一种英语语音，再打开这一页；微信里请用右上角菜单在浏览器打开。
          </span>
        </p>
        <IconButton icon={X} label="关闭朗读" onClick={onClose} />
      </div>
    </section>
  );
}
