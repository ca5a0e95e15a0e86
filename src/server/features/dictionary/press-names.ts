/**
 * Abbreviations and names of everyday press that the dictionary lacks, files under a rare field, or confuses with a common
 * word: `US` is not `us`, `the Fed` is not fed. Own glosses. They are told by their capitals.
 */
import { type Token, tokenText } from '#engine/tokens.ts';

/** `Written as: Chinese (English)`. */
const glosses = `
US: 美国（United States）
U.S.: 美国（United States）
USA: 美国（United States of America）
UK: 英国，联合王国（United Kingdom）
U.K.: 英国，联合王国（United Kingdom）
EU: 欧洲联盟，欧盟（European Union）
UN: 联合国（United Nations）
U.N.: 联合国（United Nations）
UAE: 阿拉伯联合酋长国（United Arab Emirates）
USSR: 苏联（Union of Soviet Socialist Republics）
WHO: 世界卫生组织（World Health Organization）
WTO: 世界贸易组织（World Trade Organization）
IMF: 国际货币基金组织（International Monetary Fund）
NATO: 北大西洋公约组织，北约（North Atlantic Treaty Organization）
OPEC: 石油输出国组织，欧佩克（Organization of the Petroleum Exporting Countries）
OECD: 经济合作与发展组织，经合组织（Organisation for Economic Co-operation and Development）
ASEAN: 东南亚国家联盟，东盟（Association of Southeast Asian Nations）
UNESCO: 联合国教科文组织（UN Educational, Scientific and Cultural Organization）
UNICEF: 联合国儿童基金会（United Nations Children's Fund）
ECB: 欧洲中央银行（European Central Bank）
Fed: 美国联邦储备委员会，美联储（Federal Reserve）
SEC: 美国证券交易委员会（Securities and Exchange Commission）
FDA: 美国食品药品监督管理局（Food and Drug Administration）
CDC: 美国疾病控制与预防中心（Centers for Disease Control and Prevention）
EPA: 美国环境保护局（Environmental Protection Agency）
FBI: 美国联邦调查局（Federal Bureau of Investigation）
CIA: 美国中央情报局（Central Intelligence Agency）
NASA: 美国国家航空航天局（National Aeronautics and Space Administration）
ESA: 欧洲航天局（European Space Agency）
NHS: 英国国家医疗服务体系（National Health Service）
BBC: 英国广播公司（British Broadcasting Corporation）
CNN: 美国有线电视新闻网（Cable News Network）
NBC: 美国全国广播公司（National Broadcasting Company）
CBS: 美国哥伦比亚广播公司（Columbia Broadcasting System）
AP: 美国联合通讯社，美联社（Associated Press）
AFP: 法国新闻社，法新社（Agence France-Presse）
NBA: 美国职业篮球联赛（National Basketball Association）
NFL: 美国职业橄榄球大联盟（National Football League）
FIFA: 国际足球联合会，国际足联（Fédération Internationale de Football Association）
IOC: 国际奥林匹克委员会，国际奥委会（International Olympic Committee）
MIT: 麻省理工学院（Massachusetts Institute of Technology）
NYU: 纽约大学（New York University）
IBM: 国际商业机器公司（International Business Machines）
BMW: 宝马（Bayerische Motoren Werke）
GM: 通用汽车公司（General Motors）
NGO: 非政府组织（non-governmental organization）
GOP: 美国共和党（Grand Old Party）
MP: 英国下院议员（Member of Parliament）
PM: 首相，总理（Prime Minister）
CEO: 首席执行官（chief executive officer）
CFO: 首席财务官（chief financial officer）
COO: 首席运营官（chief operating officer）
CTO: 首席技术官（chief technology officer）
VIP: 贵宾，要人（very important person）
HR: 人力资源（human resources）
PR: 公共关系，公关（public relations）
GDP: 国内生产总值（gross domestic product）
GNP: 国民生产总值（gross national product）
CPI: 消费者价格指数（consumer price index）
IPO: 首次公开募股（initial public offering）
ETF: 交易所交易基金（exchange-traded fund）
ESG: 环境、社会和治理（environmental, social and governance）
VAT: 增值税（value added tax）
R&D: 研究与开发，研发（research and development）
AI: 人工智能（artificial intelligence）
AGI: 通用人工智能（artificial general intelligence）
LLM: 大语言模型（large language model）
IT: 信息技术（information technology）
VR: 虚拟现实（virtual reality）
AR: 增强现实（augmented reality）
PC: 个人电脑（personal computer）
CPU: 中央处理器（central processing unit）
GPU: 图形处理器（graphics processing unit）
GPS: 全球定位系统（Global Positioning System）
USB: 通用串行总线（Universal Serial Bus）
URL: 网址（Uniform Resource Locator）
TV: 电视（television）
DVD: 数字影碟（digital video disc）
CD: 激光唱片，光盘（compact disc）
LED: 发光二极管（light-emitting diode）
3D: 三维的，立体的（three-dimensional）
3-D: 三维的，立体的（three-dimensional）
2D: 二维的，平面的（two-dimensional）
4G: 第四代移动通信（fourth generation）
5G: 第五代移动通信（fifth generation）
EV: 电动汽车（electric vehicle）
SUV: 运动型多用途汽车（sport utility vehicle）
CCTV: 闭路电视；（中国）中央电视台（closed-circuit television）
ID: 身份证明（identification）
ATM: 自动取款机（automated teller machine）
PIN: 个人识别码，密码（personal identification number）
DIY: 自己动手做（do it yourself）
FAQ: 常见问题（frequently asked questions）
CV: 简历（curriculum vitae）
PhD: 哲学博士，博士学位（Doctor of Philosophy）
MBA: 工商管理硕士（Master of Business Administration）
SAT: 美国学术能力评估测试（Scholastic Assessment Test）
CO2: 二氧化碳（carbon dioxide）
H2O: 水
DNA: 脱氧核糖核酸（deoxyribonucleic acid）
RNA: 核糖核酸（ribonucleic acid）
mRNA: 信使核糖核酸（messenger RNA）
HIV: 艾滋病病毒（human immunodeficiency virus）
AIDS: 艾滋病（acquired immune deficiency syndrome）
COVID-19: 新型冠状病毒感染，新冠（coronavirus disease 2019）
Covid-19: 新型冠状病毒感染，新冠（coronavirus disease 2019）
COVID: 新型冠状病毒感染，新冠（coronavirus disease）
Covid: 新型冠状病毒感染，新冠（coronavirus disease）
SARS: 严重急性呼吸综合征，非典（severe acute respiratory syndrome）
ADHD: 注意缺陷多动障碍（attention deficit hyperactivity disorder）
PTSD: 创伤后应激障碍（post-traumatic stress disorder）
ICU: 重症监护室（intensive care unit）
MRI: 磁共振成像（magnetic resonance imaging）
IVF: 体外受精，试管婴儿（in vitro fertilization）
BMI: 身体质量指数（body mass index）
LGBT: 性少数群体（lesbian, gay, bisexual and transgender）
UFO: 不明飞行物（unidentified flying object）
N.Y.: 纽约（New York）
D.C.: 哥伦比亚特区（District of Columbia）
China: 中国
Japan: 日本
Turkey: 土耳其
Jordan: 约旦
Chile: 智利
Guinea: 几内亚
Polish: 波兰的；波兰语
Congress: 美国国会
Brexit: 英国脱欧
Earth: 地球
Mars: 火星
White House: 白宫
Wall Street: 华尔街
Downing Street: 唐宁街，英国首相府
Supreme Court: 最高法院
Silicon Valley: 硅谷
Middle East: 中东
Prime Minister: 首相，总理
Vice President: 副总统；副总裁
Foreign Minister: 外交部长
United States: 美国
United Nations: 联合国
United Kingdom: 联合王国，英国
European Union: 欧洲联盟，欧盟
European Commission: 欧盟委员会
Federal Reserve: 美国联邦储备委员会，美联储
World Bank: 世界银行
World Cup: 世界杯
World Trade Organization: 世界贸易组织
World Health Organization: 世界卫生组织
Security Council: 联合国安全理事会，安理会
Nobel Prize: 诺贝尔奖
Pulitzer Prize: 普利策奖
Ivy League: 常春藤联盟
New York: 纽约
New York Times: 《纽约时报》
Wall Street Journal: 《华尔街日报》
Financial Times: 《金融时报》
Washington Post: 《华盛顿邮报》
Los Angeles: 洛杉矶
Hong Kong: 香港
New Zealand: 新西兰
South Africa: 南非
South Korea: 韩国
North Korea: 朝鲜
Saudi Arabia: 沙特阿拉伯
Cold War: 冷战
Second World War: 第二次世界大战
First World War: 第一次世界大战
Civil War: 内战；美国南北战争
Great Depression: 大萧条
Industrial Revolution: 工业革命
Black Friday: 黑色星期五
New Year: 新年
Christmas Eve: 平安夜
Big Bang: 宇宙大爆炸
Milky Way: 银河
El Niño: 厄尔尼诺现象
La Niña: 拉尼娜现象
Capitol Hill: 国会山，美国国会
Red Cross: 红十字会
House of Commons: 英国下议院
House of Lords: 英国上议院
House of Representatives: 众议院
`;

