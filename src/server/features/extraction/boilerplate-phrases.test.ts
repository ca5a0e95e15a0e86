import { describe, expect, it } from 'vitest';
import type { Leaf } from './block.ts';
import { isAuthorNote, phraseKind, withoutPhrases } from './boilerplate-phrases.ts';
import { isRelatedHeading, isSourceHeading } from './related-content.ts';

describe('a phrase of the page, not of the article', () => {
  it.each([
    'Share this article',
    'Advertisement',
    'Read more: the cellist who crosses twice',
    'Sign up for our newsletter',
    '12 comments',
    'Photograph: Ines Calder',
    'JIM SMITH/AFP/Getty Images',
    'Updated 2 March 2026',
    '2 Mar, 2026 2 Mar, 2026',
    'By Ann Lee March 2, 2026',
    'Story continues below advertisement',
    '© 2026 The Courier',
    '(c) The Courier 2026',
    '10:45 BST',
    '— Harbour Office (@harbour) March 3, 2026',
    '^ Lee, Ann (2019). Boats of the Coast. Saltmere Press.',
    'They were built in the yard. ↩',
    'Follow the Courier on Facebook',
    'Gallery: boats | 14 Photos',
    'A version of this article appears in print on Section A, Page 4, with the headline: Boats.',
    '***',
    'Ann Lee, Saltmere',
    'Contact Ann Lee at ann@courier.example or 555-0142.',
    'Do you have a story for us? Email desk@courier.example',
    'All the boats, straight to your inbox.',
    'When you buy through links on our site, we may earn an affiliate commission.',
    'Thank you for subscribing!',
    'View this post on Instagram',
    'What do you think? Tell us in the comments below.',
    'Advertisement - Continue Reading Below',
    'Source: Harbour Office',
    '11 Feb',
    'Our Standards: The Harbour Trust Principles.',
    'Share this: Facebook Twitter',
    'Share on Facebook (Opens in new window)',
    'Follow Ann Lee on Twitter @annlee',
    'Like us on Facebook and Instagram',
    'If you buy something through a link, The Courier may not notice, but we may receive a small commission.',
    'Do you have an opinion on the issues raised in this article? If you would like to answer, please click here.',
    'By signing up, you agree to our terms and privacy policy.',
    'Sorry, there was an error. Please try again later.',
    'Sign up for the daily briefing.',
    'A post shared by Ann Lee (@annlee) on Mar 3, 2026',
    'Read more about the harbour',
  ])('%s', (text) => {
    expect(phraseKind(text, 'Ann Lee')).not.toBeNull();
  });
});

describe('a sentence of the article', () => {
  it.each([
    'Share prices fell for a third day on Monday.',
    'Print is not dead, whatever the owners of printers say.',
    'Like this town, the harbour is small.',
    'Published in 1998, the novel sold slowly at first.',
    'Photographs by her hang in every bar in Saltmere.',
    'Copyright law has not kept up.',
    'More from the sea than from the land, they used to say.',
    'By then it was too late.',
    'Subscribers were told on Tuesday.',
    'Video has killed nobody yet.',
    'Contact with the boat was lost at noon.',
    'Support for the journalists came from the whole harbour.',
    'Privacy was what he had moved there for.',
    'Next came the long walk home.',
    'Thank you for asking, she said, and closed the door.',
    'Ann Lee was not among them.',
    '“Yes.”',
    '10:45 was the time of the last boat.',
    '“We will get this deal done,” European Commission President Ursula von der Leyen told reporters in Brussels on Monday.',
    '“We need to make Europe more competitive,” the European Commission said in a statement.',
    'US agents get a commission of up to 6 per cent on each home they sell, and buyers pay for it.',
    '“Our salespeople make more in commission than in wages,” Ms Hall says.',
    'Like many of her friends on TikTok, Maya began with dance clips. Two years later she runs a firm with forty workers.',
    'Like millions on TikTok and Instagram, she began with clips of dances.',
    'Do you have a story like that in your family? Many Poles do, and the new museum asks for them.',
    'The president is on Twitter at all hours of the night.',
    'In the end the firm changed its privacy policy.',
    'Listen: the boats were never there, he said.',
    'JavaScript is the language in which the pages of the harbour are written.',
    'Thank you for joining us today. When did you first see the boats?',
    'If you like this kind of thing, the film will please you.',
    'Signed up to fight at 17, he came home at 20.',
    'They tell us that at night the lake falls to ten degrees below.',
    'The officials argue about the price tag US officials put on the plane.',
    'Images from Flickr show that the wall was higher in 2009.',
    'It is the kind of letter that waits unread in your inbox.',
    'The shop had to order reprints of the book twice.',
    'Get your inbox under control before the summer.',
    'Advertisement was her trade for thirty years.',
    'Become a member of a club, and you will have friends.',
    'Download the Uber app before you fly.',
    'We will never share power with them.',
    '(c) the boat is to be given back by the tenant.',
    '© 2026 The Courier. A man who mended nets for sixty years has left his boat to the town, with a letter that was read on the quay on Sunday and that nobody who was there will forget, and it will sail again in June, the harbour office says.',
  ])('%s', (text) => {
    expect(phraseKind(text, 'Ann Lee')).toBeNull();
  });
});

