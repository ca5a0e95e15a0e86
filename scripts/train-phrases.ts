/**
 * Learns the weights of the decision whether words are a phrase and says how good it is by cross-validation: `npx node scripts/train-phrases.ts
 * <streusle-dev.json.gz> <folder with train.conllu.gz and dev.conllu.gz> [file to write]`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { phraseFeatures, phraseScore } from '#engine/phrases/decision.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { type PhraseExample, phraseExamples } from './phrases/examples.ts';
import { isAsWanted, readChecks, scoreStreusle } from './phrases/found.ts';
import { learnDecision } from './phrases/learning.ts';

const FOLDS = 5;
/** A weight closer to zero is left out, and one that a single example gave, unless it is that of the phrase or pair itself. */
const SMALLEST = 0.05;
const dictionaryPath = 'build/dictionary.sqlite';
const [streusle, treebank, target = 'data/words/engine/phrase-weights.tsv'] = process.argv.slice(2);
if (!streusle || !treebank) throw new Error('usage: train-phrases.ts <STREUSLE> <folder of the treebank> [file]');

ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const { reader } = dictionary;
const examples = phraseExamples({ streusle, treebank: (part) => join(treebank, `${part}.conllu.gz`) }, reader);
const read = examples.map((example) => {
  const features: string[] = [];
  phraseFeatures(example.candidate, example.view, reader.cluster, (feature) => {
    if (!example.isNameless || !feature.startsWith('phrase ')) features.push(feature);
  });
  return { ...example, features };
});

for (const source of new Set(examples.map((example) => example.source))) {
  const own = examples.filter((example) => example.source === source);
  console.log(`${source}: ${own.length} candidates, ${own.filter(({ isPhrase }) => isPhrase).length} phrases`);
}
const counts = new Map<
  string,
  { right: number; kept: number; phrases: number; keptPhrases: number; literal: number; left: number }
>();
const foldWeights: Map<string, number>[] = [];
for (let fold = 0; fold < FOLDS; fold++) {
  const isHeldOut = ({ group }: PhraseExample) => group % FOLDS === fold;
  const weights = learnDecision(read.filter((example) => !isHeldOut(example)));
  foldWeights.push(weights);
  for (const example of read.filter(isHeldOut)) {
    const count = counts.get(example.source) ?? { right: 0, kept: 0, phrases: 0, keptPhrases: 0, literal: 0, left: 0 };
    counts.set(example.source, count);
    const weightOf = (feature: string) => weights.get(feature);
    const isKept = phraseScore(example.candidate, example.view, reader.cluster, weightOf) > 0;
    if (isKept) count.kept++;
    if (isKept === example.isPhrase) count.right++;
    if (example.isPhrase) count.phrases++;
    else count.literal++;
    if (isKept && example.isPhrase) count.keptPhrases++;
    if (!isKept && !example.isPhrase) count.left++;
  }
}
const share = (part: number, whole: number) => (part / Math.max(1, whole)).toFixed(3);
for (const [source, { kept, phrases, keptPhrases, literal, left }] of counts) {
  console.log(
    `${source}, ${FOLDS} folds: precision ${share(keptPhrases, kept)}, recall ${share(keptPhrases, phrases)}, literal left alone ${share(left, literal)}`,
  );
}
const found = scoreStreusle(streusle, reader, (group) => foldWeights[group % FOLDS] ?? new Map());
console.log(
  `streusle, whole sentences: ${found.found} found, precision ${share(found.right, found.found)}, of verbs ${share(found.verbalRight, found.verbalFound)}; ${found.verbal} verbal, recall ${share(found.verbalRecalled, found.verbal)}`,
);
const weights = withoutSingle(learnDecision(read));
const checks = readChecks().map((check) => ({ ...check, isRight: isAsWanted(check, reader, weights) }));
for (const [name, list] of Map.groupBy(checks, ({ kind, part }) => `${kind}, ${part}`)) {
  const right = list.filter(({ isRight }) => isRight).length;
  console.log(`checks of ${name}: ${right} of ${list.length}, ${share(right, list.length)}`);
}
if (process.env.DETAILS) {
  console.log(['wrong', ...found.wrong, 'missed', ...found.missed].join('\n'));
  for (const { kind, part, phrase, sentence } of checks.filter(({ isRight }) => !isRight))
    if (!(kind === 'idiom' && part === 'held out')) console.log(`${kind} ${phrase} | ${sentence}`);
}
dictionary.close();
const rows = [...weights].sort(([a], [b]) => (a < b ? -1 : 1));
const head = [
  '# source: learned from STREUSLE (development part), UD English EWT, the gold set, data/phrases/examples.tsv and sentences.tsv; CC BY-SA 4.0, see data/lineage-phrases.md',
  '# date: November 2026',
  '# made: by scripts/train-phrases.ts; what each feature of words that could be a phrase speaks for it (above 0) or against it',
  'group\tword\tvalue',
];
writeFileSync(
  target,
  `${[...head, ...rows.map(([feature, weight]) => `weight\t${feature}\t${weight.toFixed(2)}`)].join('\n')}\n`,
);
console.log(`${target}: ${rows.length} weights`);

function withoutSingle(all: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of read) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const isKept = (feature: string) => (counts.get(feature) ?? 0) > 1 || /^(?:phrase|pair \S+) \S+$/.test(feature);
  return new Map([...all].filter(([feature, weight]) => Math.abs(weight) >= SMALLEST && isKept(feature)));
}
