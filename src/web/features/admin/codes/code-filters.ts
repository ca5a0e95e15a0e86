/** Filters of the code page, as they are kept in its address, and their labels. */
import type { CodeState, CodeType } from '#contract/shapes.ts';
import { addressWith } from '../../../ui/address.ts';

export interface CodeFilters {
  ctype?: CodeType;
  state?: CodeState;
  q?: string;
}

export const CODE_TYPES: Record<CodeType, string> = { MEMBER: '兑换码', REGISTER: '注册码', INVITE: '朋友邀请码' };
export const CODE_STATES: Record<CodeState, string> = { open: '可用', used_up: '用完', expired: '过期', off: '停用' };
const PATH = '/admin/code';

export function codesAddress(filters: CodeFilters & { offset?: number }): string {
  return addressWith(PATH, { ...filters });
}

/** Reads the filters from an address; invalid values are left out. */
export function codeFilters(search: URLSearchParams): CodeFilters & { offset: number } {
  const ctype = search.get('ctype');
  const state = search.get('state');
  const q = (search.get('q') ?? '').trim().slice(0, 200);
  return {
    ...(isCodeType(ctype) && { ctype }),
    ...(state !== null && Object.hasOwn(CODE_STATES, state) && { state: state as CodeState }),
    ...(q !== '' && { q }),
    offset: Math.max(0, Math.trunc(Number(search.get('offset')) || 0)),
  };
}

export function isCodeType(value: string | null): value is CodeType {
  return value !== null && Object.hasOwn(CODE_TYPES, value);
}
