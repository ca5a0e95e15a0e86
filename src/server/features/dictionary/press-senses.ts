/**
 * What words mean in today's press and ECDICT has not got, or has behind what they meant once: `stake` is there a post and a way
 * of burning people. Written for this list.
 */
import { isSpecial, type Sense, withoutSaid } from './definitions.ts';

/** `word class meanings`; the meanings come before the dictionary's own of that class. */
const TABLE = `
account n. 账户，叙述，描述
address vt. 应对，处理
app n. 应用程序，手机软件
appeal n. 吸引力，呼吁，上诉
asylum n. 庇护，政治避难
austerity n. 紧缩政策，财政紧缩
bail n. 保释，保释金
bailout n. 救助，纾困
ballot n. 投票，选票
bias n. 偏见，偏差
bill n. 账单，法案，钞票
binge n. 狂欢，一次过度的吃喝或追剧
bipartisan adj. 两党的，跨党派的
bond n. 债券，纽带，联系
booster n. 加强针，助推器
bot n. 机器人程序，自动程序
breach n. 违反，泄露，缺口
browse v. 浏览，翻阅
bubble n. 泡沫，气泡
burnout n. 职业倦怠，精疲力竭
campaign n. 运动，竞选活动，战役
cancel vt. 取消，封杀
capture vt. 捕捉，捕获，吸引
carbon n. 碳，碳排放
caucus n. 党团会议，核心小组
chip n. 芯片，薄片，炸薯条
clone n. 克隆，复制品
cloud n. 云，云端
coin vt. 创造（新词）
commute vi. 通勤，上下班往返
compound vt. 加剧，使恶化
congestion n. 拥堵，拥挤
conservative adj. 保守的，保守党的
coverage n. 报道，覆盖范围
crypto n. 加密货币
default n. 违约，默认设置
digital adj. 数字的，数码的
disrupt vt. 扰乱，颠覆，打断
dose n. 剂量，一剂
draft n. 草稿，草案，选秀
drive n. 干劲，驱动力，运动
drone n. 无人机，嗡嗡声
emission n. 排放，排放物
equity n. 公平，股权，股票
ethnicity n. 族裔，民族
execution n. 执行，处决
exposure n. 接触，暴露，曝光
feature n. 特点，功能，特写
feed n. 信息流，饲料
field n. 领域，田野，场地
follower n. 粉丝，关注者，追随者
footprint n. 足迹，（碳排放等的）影响范围
freelance adj. 自由职业的
furlough n. 强制休假，暂时停薪
gap n. 差距，缺口
gate n. 门，登机口
generic adj. 通用的，非专利的，一般的
genome n. 基因组
gentrification n. 士绅化，绅士化
gig n. 零工，演出
grid n. 电网，网格
grant n. 拨款，补助金
hack vt. 侵入（系统），砍
hedge n. 对冲，树篱
host vt. 主办，主持
hub n. 中心，枢纽
incentive n. 激励，动机
index n. 指数，索引
inflation n. 通货膨胀，膨胀
influencer n. 网红，有影响力的人
innovation n. 创新，革新
install vt. 安装，装置
interest n. 兴趣，利息，利益
issue n. 问题，议题，期号
launch vt. 推出，发射，发起
layoff n. 裁员，解雇
leak n. 泄露，泄漏，漏洞
leverage n. 影响力，杠杆，筹码
link n. 联系，链接，环节
lockdown n. 封锁，封控
mainstream n. 主流
meme n. 网络梗，梗图，模因
migrant n. 移民，移居者
minority n. 少数，少数族裔
mode n. 模式，方式
mouse n. 老鼠，鼠标
narrative n. 叙述，叙事
obesity n. 肥胖，肥胖症
offset vt. 抵消，弥补
online adj. 在线的，网上的
outlet n. 媒体机构，门店，出口
outlier n. 离群值，异常值，例外者
outreach n. 外展服务，宣传推广
partisan adj. 党派性的，偏袒的
photogenic adj. 上镜的，适宜拍照的
pill n. 药片，药丸
pivot vi. 转向，转型
placebo n. 安慰剂
platform n. 平台，站台，讲台
plot n. 情节，阴谋，小块土地
poll n. 民意调查，投票
populist n. 民粹主义者
portfolio n. 投资组合，作品集，公文包
post n. 帖子，职位，岗位，邮件
prescribe vt. 开（处方），规定
profile n. 简介，人物报道，侧面
pundit n. 评论员，权威人士
rally n. 集会，反弹
recovery n. 复苏，恢复，康复
release vt. 发布，释放，发行
remote adj. 远程的，遥远的
renewable adj. 可再生的，可更新的
replicate vt. 重复（实验），复制
replication n. 重复（实验），复制，再现
resilience n. 韧性，复原力
resilient adj. 有韧性的，能复原的
rollout n. 推出，首次发布
sanction n. 制裁，批准
scalable adj. 可扩展的，可规模化的
scheme n. 计划，方案，阴谋
screen n. 屏幕，银幕，屏风
sentence n. 句子，判决，刑期
server n. 服务器，服务员
slump n. 暴跌，低迷
spin n. 倾向性的说法，旋转
stake n. 利害关系，股份，赌注
startup n. 初创公司，启动
stem vi. 源于，起因于
stem n. 茎，干
stereotype n. 刻板印象，成见
stimulus n. 刺激，刺激措施
strain n. 压力，紧张，菌株，毒株
stream vt. 在线播放，流播
streaming n. 流媒体播放，在线播放
subscription n. 订阅，订阅费，会员费
surge n. 激增，猛涨，汹涌
surveillance n. 监视，监控
sustainable adj. 可持续的
swing n. 摇摆，转变，秋千
tablet n. 平板电脑，药片
tariff n. 关税
tenure n. 任期，终身教职
token n. 代币，象征，标记
toll n. 通行费，伤亡人数，代价
toxic adj. 有毒的，有害的
trailer n. 预告片，拖车
transgender adj. 跨性别的
trial n. 试验，审判，临床试验
troll n. 网络喷子，挑衅者
trigger vt. 触发，引发
tweet n. 推文，鸟叫声
unicorn n. 独角兽，独角兽公司
update n. 更新，最新消息
vaccine n. 疫苗
variant n. 变体，变种，变异株
venue n. 场馆，会场，地点
viral adj. 病毒性的，疯传的
virtual adj. 虚拟的，实质上的
volume n. 量，音量，册，卷
vulnerable adj. 脆弱的，易受伤害的
whistleblower n. 举报人，吹哨人
yield n. 产量，收益率
`;

