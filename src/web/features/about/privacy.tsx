/** What is kept of a reader, what for, and how to get rid of it. */

export function Privacy() {
  return (
    <section id="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title" className="section-title ruled">
        隐私
      </h2>
      <p>不登录也能读，不需要留下任何资料。</p>
      <ul>
        <li>
          <b>账号：</b>
          手机号用来登录和找回密码，页面上只显示前三位和后四位；密码只存加密后的摘要，谁也看不到原文；登录过的设备名称和时间会列给你自己看。
        </li>
        <li>
          <b>阅读：</b>
          读过的文章、时间、位置、划线、笔记和生词，只为你自己显示。三个人以上划过同一处时，会显示「多人划过」，不显示是谁。
        </li>
        <li>
          <b>访问：</b>
          打开了哪些页面会记下来，用来了解哪些文章有人读、哪里出了错。没有登录的访客用一个随机编号区分，存在 Cookie
          里，一年后失效。
        </li>
        <li>
          <b>Cookie：</b>只用来保持登录、区分访客，没有广告和第三方统计。主题和字号存在你的浏览器里。
        </li>
      </ul>
      <p>这些数据存在本站的服务器上，不卖，也不交给别人；法律要求时除外。</p>
      <p>笔记和生词随时可以导出。从阅读记录里移除一篇文章，它就不再显示，读过的时间仍计入你的统计。</p>
    </section>
  );
}
