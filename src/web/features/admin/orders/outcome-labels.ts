/** Labels for the events of an order and their outcomes, as the server's settlement names them. */
import type { OrderEntry } from '#contract/shapes.ts';

const KINDS: Record<OrderEntry['kind'], string> = {
  create: '下单',
  open: '取支付码',
  notice: '渠道通知',
  query: '对账查询',
  close: '关闭',
  finish: '手工完成',
  refund: '标记退款',
  clear: '处理完了',
};

const OUTCOMES: Record<string, string> = {
  made: '已下单',
  failed: '没有成功',
  granted: '已付款，天数已加上',
  granted_late: '关闭以后才收到付款，天数已加上',
  repeated: '重复的通知，没有变化',
  recorded: '手工完成过，只记下付款',
  paid_again: '付了第二次，要退一笔',
  unpaid: '没有付款',
  wrong_amount: '金额不对',
  wrong_payee: '收款方不对',
  wrong_channel: '渠道不对',
  no_account: '账号已注销，天数没有地方加',
  expired: '30 分钟没付',
  cancelled: '读者取消',
  refused: '渠道没有接受',
  refunded: '已退款',
};

export const kindName = (kind: OrderEntry['kind']): string => KINDS[kind];
export const outcomeLabel = (outcome: string): string => OUTCOMES[outcome] ?? outcome;
/** Short enough for a tag. */
export const troubleLabel = (trouble: string): string =>
  trouble === 'paid_again' ? '重复付款' : outcomeLabel(trouble);
