/** What a reader may do here, and what may be expected of the product. */

export function Terms() {
  return (
    <section id="terms" aria-labelledby="terms-title">
      <h2 id="terms-title" className="section-title ruled">
        使用条款
      </h2>
      <ul>
        <li>文章供个人学习。摘几句并注明出处可以；成篇转载、成批抓取或拿去卖，需要权利人同意。</li>
        <li>账号归一个人用。用程序大量访问、猜别人的密码、上传侵权或违法的内容，账号会被停用。</li>
        <li>标着「会员」的文章，会员可以读全文，其他人可以读开头一部分。</li>
        <li>释义、译文和难度力求准确，但会有错；考试、工作里要紧的地方，请再查一遍。</li>
        <li>服务可能因为维护或故障中断。条款有改动时，这一页会先更新。</li>
      </ul>
    </section>
  );
}
