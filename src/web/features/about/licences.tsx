/** Where everything that is shown comes from, and what may be done with it. */

const sources = [
  {
    what: '自有文章',
    from: '外刊轻读编辑部写的英文文章、译文和词注，依据公认的事实，没有编造的人物、引语和数据',
    licence: 'MIT',
  },
  {
    what: '外部文章',
    from: '来自各家的网站和订阅源，文末有出处；权利归原作者和出版方，只用于学习',
    licence: '以出处的说明为准',
  },
  { what: '词典', from: 'ECDICT 的音标、中文释义、考试标签、词频和词形', licence: 'MIT' },
  { what: '英文释义', from: 'WordNet 3（随 ECDICT 收录）', licence: 'WordNet 许可' },
  { what: '字体', from: 'Source Serif 4；中文和界面用系统自带的字体', licence: 'SIL OFL 1.1' },
  { what: '图标', from: 'Lucide', licence: 'ISC' },
  { what: '封面', from: '为外刊轻读绘制', licence: 'MIT' },
];

export function Licences() {
  return (
    <section id="sources" aria-labelledby="sources-title">
      <h2 id="sources-title" className="section-title ruled">
        来源与许可
      </h2>
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">内容</th>
              <th scope="col">来自</th>
              <th scope="col">许可</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ what, from, licence }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{from}</td>
                <td>{licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        难度公式的权重用自有文章和 OneStopEnglish 语料（CC BY-SA 4.0）定出，词形还原用 Universal Dependencies English
        EWT（CC BY-SA 4.0）校过；两者的文字都不在本站。
      </p>
    </section>
  );
}
