/**
 * Chinese messages for what a schema refuses and says nothing of its own about. Hand it to a parse:
 * `schema.safeParse(value, { error: plainMessage })`. A message written in the schema wins.
 */
import type * as z from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TYPE_NAMES: Record<string, string> = {
  string: '文字',
  number: '数字',
  // zod's name of the type that `z.int()` expects when it gets a number with a fraction; for a text it says 'number'.
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  record: '对象',
};

/** One short line in Chinese for an issue of zod. */
export function plainMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '缺少这一项' : `这里要填${TYPE_NAMES[issue.expected] ?? '别的内容'}`;
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), '至少', '最小是');
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), '最多', '最大是');
    case 'invalid_value':
      return issue.values.length <= 10 ? `只能是 ${issue.values.map(String).join('、')}` : '没有这个选项';
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? '格式不对';
    case 'unrecognized_keys':
      return `没有这一项：${issue.keys.slice(0, 5).join('、')}`;
    default:
      return '输入有误';
  }
}

const FORMAT_MESSAGES: Record<string, string> = {
  uuid: '编号不对',
  url: '网址不对',
  datetime: '时间不对',
  date: '日期不对',
};

function bound(origin: string, limit: number, ofSize: string, ofValue: string): string {
  if (origin === 'string') return ofSize === '至少' && limit === 1 ? '不能为空' : `${ofSize} ${limit} 个字`;
  if (origin === 'array') return `${ofSize} ${limit} 项`;
  return `${ofValue} ${limit}`;
}
