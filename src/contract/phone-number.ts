/** Mobile numbers of mainland China as they are typed. For the server and for pages, hence without zod. */

/** The number in plain digits, without spaces, dashes and country code: `+86 138-0000 0000` becomes `13800000000`. */
export function phoneOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '');
}

/** Whether the number is complete, so that a captcha can be requested for it. */
export function isWholePhone(typed: string): boolean {
  return /^1[3-9]\d{9}$/.test(phoneOf(typed));
}

/** The number in what was typed where a name may stand, too; null for anything but a whole number. */
export function typedPhone(typed: string): string | null {
  return isWholePhone(typed) ? phoneOf(typed) : null;
}
