/**
 * The closed table of everything that can go wrong on the wire: reason → HTTP status and Chinese message.
 * Server code throws {@link AppError}; the web client throws `ApiError` (client-error.ts) with what came back.
 */
export const errorTable = {
  INVALID_INPUT: { status: 400, msg: '输入有误，请检查后再试' },
  CODE_WRONG: { status: 400, msg: '验证码不对' },
  CAPTCHA_WRONG: { status: 400, msg: '图片验证码不对，请重新输入' },
  BAD_SIGNATURE: { status: 400, msg: '签名无效，请刷新页面' },
  LOGIN_REQUIRED: { status: 401, msg: '请先登录' },
  LOGIN_FAILED: { status: 400, msg: '用户名或密码不对' },
  MEMBERSHIP_REQUIRED: { status: 402, msg: '这项内容供会员使用' },
  QUOTA_EXCEEDED: { status: 402, msg: '今天的次数用完了' },
  FORBIDDEN: { status: 403, msg: '没有权限' },
  BAD_ORIGIN: { status: 403, msg: '请求来源不对，请从本站页面提交' },
  INVITATION_REQUIRED: { status: 403, msg: '注册需要邀请码' },
  NOT_FOUND: { status: 404, msg: '没有找到' },
  NO_SUCH_WORD: { status: 404, msg: '词典里没有这个词' },
  CONFLICT: { status: 409, msg: '状态已经变化，请刷新后再试' },
  NOT_READ_ENOUGH: { status: 409, msg: '读得还不够，不能标为读完' },
  STALE_VERSION: { status: 409, msg: '内容已被别人改过，请刷新后再改' },
  PHONE_TAKEN: { status: 409, msg: '这个手机号已经注册' },
  USERNAME_TAKEN: { status: 409, msg: '这个用户名已被使用' },
  USERNAME_TOO_SOON: { status: 409, msg: '30 天内只能改一次用户名' },
  DUPLICATE_URL: { status: 409, msg: '这个网址已经收录' },
  ALREADY_MEMBER: { status: 409, msg: '已经是会员，请用续期' },
  NOT_MEMBER: { status: 409, msg: '还不是会员，请先开通' },
  TRIAL_USED: { status: 409, msg: '已经用过试用' },
  ORDER_CLOSED: { status: 409, msg: '订单已关闭' },
  AWARD_TAKEN: { status: 409, msg: '奖励已经领过' },
  ROBOTS_DISALLOWED: { status: 409, msg: '对方网站的 robots.txt 不允许抓取这个网址' },
  GONE: { status: 410, msg: '已失效' },
  CODE_EXPIRED: { status: 410, msg: '验证码已过期，请重新获取' },
  TOO_LARGE: { status: 413, msg: '内容太大' },
  UNSUPPORTED_TYPE: { status: 415, msg: '不支持这种格式' },
  TOO_MANY_REQUESTS: { status: 429, msg: '操作太频繁，请稍后再试' },
  INTERNAL: { status: 500, msg: '服务出错了，请稍后再试' },
  NOT_BUILT: { status: 501, msg: '这项功能还没有做好' },
  UPSTREAM_FAILED: { status: 502, msg: '对方网站没有正常回应' },
  UNAVAILABLE: { status: 503, msg: '服务暂时不可用，请稍后再试' },
  NOT_CONFIGURED: { status: 503, msg: '这项服务没有配置' },
} as const satisfies Record<string, { status: number; msg: string }>;

/** Stable word for programs. */
export type ErrorReason = keyof typeof errorTable;

/** Input path (`phone`, `article.title`) → its message in Chinese. */
export type FieldMessages = Record<string, string>;

interface AppErrorOptions {
  /** Replaces the table's message; Chinese, for people. */
  msg?: string;
  fields?: FieldMessages;
  /** Seconds after which trying again makes sense; becomes Retry-After. */
  retryAfterSeconds?: number;
  /** Extra result sent with the error, such as `suggestions`. */
  result?: unknown;
  cause?: unknown;
}

/** An expected failure with a place in {@link errorTable}. Anything else that is thrown becomes `INTERNAL`. */
export class AppError extends Error {
  readonly reason: ErrorReason;
  readonly status: number;
  readonly fields: FieldMessages | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly result: unknown;

  constructor(reason: ErrorReason, options: AppErrorOptions = {}) {
    super(options.msg ?? errorTable[reason].msg, { cause: options.cause });
    this.name = 'AppError';
    this.reason = reason;
    this.status = errorTable[reason].status;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.result = options.result;
  }
}
