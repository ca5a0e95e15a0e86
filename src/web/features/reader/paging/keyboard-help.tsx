/** The list of the reader's keys, opened with `?`. */
import { Sheet } from '../../../ui/sheet/sheet.tsx';

const keys: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['空格', 'Page Down'], '下一页'],
  [['Shift + 空格', 'Page Up'], '上一页'],
  [['Tab'], '进入正文'],
  [['←', '→'], '选词'],
  [['Enter'], '查词'],
  [['Shift + ←', 'Shift + →'], '选一段文字'],
  [['S'], '选中这个词'],
  [['T'], '本句翻译'],
  [['P'], '朗读，暂停'],
  [[',', '.'], '朗读时：上一句、下一句'],
  [['R'], '朗读时：再读一遍本句'],
  [['Ctrl + Z'], '撤销：提示还在时，收回刚做的'],
  [['F6'], '到底部的提示，再按回来'],
  [['Esc'], '关闭'],
  [['?'], '这张表'],
];

interface KeyboardHelpProps {
  isOpen: boolean;
  onClose: () => void;
}

export function KeyboardHelp({ isOpen, onClose }: KeyboardHelpProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="快捷键" isTall>
      <dl className="key-help">
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name} className="kbd">
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
