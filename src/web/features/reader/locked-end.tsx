/** How a preview ends: what is left, and the ways on. */
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface LockedEndProps {
  /** Paragraphs that are not here; unknown leaves the figure out. */
  hiddenBlocks?: number;
  isLoggedIn: boolean;
}

export function LockedEnd({ hiddenBlocks, isLoggedIn }: LockedEndProps) {
  return (
    <section className="lock-end" aria-labelledby="lock-title">
      <p className="t14 dim">试读到这里</p>
      <h2 id="lock-title">余下的部分供会员阅读</h2>
      <p className="dim">{hiddenBlocks ? `还有 ${hiddenBlocks} 段。` : ''}生词和划线都会留着。</p>
      <div className="lock-act">
        <Button look="primary" href="/member">
          看会员说明
        </Button>
        <Button href="/article">找一篇免费的</Button>
      </div>
      {!isLoggedIn && <TextLink href="/Register">还没有账号，先注册</TextLink>}
    </section>
  );
}
