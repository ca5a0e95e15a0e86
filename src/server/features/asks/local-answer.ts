/**
 * 没有接入 AI 时的回答: what translation, dictionary and the text itself say about a question, each with its label. It answers nothing that
 * these do not say.
 */

import { CLAUSE_NAMES, findClauses, type PartRole, structureOf } from '#engine/structure/sentence-structure.ts';
import { extractFrom } from '#server/answers/extracted-sentences.ts';
import type { Paragraph, Passage } from '#server/answers/text-material.ts';
import type { Dictionary, DictionaryWord } from '#server/features/dictionary/service.ts';
import { partLine } from './structure.ts';

export interface LocalQuestion {
  prompt: string;
  paragraphs: readonly Paragraph[];
  passage: Passage | null;
  /** 词典释义 of the passage, in text order. */
  gloss: readonly { word: string; zh: string }[];
}

type Lookups = Pick<Dictionary, 'lookup' | 'reader' | 'lexicon'>;

/** Words of a passage that are glossed, the rarest of them. */
const MAX_GLOSSED = 10;
/** Words of a question that are looked up. */
const MAX_WORDS = 3;
const MAX_SENTENCES = 3;
const MAX_SENSES = 4;
/** Learnt in the first years: not glossed. */
const COMMON_RANK = 1_500;

const NOTHING =
  '这里没有接入 AI，文章、译文和词典里也没有找到能回答这个问题的内容。可以选中一句话再问，或者输入一个英文词或短语。';

/** @returns Markdown with `[n]` for paragraphs; never empty */
export function localAnswer(question: LocalQuestion, dictionary: Lookups): string {
  const { passage } = question;
  const parts = passage ? aboutPassage(passage, question, dictionary) : [];
  if (passage && OF_GRAMMAR.test(question.prompt)) return [...aboutGrammar(passage, dictionary), ...parts].join('\n\n');
  const words = aboutWords(question, dictionary);
  const found = passage && words.length > 0 ? [...words, ...parts] : [...parts, ...words];
  const all = found.length > 0 ? found : aboutText(question, dictionary);
  return all.length > 0 ? all.join('\n\n') : NOTHING;
}

function aboutPassage({ sentences, n }: Passage, { gloss }: LocalQuestion, dictionary: Lookups): string[] {
  const translated = sentences.filter(({ textZh }) => textZh !== null);
  const label = translated.every(({ isHuman }) => isHuman) ? '人工翻译' : '机器翻译';
  const translation = translated.map(({ textZh }) => textZh).join('');
  const words = rarest(gloss, dictionary).map(({ word, zh }) => `- ${word} ${zh}`);
  return [
    ...(translation ? [`**${label}**\n${translation}${n === null ? '' : `[${n}]`}`] : []),
    ...(words.length > 0 ? [`**词典释义**\n${words.join('\n')}`] : []),
  ];
}

const OF_GRAMMAR = /语法|结构|从句|主干|主谓|成分/;

const PART_NAMES = { subject: '主语', verb: '谓语', object: '宾语', complement: '表语' } as const satisfies Record<
  PartRole,
  string
>;

/** Main clauses and subordinate clauses by the parse; the lines with `>` are drawn on the sentence. */
function aboutGrammar({ text }: Passage, { reader }: Lookups): string[] {
  const lines = reader.sentences(text).flatMap((sentence) => {
    const parse = reader.parse(sentence.words);
    const parts = structureOf(sentence, parse).parts.map(({ role, start, end }) => ({
      name: PART_NAMES[role],
      start,
      end,
    }));
    const clauses = findClauses(sentence, parse).map(({ kind, start, end }) => ({
      name: CLAUSE_NAMES[kind],
      start,
      end,
    }));
    const all = [...parts, ...clauses].sort((a, b) => a.start - b.start || b.end - a.end);
    return all.map(({ name, start, end }) => partLine(name, text.slice(start, end)));
  });
  if (lines.length === 0) return ['**规则分析**\n没有找到动词，这可能不是完整的句子。'];
  return ['**规则分析**\n句子上标出了主干和从句，按词性推出，不是 AI，长句可能有错。', lines.join('\n')];
}

/** The rarest words and phrases, in text order. */
function rarest(gloss: LocalQuestion['gloss'], { lexicon }: Lookups): LocalQuestion['gloss'] {
  const rankOf = (word: string) => lexicon.entry(word)?.rank ?? Number.POSITIVE_INFINITY;
  const kept = gloss
    .filter(({ word }) => word.includes(' ') || rankOf(word) > COMMON_RANK)
    .sort((a, b) => rankOf(b.word) - rankOf(a.word))
    .slice(0, MAX_GLOSSED);
  return gloss.filter((entry) => kept.includes(entry));
}

