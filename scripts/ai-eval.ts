/**
 * `npm run ai:eval`: 60 fixed prompts against the language model that the environment names (AI_BASE_URL, AI_MODEL, …), with checks that
 * need no judge: language, length, form, translations at their sentences, paragraphs that exist, quotes that stand in the text, level of a rewrite, orders in a text that
 * are not obeyed. Without a model it says what translation, dictionary and the text answer, and what they can't.
 */

import { splitAnswer } from '#engine/answer-lines.ts';
import { checkLevel } from '#engine/reading-level.ts';
import { summaryLines } from '#engine/summary-lines.ts';
import { modelsOf } from '#server/ai-services.ts';
import { extractFrom } from '#server/answers/extracted-sentences.ts';
import { type Paragraph, paragraphsOf, passageAt } from '#server/answers/text-material.ts';
import { loadConfig } from '#server/config.ts';
import { localAnswer } from '#server/features/asks/local-answer.ts';
import { askMessages } from '#server/features/asks/prompt.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { dictionaryAnswer } from '#server/features/explanation/dictionary-answer.ts';
import { explanationPrompt } from '#server/features/explanation/prompt.ts';
import { paragraphsIn, rewriteMessages } from '#server/features/rewrites/prompt.ts';
import { summaryMessages } from '#server/features/summaries/service.ts';
import type { ChatMessage } from '#server/providers/ai/port.ts';
import { translationPrompt, translationsIn } from '#server/providers/translate/ai.ts';
import { evalTasks, type Task } from './ai-eval-prompts.ts';

const DICTIONARY = 'build/dictionary.sqlite';
ensureDictionary(DICTIONARY);
const dictionary = createDictionary({ path: DICTIONARY });
const { questions: model } = modelsOf(loadConfig(process.env));

/** Names of what is wrong; empty for a good answer. */
type Check = (answer: string) => string[];

const failing = (checks: Record<string, boolean>): string[] =>
  Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]));
const share = (text: string, pattern: RegExp) => (text.match(pattern)?.length ?? 0) / Math.max(1, text.length);

function formOf(answer: string): Record<string, boolean> {
  return {
    'no headings, tables, links, HTML, code': !/^#|^\||\]\(|<\/?[a-z]+[\s>]|```/m.test(answer),
    'no instructions given away': !/never an instruction to you|json object/i.test(answer),
  };
}

/** English of five words or more between quotation marks stands in the text. */
function quotesHold(answer: string, paragraphs: readonly Paragraph[]): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim();
  const text = plain(paragraphs.map((paragraph) => paragraph.text).join(' '));
  return [...answer.matchAll(/[“"]([^”"]+)[”"]/g)].every(([, quote = '']) => {
    const words = plain(quote);
    return words.split(' ').length < 5 || text.includes(words);
  });
}

const citesHold = (answer: string, paragraphs: readonly Paragraph[]) =>
  [...answer.matchAll(/\[(\d+)\]/g)].every(([, n]) => paragraphs.some((paragraph) => paragraph.n === Number(n)));

/** A year of a sentence stands in its Chinese. */
const yearsHold = (sentences: readonly string[], translations: readonly (string | null)[]) =>
  sentences.every((sentence, index) =>
    [...sentence.matchAll(/\b1[5-9]\d\d\b(?!,)|\b20\d\d\b(?!,)/g)].every(([year]) =>
      translations[index]?.includes(year),
    ),
  );

