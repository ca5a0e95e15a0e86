/** What was typed, letter by letter, against what it should be; in words for whoever can't see the colours. */
import type { Judgement, Verdict } from './core/typed-answer.ts';

const sayings: Record<Verdict, (expected: string) => string> = {
  right: () => '对了',
  form: (expected) => `对了，句中用的是 ${expected}`,
  spelling: (expected) => `对了，这是另一种拼法，这里写作 ${expected}`,
  typo: () => '只差一点，建议选「困难」',
  wrong: () => '不对',
};

/** @param hasHints letters were given away */
export function TypedLetters({ judgement, hasHints }: { judgement: Judgement; hasHints: boolean }) {
  const { verdict, typed, expected, pieces } = judgement;
  const isFine = verdict !== 'typo' && verdict !== 'wrong';
  return (
    <div className="rv-typed">
      <p className={isFine ? 'rv-right' : verdict === 'typo' ? 'rv-near' : 'rv-wrong'}>
        {sayings[verdict](expected)}
        {isFine && hasHints && '；看过提示，建议选「困难」'}
      </p>
      {!isFine && (
        <p className="rv-letters" lang="en">
          <span className="vh" lang="zh-CN">
            你写的是 <span lang="en">{typed}</span>，应为 <span lang="en">{expected}</span>
          </span>
          <span aria-hidden="true">
            {pieces.map(({ kind, typed: given, expected: right }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: letters have no other name than their place
              <span key={place}>
                {kind === 'same' ? right : given && <del>{given}</del>}
                {kind !== 'same' && right && <ins>{right}</ins>}
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}
