import { expect, it } from 'vitest';
import { shortGloss } from './dictionary-word.ts';

it('a remark goes as a whole, whatever it is divided by', () => {
  expect(shortGloss('阿尔伯特·爱因斯坦（著名物理学家，相对论的提出者）')).toBe('阿尔伯特·爱因斯坦');
  expect(shortGloss('热浪[波；潮]，（气候、天气）酷暑')).toBe('热浪；酷暑');
  expect(shortGloss('〔医〕脉搏，脉，节拍')).toBe('脉搏；脉');
  expect(shortGloss('（用于否定句，疑问句）')).toBeNull();
});