const leaf = (block: Leaf['block']): Leaf => ({ block, trail: ' ', place: '>article.', article: 0 });
const paragraph = (text: string): Leaf => leaf({ type: 'paragraph', text });
const heading = (text: string, level = 2): Leaf => leaf({ type: 'heading', level, text });
const bold = (text: string): Leaf =>
  leaf({ type: 'paragraph', text, marks: [{ type: 'strong', start: 0, end: text.length }] });
const items = (...texts: string[]) => texts.map((text) => leaf({ type: 'list_item', level: 1, text }));
const prose = [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
  paragraph(`${number} boats came back before the rain, as they had every year since the harbour was built of stone.`),
);
const kept = (leaves: readonly Leaf[]) =>
  withoutPhrases(leaves, 'Ann Lee')
    .filter((one) => !prose.includes(one))
    .map(({ block }) => block.text);
/** Each of these heads above a paragraph, behind two other paragraphs. */
const among = (...heads: Leaf[]) => [
  ...prose.slice(0, 2),
  ...heads.flatMap((head, at) => [head, prose[at + 2] as Leaf]),
];

describe('a line that heads a part of the text is text:', () => {
  it.each([
    'March 3, 2022',
    'June 5',
    '2008',
    'Like it or not',
    'Powered by coal',
    'Save on energy bills',
    'More in common',
    'Read more books',
    'Posted to Kabul in 2009',
    'Timeline: how it began',
  ])('%s', (text) => {
    expect(kept(among(heading(text)))).toEqual([text]);
    expect(kept(among(bold(text)))).toEqual([text]);
  });

  it('a date or a time, where there are several in a diary', () => {
    const times = ['09.15 BST', '10:45', '11:30'];
    expect(kept(among(...times.map(paragraph)))).toEqual(times);
    expect(kept(among(paragraph('10:45')))).toEqual([]);
  });

  it('the first date of a timeline, but no dateline', () => {
    const dates = [heading('March 3, 2022'), heading('June 5')];
    expect(kept(dates.flatMap((head, at) => [head, prose[at] as Leaf]))).toEqual(['March 3, 2022', 'June 5']);
    expect(kept([heading('March 3, 2022'), ...prose])).toEqual([]);
  });

  it('but no label above links, in a box of its own, or without text below it', () => {
    const link = leaf({
      type: 'paragraph',
      text: 'A wall falls',
      marks: [{ type: 'link', href: '/a', start: 0, end: 12 }],
    });
    expect(kept([...prose.slice(0, 2), heading('More on the harbour'), link, prose[2] as Leaf])).toEqual([
      'A wall falls',
    ]);
    expect(kept([prose[0] as Leaf, { ...heading('Share'), place: '>div.share' }, prose[1] as Leaf])).toEqual([]);
    expect(kept([...prose, heading('Powered by coal')])).toEqual([]);
    expect(kept(among(heading('Advertisement')))).toEqual([]);
    expect(kept(among(heading('By Ann Lee')))).toEqual([]);
  });
});

describe('an item of a list', () => {
  it('is text among text', () => {
    const list = [
      'Share with others',
      'Print on both sides',
      'Save',
      'Turn off the light in the hall',
      'Walk',
      '2008',
      'Sew',
    ];
    expect(kept([...prose, ...items(...list)])).toEqual(list);
    expect(kept([...prose.slice(0, 4), ...items('3 March', '5 June')])).toEqual(['3 March', '5 June']);
  });

  it('is a label among labels', () => {
    expect(kept([...prose, ...items('Share', 'Tweet', 'Print', 'Boats')])).toEqual(['Boats']);
    expect(kept([...items('2 March 2026', '5 min read'), ...prose])).toEqual([]);
  });
});

it('notes on where a text appeared are no part of it at its ends, but are within', () => {
  const note = paragraph('This story was first published in a newspaper in 1892, and nobody bought it.');
  expect(kept([...prose, note])).toEqual([]);
  expect(kept([...prose.slice(0, 4), note, ...prose.slice(4)])).toEqual([note.block.text]);
});

it('headings that announce other articles are told from those of this one', () => {
  expect(['Related stories', 'You may also like', 'Most read in News'].every(isRelatedHeading)).toBe(true);
  expect(['References', 'Further reading'].every(isSourceHeading)).toBe(true);
  expect(['A related problem', 'Most people agree', 'The reference'].some(isRelatedHeading)).toBe(false);
});

it('a note on the author is told from a sentence about somebody else', () => {
  expect(isAuthorNote('Ann Lee is a reporter in Saltmere.', 'Tom Fry, Ann Lee', null)).toBe(true);
  expect(isAuthorNote('Ann has written about boats since 1998.', 'Ann Lee', null)).toBe(true);
  expect(isAuthorNote('Ann was not in the boat.', 'Ann Lee', null)).toBe(false);
  expect(isAuthorNote('Ann Leeson is a reporter in Saltmere.', 'Ann Lee', null)).toBe(false);
});

it.each([
  ['Reuters was unable to verify the report on its own, and the ministry did not answer.', 'Reuters'],
  ['BBC News has contacted the firm for comment, and has asked when the boats come back.', 'BBC News'],
  ['The Associated Press is not naming him because he is a child.', 'The Associated Press'],
  ['Harbour Notes has asked the office for its figures.', 'Harbour Notes'],
  ['Ann Lee has no comment.', 'Ann Lee'],
])('what an agency or paper did for its report is part of it: %s', (text, byline) => {
  expect(isAuthorNote(text, byline, 'Harbour Notes')).toBe(false);
});
