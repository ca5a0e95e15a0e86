/**
 * The links of a page with what stands around them, in one pass over the markup: no tree is built, so time and memory
 * grow with its length alone.
 */

import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import names from '#server/words/page-names.json' with { type: 'json' };
import { addressPoints } from './article-address.ts';

export interface PageLink {
  href: string;
  /** The link's words, with white space collapsed. */
  text: string;
  /** Words of its first paragraph or similar element, when it holds several. */
  opening: string | null;
  /** The heading that it is in, or that is in it. */
  heading: string | null;
  /** Heading of the section above the link. */
  section: string | null;
  /** The heading just before, with no link in between, and the section around that. */
  lead: { text: string; section: string | null } | null;
  /** Whether it is within the part that the page marks as its main one. */
  isMain: boolean;
  /** Whether it is in a menu, header, footer, advertisement, or a list of other things to read. */
  isFrame: boolean;
}

export interface PageLinks {
  links: PageLink[];
  /** Base of relative addresses. */
  base: string;
  /** Words of running text outside links. */
  words: number;
  asksForPassword: boolean;
}

const MAX_DEPTH = 512;
const PIECE = 16_384;
const MAX_LINKS = 5_000;
const LONGEST_TEXT = 1_000;
const LONGEST_SECTION = 60;
/** A shorter first paragraph is a kicker above the headline. */
const SHORTEST_OPENING = 12;
const INLINE = /^(?:b|i|em|strong|span|small|sup|sub|abbr|cite|q)$/;
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'select', 'textarea', 'head']);
const FRAME_TAGS = new Set(['nav', 'footer', 'aside', 'form', 'dialog']);
const FRAME_ROLES = new Set(['navigation', 'contentinfo', 'complementary', 'banner', 'search', 'dialog', 'menu']);
/** Words in class and id names, delimited by non-letters. */
const FRAME_NAMES = new RegExp(`(?:^|[^a-z])(?:${names.frame.join('|')})(?:[^a-z]|$)`);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

interface Element {
  name: string;
  isFrame: boolean;
  isMain: boolean;
  isSilent: boolean;
}

interface Heading {
  level: number;
  text: string;
  links: PageLink[];
}

/**
 * @param address of the page
 * @throws {AppError} INVALID_INPUT when it nests too deep: the parser's time grows with the square of the depth
 */
export function readLinks(html: string, address: string): PageLinks {
  const reader = new LinkReader(address);
  const parser = new Parser(reader);
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
    if (reader.deepest > MAX_DEPTH) throw new AppError('INVALID_INPUT', { msg: '网页结构嵌套太深，找不出目录' });
  }
  parser.end();
  return reader.result();
}

class LinkReader {
  deepest = 0;
  private readonly links: PageLink[] = [];
  private readonly stack: Element[] = [];
  private readonly address: string;
  private base: string | null = null;
  private link: PageLink | null = null;
  private heading: Heading | null = null;
  private lead: PageLink['lead'] = null;
  private words = 0;
  private asksForPassword = false;
  private readonly sections: { level: number; text: string }[] = [];

  constructor(address: string) {
    this.address = address;
  }

  result(): PageLinks {
    const links = this.links.map((link) => ({ ...link, text: folded(link.text) }));
    const { words, asksForPassword } = this;
    return { links, base: this.base ?? this.address, words, asksForPassword };
  }

  readonly onopentag = (name: string, attributes: Record<string, string>): void => {
    if (name === 'base' && this.base === null) this.setBase(attributes.href);
    if (name === 'input' && attributes.type?.toLowerCase() === 'password') this.asksForPassword = true;
    if (VOID.has(name)) return;
    const outer = this.stack.at(-1);
    const isMain = outer?.isMain || name === 'main' || attributes.role === 'main';
    const element = {
      name,
      isMain,
      isFrame: outer?.isFrame || isFrame(name, attributes, isMain),
      isSilent: outer?.isSilent || SILENT.has(name) || 'hidden' in attributes,
    };
    this.stack.push(element);
    this.deepest = Math.max(this.deepest, this.stack.length);
    if (/^h[1-6]$/.test(name)) this.heading = { level: Number(name[1]), text: '', links: [] };
    if (name === 'a' && attributes.href && !element.isSilent) this.openLink(attributes.href, element);
  };

  readonly ontext = (text: string): void => {
    if (this.stack.at(-1)?.isSilent) return;
    if (this.link && this.link.text.length < LONGEST_TEXT) this.link.text += text;
    if (this.heading && this.heading.text.length < LONGEST_TEXT) this.heading.text += text;
    if (!this.link) this.words += text.match(/[a-z]{2,}/gi)?.length ?? 0;
  };

  readonly onclosetag = (name: string): void => {
    if (VOID.has(name)) return;
    if (name === 'a') this.link = null;
    if (/^h[1-6]$/.test(name)) this.closeHeading();
    // Words of two elements are two words; those of one line are not torn apart.
    if (this.link && !INLINE.test(name)) this.endLine(this.link);
    this.stack.pop();
  };

  private endLine(link: PageLink): void {
    const line = folded(link.text);
    if (link.opening === null && line.length >= SHORTEST_OPENING) link.opening = line;
    link.text += ' ';
  }

  private setBase(href: string | undefined): void {
    if (href && URL.canParse(href, this.address)) this.base = new URL(href, this.address).href;
  }

  private openLink(href: string, { isMain, isFrame }: Element): void {
    if (this.links.length >= MAX_LINKS) return;
    const section = this.sections.at(-1)?.text ?? null;
    this.link = { href, text: '', opening: null, heading: null, section, lead: this.lead, isMain, isFrame };
    this.lead = null;
    this.links.push(this.link);
    this.heading?.links.push(this.link);
  }

  /** A heading around or inside a link is an article's title; any other heading begins a section. */
  private closeHeading(): void {
    const { heading } = this;
    this.heading = null;
    const text = folded(heading?.text ?? '');
    if (heading === null || text === '' || this.stack.at(-1)?.isFrame) return;
    if (this.link) {
      this.link.heading ??= text;
      return;
    }
    const stories = heading.links.filter(({ href }) => this.isStory(href));
    for (const link of stories) link.heading = stories.length === 1 ? text : folded(link.text);
    if (stories.length > 0) return;
    while ((this.sections.at(-1)?.level ?? 0) >= heading.level) this.sections.pop();
    this.lead = { text, section: this.sections.at(-1)?.text ?? null };
    // The first rank names the issue, not a part of it.
    if (heading.level > 1 && text.length <= LONGEST_SECTION) this.sections.push({ level: heading.level, text });
  }

  private isStory(href: string): boolean {
    if (!URL.canParse(href, this.base ?? this.address)) return false;
    return addressPoints(new URL(href, this.base ?? this.address), new URL(this.address)) > 0;
  }
}

function isFrame(name: string, { class: classes = '', id = '', role = '' }: Record<string, string>, isMain: boolean) {
  if (FRAME_TAGS.has(name) || FRAME_ROLES.has(role) || (name === 'header' && !isMain)) return true;
  // Names of the outermost elements describe the page, not their content.
  if (name === 'html' || name === 'body' || name === 'main' || name === 'article') return false;
  return FRAME_NAMES.test(`${classes} ${id}`.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase());
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
