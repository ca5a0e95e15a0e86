/** Every action of super users that is written down here, with its name for people. */
export const auditActions = {
  'user.password': '设新密码',
  'user.openid': '绑定微信',
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
  'book.publish': '公开一本书',
  'book.withdraw': '收回公开的书',
  'collection.edit': '改别人的合集',
  'collection.publish': '公开别人的合集',
  'collection.withdraw': '撤回别人的合集',
  'collection.recommend': '推荐合集',
  'collection.unrecommend': '取消推荐合集',
  'collection.delete': '删别人的合集',
  'collection.restore': '恢复别人的合集',
  'article.lock': '改文章会员限制',
  'article.word': '改文章词注',
  'article.term': '改文章译名',
} as const satisfies Record<string, string>;

/** An action by its name for programs. */
export type AuditAction = keyof typeof auditActions;