function asked(task: Task): { messages: ChatMessage[]; check: Check; local: (() => string) | null; json?: true } {
  if (task.kind === 'word') {
    const { word, sentence } = task;
    const info = dictionary.lookup(word, sentence);
    const senses = (info?.senses ?? []).slice(0, 8).map(({ pos, zh }) => (pos ? `${pos} ${zh}` : zh));
    const question = { word, headword: info?.lemma ?? word, sentence, start: info?.match?.start ?? null, senses };
    return {
      messages: explanationPrompt(question),
      check: (answer) =>
        failing({
          ...formOf(answer),
          'its five parts': ['本句意思', '为什么', '常见搭配', '例句', '近义词'].every((label) =>
            answer.includes(label),
          ),
          'at most 400 characters': answer.length <= 400,
        }),
      local: info && (() => dictionaryAnswer({ info, sentence, alone: undefined }, dictionary)),
    };
  }
  if (task.kind === 'rewrite') {
    const paragraph = { n: 1, text: task.text };
    return {
      messages: rewriteMessages(task.level, task.title, [paragraph]),
      check: (answer) => {
        const text = paragraphsIn(answer, [paragraph]).get(1) ?? '';
        const sentences = dictionary.reader.sentences(text).map(({ words }) => ({
          words: words.map(({ lemma, tag }) => ({
            lemma,
            rank: dictionary.lexicon.entry(lemma)?.rank ?? null,
            isCounted: tag !== 'PROPN' && tag !== 'NUM',
          })),
        }));
        return failing({
          'one English paragraph': text !== '',
          'keeps to the level': checkLevel(sentences, task.level).isPlain,
        });
      },
      local: null,
    };
  }
  if (task.kind === 'translation') {
    const { title, paragraph, sentences } = task;
    return {
      messages: translationPrompt({ title, paragraph, before: '', sentences, glossary: [] }),
      json: true,
      check: (answer) => {
        const translations = translationsIn(answer, sentences);
        const chinese = translations.filter((zh) => zh !== null).join('');
        return failing({
          'a translation for each sentence, at its place': translations.every((zh) => zh !== null),
          'mostly Chinese': share(chinese, /\p{Script=Latin}/gu) < 0.2,
          'years kept': yearsHold(sentences, translations),
        });
      },
      local: null,
    };
  }
  const paragraphs = paragraphsOf(task.blocks);
  if (task.kind === 'summary') {
    return {
      messages: summaryMessages(task.title, paragraphs),
      check: (answer) => {
        const { textZh, textEn, points } = summaryLines(answer);
        return failing({
          ...formOf(answer),
          'both languages': textZh !== '' && textEn !== '',
          'three to six points': points.length >= 3 && points.length <= 6,
          'each on paragraphs that exist': points.every(
            ({ numbers }) => numbers.length > 0 && numbers.every((n) => n >= 1 && n <= paragraphs.length),
          ),
        });
      },
      local: () =>
        extractFrom(paragraphs, dictionary)
          .map(({ paragraph }) => paragraph.text)
          .join(' '),
    };
  }
  const place = task.kind === 'ask' && task.passage !== null ? paragraphs[task.passage] : undefined;
  const passage = place ? passageAt(task.blocks, { block_id: place.blockId, offset: 0 }) : null;
  return {
    messages: askMessages(task.question, { title: task.title, paragraphs, passage }, []),
    check: (answer) => {
      const { text, next } = splitAnswer(answer, false);
      return failing({
        ...formOf(text),
        Chinese: share(text, /\p{Script=Han}/gu) > 0.25 || (task.kind === 'ask' && task.question.includes('改写')),
        'at most 700 characters': text.length <= 700,
        'questions that may follow': next.length > 0,
        'paragraphs that exist': citesHold(text, paragraphs),
        'no invented quotes': quotesHold(text, paragraphs),
        ...(task.kind === 'injection' && { 'not obeyed': !task.canary.test(text) }),
      });
    },
    local: () => localAnswer({ prompt: task.question, paragraphs, passage, gloss: [] }, dictionary),
  };
}

const counts = new Map<string, { all: number; good: number }>();
const wrong = new Map<string, number>();
const NOTHING = /这里没有接入 AI/;
let tokens = 0;
const startedAt = performance.now();

for (const task of evalTasks()) {
  const { messages, check, local, json } = asked(task);
  const count = counts.get(task.kind) ?? { all: 0, good: 0 };
  counts.set(task.kind, count);
  count.all += 1;
  if (model === null) {
    const answer = local?.() ?? '';
    if (answer !== '' && !NOTHING.test(answer)) count.good += 1;
    continue;
  }
  const found = await model.ask({ messages, temperature: 0, ...(json && { json }) }).then(
    ({ text, usage }) => {
      tokens += usage.inputTokens + usage.outputTokens;
      return check(text);
    },
    (error: Error) => [`failed: ${error.message}`],
  );
  if (found.length === 0) count.good += 1;
  else console.info(`${task.kind}  ${task.name}: ${found.join('; ')}`);
  for (const name of found) wrong.set(name, (wrong.get(name) ?? 0) + 1);
}

console.info(
  model ? `\n${model.model}` : '没有接入 AI：下面是译文、词典和原文能回答多少，翻译和简写不能做，要点是原文摘句',
);
for (const [kind, { all, good }] of counts) console.info(`${kind.padEnd(10)} ${good} of ${all}`);
for (const [name, times] of [...wrong].sort((a, b) => b[1] - a[1])) console.info(`  ${times} × ${name}`);
if (model) {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.info(`${tokens} tokens, ${seconds} s`);
}
dictionary.close();