export interface PressName {
  /** As it is written. */
  name: string;
  zh: string;
  en: string | null;
}

const names = new Map(
  glosses
    .trim()
    .split('\n')
    .map((line): [string, PressName] => {
      const colon = line.indexOf(': ');
      const name = line.slice(0, colon);
      const gloss = /^(.*?)(?:（([^（）]*[A-Za-z][^（）]*)）)?$/.exec(line.slice(colon + 2));
      return [name, { name, zh: gloss?.[1] ?? '', en: gloss?.[2] ?? null }];
    }),
);
const LONGEST_NAME_WORDS = Math.max(...[...names.keys()].map((name) => name.split(' ').length));

/** Those of several words. */
export function longPressNames(): string[] {
  return [...names.keys()].filter((name) => name.includes(' '));
}

/** The name that is written so; the plural and the possessive of an abbreviation count as it: `CEOs`, `UK's`. */
export function pressName(written: string): PressName | null {
  const bare = written.replaceAll('’', "'").replace(/'s?$/, '');
  const singular = /^\p{Lu}{2,}s$/u.test(bare) ? bare.slice(0, -1) : bare;
  return names.get(bare) ?? names.get(`${bare}.`) ?? names.get(singular) ?? null;
}

/** The longest name of several words with the given token in it, and its first and last token. */
export function pressNameAround(
  text: string,
  tokens: readonly Token[],
  index: number,
): { found: PressName; first: number; last: number } | null {
  for (let length = LONGEST_NAME_WORDS; length > 1; length--) {
    for (let first = Math.max(0, index - length + 1); first <= index; first++) {
      const own = tokens.slice(first, first + length);
      if (own.length < length) break;
      const found = pressName(own.map((token) => tokenText(text, token)).join(' '));
      if (found) return { found, first, last: first + length - 1 };
    }
  }
  return null;
}