const ENGLISH = /[\p{Script=Latin}][\p{Script=Latin}'’ -]*[\p{Script=Latin}]/gu;

function aboutWords({ prompt, paragraphs, passage }: LocalQuestion, dictionary: Lookups): string[] {
  const asked = (prompt.match(ENGLISH) ?? []).filter((text) => text.split(/\s+/).length <= 5);
  const found = new Map<string, DictionaryWord>();
  for (const text of asked) {
    const whole = dictionary.lookup(text, passage?.text);
    const each = whole ? [whole] : text.split(/\s+/).flatMap((word) => dictionary.lookup(word, passage?.text) ?? []);
    for (const info of each) if (found.size < MAX_WORDS && info.senses.length > 0) found.set(info.lemma, info);
  }
  return [...found.values()].map((info) => {
    const { lemma, phonetic, senses, best } = info;
    const fitting = best === null ? [] : [senses[best]];
    const listed = [...new Set([...fitting, ...senses])].flatMap((sense) => sense ?? []).slice(0, MAX_SENSES);
    const lines = listed.map(({ pos, zh }) => `- ${pos ? `${pos} ` : ''}${zh}`);
    const where = sentencesWith(lemma, paragraphs, dictionary).map(({ n, text }) => `- ${text}[${n}]`);
    const head = `**词典释义：${lemma}**${phonetic ? ` ${phonetic}` : ''}`;
    return [head, ...lines, ...(where.length > 0 ? ['', '**文中的句子**', ...where] : [])].join('\n');
  });
}

/** The first sentences of a text that have a word, in any form. */
function sentencesWith(lemma: string, paragraphs: readonly Paragraph[], { reader }: Lookups) {
  const found: { n: number; text: string }[] = [];
  const parts = lemma.toLowerCase().split(' ');
  for (const { n, text } of paragraphs) {
    if (!parts.some((part) => text.toLowerCase().includes(part.slice(0, 4)))) continue;
    for (const { start, end, words } of reader.sentences(text)) {
      const lemmas = words.map((word) => word.lemma.toLowerCase());
      if (!lemmas.some((_, at) => parts.every((part, next) => lemmas[at + next] === part))) continue;
      found.push({ n, text: text.slice(start, end).trim() });
      if (found.length >= MAX_SENTENCES) return found;
    }
  }
  return found;
}

/** Paragraphs whose translation has most of the question's pairs of characters. */
function aboutText({ prompt, paragraphs }: LocalQuestion, dictionary: Lookups): string[] {
  if (OF_THE_WHOLE.test(prompt)) return wholeText(paragraphs, dictionary);
  const asked = pairsOf(prompt);
  if (asked.size === 0) return [];
  const scored = paragraphs
    .map(({ n, text, textZh }) => ({ n, text, textZh, score: shared(asked, pairsOf(textZh)) }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score || a.n - b.n)
    .slice(0, MAX_SENTENCES)
    .sort((a, b) => a.n - b.n);
  if (scored.length === 0) return [];
  return [`**文中相关的段落**\n${scored.map(({ n, textZh }) => `- ${textZh.slice(0, 120)}[${n}]`).join('\n')}`];
}

const OF_THE_WHOLE = /讲什么|讲了什么|说什么|说了什么|大意|概括|总结|要点|主要内容|主旨/;

function wholeText(paragraphs: readonly Paragraph[], dictionary: Lookups): string[] {
  const lines = extractFrom(paragraphs, dictionary).map(
    ({ paragraph: { n, text }, start, end }) => `- ${text.slice(start, end).trim()}[${n}]`,
  );
  return lines.length > 0 ? [`**原文摘句**\n${lines.join('\n')}`] : [];
}

/** Words that belong to asking and not to its subject, such as every question has. */
const OF_QUESTIONS =
  /为什么|是什么|什么|怎么样|怎么|怎样|如何|哪些|哪个|多少|这篇|文章|文中|作者|这句话|这段|解释|请问|一下|意思/g;

function pairsOf(text: string): Set<string> {
  const runs = text.replaceAll(OF_QUESTIONS, ' ').match(/\p{Script=Han}+/gu) ?? [];
  return new Set(runs.flatMap((run) => [...run].slice(1).map((letter, at) => `${[...run][at]}${letter}`)));
}

const shared = (asked: ReadonlySet<string>, there: ReadonlySet<string>) =>
  [...asked].filter((pair) => there.has(pair)).length;