const added: ReadonlyMap<string, readonly Sense[]> = tableOf(TABLE);

/** Senses of a headword with those of the press first; its own stay, each wording once. */
export function withPressSenses(key: string, senses: readonly Sense[]): Sense[] {
  const missing: Sense[] = [];
  const joined = [...senses];
  for (const { pos, zh } of added.get(key) ?? []) {
    const same = joined.findIndex((sense) => sense.pos === pos);
    const own = joined[same];
    if (own === undefined) missing.push({ pos, zh });
    else joined[same] = { ...own, zh: joinedWordings(zh, own.zh) };
  }
  const unsaid = joined.filter((sense) => !isSpecial(sense) || withoutSaid(sense.zh, missing) !== null);
  return [...missing, ...unsaid];
}

/** Without remarks `（新词）` a wording may be the dictionary's own. */
function joinedWordings(first: string, own: string): string {
  const said = new Set(first.split('，').map(plain));
  const others = own.split(/(?<=[，；])/).filter((wording) => !said.has(plain(wording)));
  return [first, others.join('').replace(/[，；]$/, '')].filter(Boolean).join('，');
}

const plain = (wording: string) => wording.replace(/（[^）]*）|[，；]/g, '').trim();

function tableOf(table: string): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  for (const line of table.trim().split('\n')) {
    const [word = '', pos = '', zh = ''] = line.split(' ');
    senses.set(word, [...(senses.get(word) ?? []), { pos, zh }]);
  }
  return senses;
}
