/** Inputs that several calls share, with bounds and the Chinese message for each. */
import * as z from 'zod';
import { SITE_PICTURE, WEB_OR_SITE } from './addresses.ts';
import { LONGEST_COMMENT, LONGEST_SENTENCE, LONGEST_TAG, LONGEST_URL, LONGEST_WORD } from './limits.ts';

/** A visible character: no space, no character without width, and none of the blanks of Hangul and Braille. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

/**
 * Embeddings, overrides and isolates, which turn around what stands beside the text. Letters that are written from right to left, and
 * the marks of direction between them, need none of these.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

function withoutUnseen(text: string): string {
  const kept = text.replace(DIRECTION_CONTROLS, '').trim();
  return SEEN.test(kept) ? kept : '';
}

/** A title, name or remark, without direction controls and the space around it; '' where there is nothing to see. */
export const seenText = (missing?: string) => z.string(missing).overwrite(withoutUnseen);

/** The name of a person or a publication, which web pages often give with line ends or hard spaces in it: a single space between words. */
export const spacedName = (missing: string) => seenText(missing).overwrite((text) => text.replace(/\s+/g, ' '));

/** A mobile number of mainland China. */
export const phone = z
  .string('请填写手机号')
  .trim()
  .regex(/^1[3-9]\d{9}$/, '手机号不对');
export const smsCode = z
  .string('请填写短信验证码')
  .overwrite((typed) => typed.normalize('NFKC').replace(/\s/g, ''))
  .regex(/^\d{6}$/, '短信验证码是 6 位数字');
/** A password about to be set. Whether it is a common one is the service's business. */
export const newPassword = z.string('请填写密码').min(8, '密码至少 8 位').max(72, '密码最多 72 位');
/** A password to be checked: any rule but a size limit would lock out older accounts. */
export const typedPassword = z.string('请填写密码').min(1, '请填写密码').max(200, '密码太长');

export const USERNAME_PATTERN = /^[A-Za-z0-9_\p{Script=Han}]+$/u;
export const username = z
  .string('请填写用户名')
  .trim()
  .min(2, '用户名至少 2 个字')
  .max(20, '用户名最多 20 个字')
  .regex(USERNAME_PATTERN, '用户名只能用汉字、字母、数字和下划线');

/**
 * Comments of a note that the device knows: the one that the reader changed, and those of earlier changes that may have arrived or not. Where
 * the note has another one, from another device, both texts are kept; so one may be longer than what is typed.
 */
export const seenComments = z
  .array(
    z
      .string()
      .trim()
      .max(3 * LONGEST_COMMENT, '笔记太长')
      .nullable(),
  )
  .max(4)
  .optional();

/** A code as people type it: any case, with spaces and hyphens. */
export const typedCode = z.string('请填写码').trim().min(1, '请填写码').max(40, '码太长');

/** Why a super user does something to an account. */
export const remark = seenText('请填写备注').min(1, '请填写备注').max(200, '备注最多 200 字');
export const optionalRemark = seenText().max(200, '备注最多 200 字').default('');
export const memberDays = z.int('天数是整数').min(1, '至少 1 天').max(3_660, '最多 3660 天');

export const httpUrl = z.url({ protocol: /^https?$/, error: '网址不对' }).max(LONGEST_URL, '网址太长');
/** A picture: an address on the web, or a path on this site. */
export const imageAddress = z.string().max(LONGEST_URL, '图片地址太长').regex(WEB_OR_SITE, '图片地址不对');
/** A cover: an address on the web, or a picture of this site. */
export const coverAddress = imageAddress.refine(
  (address) => /^https?:/i.test(address) || SITE_PICTURE.test(address),
  '封面要是一张图片的地址',
);

/** An English word or phrase. */
export const wordText = seenText('请填写单词').min(1, '请填写单词').max(LONGEST_WORD, '最多 100 个字符');
export const sentenceText = z.string().trim().max(LONGEST_SENTENCE, '句子最多 2000 个字符');
export const tagText = seenText().max(LONGEST_TAG, '标签最多 40 字');
/** Text typed into a search box. */
export const searchText = seenText('请填写要找的内容').min(1, '请填写要找的内容').max(200, '最多 200 字');
/** A filter by text; '' is no filter. */
export const filterText = seenText().max(200, '最多 200 字').optional();

/** A whole number in a query string. */
export function queryInt(min: number, max: number) {
  return z.coerce
    .number<number | string>('请填写数字')
    .int('请填写整数')
    .min(min, `最小是 ${min}`)
    .max(max, `最大是 ${max}`);
}

/** A verdict; a refusal says why. */
export const verdict = z
  .strictObject({ action: z.enum(['pass', 'reject'], '只能是通过或退回'), remark: optionalRemark })
  .refine((value) => value.action === 'pass' || value.remark !== '', { path: ['remark'], error: '请写明退回的原因' });
