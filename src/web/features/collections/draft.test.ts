import { expect, test } from 'vitest';
import type { ArticleCard, CollectionDetail } from '#contract/shapes.ts';
import {
  changesOf,
  contentOf,
  draftOf,
  isToBeSaved,
  isUnsaved,
  keepMine,
  moved,
  putBack,
  savable,
  takeTheirs,
  withoutMissing,
} from './draft.ts';

const card = (id: string) => ({ id, title: `Article ${id}`, title_zh: `文章 ${id}` }) as ArticleCard;
const collection = (ids: string, version = 1, title = '早晨') =>
  ({ title, intro: null, cover: null, version, articles: [...ids].map(card) }) as unknown as CollectionDetail;
const idsOf = ({ articles }: { articles: readonly ArticleCard[] }) => articles.map(({ id }) => id).join('');

test('an unchanged draft and one in conflict are not saved', () => {
  const draft = draftOf(collection('abc'));
  expect([isToBeSaved(draft), isUnsaved(draft)]).toEqual([false, false]);
  const changed = { ...draft, content: { ...draft.content, title: '夜' } };
  expect([isToBeSaved(changed), isUnsaved(changed)]).toEqual([true, true]);
  const inConflict = { ...changed, conflict: collection('abc', 2) };
  expect([isToBeSaved(inConflict), isUnsaved(inConflict)]).toEqual([false, true]);
});

test('articles that are gone are left out of what is saved, and the rest is sent', () => {
  const draft = draftOf(collection('abc'));
  const changed = { ...draft, content: { ...draft.content, articles: [...'cxba'].map(card) } };
  const rest = withoutMissing(changed, ['x', 'b']);
  expect([idsOf(rest.content), idsOf(rest.saved), isToBeSaved(rest)]).toEqual(['ca', 'ac', true]);
});

test('of a draft without title everything else is saved', () => {
  const draft = draftOf(collection('abc'));
  const untitled = { ...draft, content: { ...draft.content, title: ' ' } };
  expect([isToBeSaved(untitled), isUnsaved(untitled)]).toEqual([false, true]);
  const shorter = { ...untitled, content: { ...untitled.content, articles: [...'ab'].map(card) } };
  expect(isToBeSaved(shorter)).toBe(true);
  expect([savable(shorter).title, idsOf(savable(shorter))]).toEqual(['早晨', 'ab']);
});

test('a draft whose saving got no answer is sent again, even when the change was taken back; a deleted one never', () => {
  const draft = { ...draftOf(collection('abc')), isInDoubt: true };
  expect([isToBeSaved(draft), isUnsaved(draft)]).toEqual([true, true]);
  expect(isToBeSaved({ ...draft, isDeleted: true })).toBe(false);
});

test('a title that was emptied is no side of a conflict: theirs stays', () => {
  const draft = draftOf(collection('abc'));
  const mine = { ...draft.content, title: '', articles: [...'ab'].map(card) };
  const kept = keepMine({ ...draft, content: mine, conflict: collection('abc', 2, '夜晚') });
  expect([kept.content.title, idsOf(kept.content)]).toEqual(['夜晚', 'ab']);
  expect(changesOf(draft.saved, mine)).toEqual(['拿掉了《文章 c》']);
});

test('of a conflict either side can be taken, and what only they added stays', () => {
  const draft = draftOf(collection('abc'));
  const mine = { ...draft.content, articles: [...'cab'].map(card) };
  const conflict = collection('acbd', 2);
  const inConflict = { ...draft, content: mine, conflict };
  expect(idsOf(takeTheirs(inConflict).content)).toBe('acbd');
  const kept = keepMine(inConflict);
  expect([idsOf(kept.content), kept.version, isToBeSaved(kept)]).toEqual(['cabd', 2, true]);
  // An article that I removed, and they still have, stays removed.
  expect(idsOf(keepMine({ ...inConflict, content: { ...mine, articles: [...'ca'].map(card) } }).content)).toBe('cad');
});

test('keeping mine leaves what only they changed as they have it', () => {
  const draft = draftOf(collection('abc'));
  const conflict = collection('cab', 2, '晚上');
  const renamed = { ...draft, content: { ...draft.content, intro: '海边的文章' }, conflict };
  expect(keepMine(renamed).content).toMatchObject({ title: '晚上', intro: '海边的文章' });
  expect(idsOf(keepMine(renamed).content)).toBe('cab');
  const reordered = { ...draft, content: { ...draft.content, articles: [...'bca'].map(card) }, conflict };
  expect([keepMine(reordered).content.title, idsOf(keepMine(reordered).content)]).toEqual(['晚上', 'bca']);
});

test('an article that was taken out goes back to its place in the list as it is by then', () => {
  const before = [...'abcd'].map(card);
  const back = (now: string, id: string) => idsOf({ articles: putBack([...now].map(card), before, id) });
  expect(back('abd', 'c')).toBe('abcd');
  expect(back('dabe', 'c')).toBe('dabce');
  expect(back('bcd', 'a')).toBe('abcd');
  expect(back('dca', 'c')).toBe('dca');
});

test('an item moves up and down', () => {
  expect(moved([...'abcd'], 3, 1).join('')).toBe('adbc');
  expect(moved([...'abcd'], 0, 2).join('')).toBe('bcad');
});

test('what was changed is said of the few articles that were moved, not of those that gave way', () => {
  const before = contentOf(collection('abcdef'));
  expect(changesOf(before, contentOf(collection('aebcdf')))).toEqual(['把《文章 e》移到了第 2 篇']);
  expect(changesOf(before, contentOf(collection('abcdfg', 2, '晚上')))).toEqual([
    '标题改成「晚上」',
    '加了《文章 g》',
    '拿掉了《文章 e》',
  ]);
  expect(changesOf(before, before)).toEqual([]);
});
