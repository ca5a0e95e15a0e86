/** Audit log: actions of super users that no other log records, and the list of these actions. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from '#server/db/columns.ts';

/** Every action of super users that is written down here, with its name for people. */
export const auditActions = {
  'user.password': '设新密码',
  'user.openid': '绑定微信',
  'user.role': '改角色',
  'user.inviter': '补填邀请人',
  'user.session': '让设备退出登录',
  'trial.offer': '发试用链接',
  'changdu.decide': '批复畅读申请',
  'rank.decide': '核对周榜',
  'product.save': '改会员商品',
  'code.generate': '生成码',
  'code.switch': '停用或恢复码',
  'notice.add': '发通知',
  'notice.change': '改通知',
  'contact.change': '改联系名片',
  'release.set': '登记应用版本',
  'feed.add': '添加订阅源',
  'feed.import': '导入订阅源',
  'feed.update': '修改订阅源',
  'feed.delete': '删除订阅源',
  'book.publish': '公开一本书',
  'book.withdraw': '收回公开的书',
  'book.wording': '改别人的书名或作者',
  'book.delete': '删别人的书',
  'collection.edit': '改别人的合集',
  'collection.publish': '公开别人的合集',
  'collection.withdraw': '撤回别人的合集',
  'collection.recommend': '推荐合集',
  'collection.unrecommend': '取消推荐合集',
  'collection.delete': '删别人的合集',
  'collection.restore': '恢复别人的合集',
  'article.details': '改文章资料',
  'article.lock': '改文章会员限制',
  'article.word': '改文章词注',
  'report.handle': '处理读者报告',
  'report.reopen': '重新打开读者报告',
  'article.term': '改文章译名',
  'magazine.edit': '改一期杂志的资料',
  'magazine.line': '改杂志的目录',
  'task.cancel': '停下别人的任务',
  'task.retry': '重试失败的任务',
  'task.dismiss': '忽略失败的任务',
  'task.restore': '放回忽略的任务',
} as const satisfies Record<string, string>;

/** An action by its name for programs. */
export type AuditAction = keyof typeof auditActions;

/** Append-only. People by id alone: an entry outlives their accounts. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Account of the operator. */
    operatorId: reference().notNull(),
    /** The address it came from. */
    address: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Account that was changed; null where it was none. */
    userId: reference(),
    /** What was changed, where it is no account: a feed's address, the name of a setting. */
    subject: text(),
    /** Details for people, in Chinese; never a secret. */
    detail: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_user').on(table.userId, table.id.desc().nullsFirst()),
    index('audit_log_operator').on(table.operatorId, table.id.desc().nullsFirst()),
    index('audit_log_action').on(table.action, table.id.desc().nullsFirst()),
  ],
);
