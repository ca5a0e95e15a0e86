import { describe, expect, it } from 'vitest';
import { isAuthorNote, isBoilerplatePhrase, isRelatedHeading } from './boilerplate-phrases.ts';

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
  ])('%s', (text) => {
    expect(isBoilerplatePhrase(text, 'Ann Lee')).toBe(true);
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
    '© 2026 The Courier. A man who mended nets for sixty years has left his boat to the town, with a letter that was read on the quay on Sunday and that nobody who was there will forget, and it will sail again in June, the harbour office says.',
  ])('%s', (text) => {
    expect(isBoilerplatePhrase(text, 'Ann Lee')).toBe(false);
  });
});

it('headings that announce other articles are told from those of this one', () => {
  expect(['Related stories', 'You may also like', 'References', 'Most read in News'].every(isRelatedHeading)).toBe(
    true,
  );
  expect(['A related problem', 'Most people agree', 'The reference'].some(isRelatedHeading)).toBe(false);
});

it('a note on the author is told from a sentence about somebody else', () => {
  expect(isAuthorNote('Ann Lee is a reporter in Saltmere.', 'Tom Fry, Ann Lee')).toBe(true);
  expect(isAuthorNote('Ann has written about boats since 1998.', 'Ann Lee')).toBe(true);
  expect(isAuthorNote('Ann was not in the boat.', 'Ann Lee')).toBe(false);
  expect(isAuthorNote('Ann Leeson is a reporter in Saltmere.', 'Ann Lee')).toBe(false);
});
