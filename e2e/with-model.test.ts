/**
 * What a language model writes: one product that has one, because starting one takes as long as a dozen visits, and one double of the
 * service, whose answers each group sets. Tests of one file run one after the other. The article editor is the first, because it expects
 * that no article is pending; unbroken texts are the last, because they rename all readers. What is written of a text stays for all:
 * `askingAboutTexts` has the key points of article 15 and its A2 text written, `askingAboutWords` the key points of 14 and the B1 text
 * of 15.
 */
import { afterAll, describe } from 'vitest';
import { startChatService } from '#server/testing/chat-service.ts';
import { openProduct } from './testing/products.ts';
import { articleEditor } from './with-model/article-editor.ts';
import { askingAboutTexts } from './with-model/ask.ts';
import { askingFurther } from './with-model/ask-further.ts';
import { askingAboutWords } from './with-model/ask-words.ts';
import { bookTranslation } from './with-model/book-translation.ts';
import { explanation } from './with-model/explanation.ts';
import { unbrokenTexts } from './with-model/unbroken-texts.ts';
import { writingBack } from './with-model/writing.ts';

const service = await startChatService(() => '');
afterAll(() => service.close());
// Codes by SMS are counted by network, and all readers of these tests come from one machine.
const opened = openProduct({ AI_BASE_URL: service.baseUrl, AI_MODEL: 'small', TRUST_PROXY: 'true' });

describe('the article editor', () => articleEditor(opened, service));
describe('asking about texts', () => askingAboutTexts(opened, service));
describe('asking about words', () => askingAboutWords(opened, service));
describe('asking further', () => askingFurther(opened, service));
describe('writing back', () => writingBack(opened, service));
describe('explanations of words', () => explanation(opened, service));
describe('translations of books', () => bookTranslation(opened, service));
describe('unbroken texts', () => unbrokenTexts(opened, service));
