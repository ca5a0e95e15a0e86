/**
 * Phrases that fill a whole block and are never part of an English article. Labels of buttons, credits and signposts are short and end
 * without a full stop, which keeps sentences safe from them.
 */
import { comparable } from './normalise.ts';

const LONGEST_LABEL = 90;
const LONGEST_PHRASE = 400;
const endsLikeSentence = /[.!?…]["”’)]*$/;
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const date = `(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\\s+)?(?:${months}\\s+\\d{1,2}|\\d{1,2}\\s+${months}),?\\s+\\d{4}`;
const day = `(?:${months}\\s+\\d{1,2}|\\d{1,2}\\s+${months})`;
const network = '(?:facebook|twitter|x|instagram|linkedin|pinterest|whatsapp|reddit|youtube|threads|bluesky|tiktok)';

/** Against text in lower case. */
const labels: readonly RegExp[] = [
  /^(?:share|tweet|pin|pin it|e-?mail|print|save|like|copy link|bookmark)(?:\s(?:this|on|via|with|it|article|story|page|to|post|\d).*)?$/,
  /^[\d.,]+\s?[km]?\s(?:shares?|comments?|likes?|views?|claps?|reads?|photos?)$|^\d+ (?:of|\/) \d+$/,
  /^(?:comments?|leave a (?:comment|reply)|join the (?:conversation|discussion)|(?:view|post|add|read|show)(?: all| a)? comments?)\b.{0,30}$/,
  /^be the first to comment|^(?:click|tap) to (?:expand|unmute|enlarge|share|copy|play|view|read more)\b|^listen(?: to (?:this|the) (?:article|story|podcast|episode))?(?: [•·(|].{0,20})?$/,
  /^(?:source|author|writer|words|editor|via|credits?|posted by|submitted by|story by|tagged|in this article|file photo)\s*:/,
  /^\(?file (?:photo|image|picture)s?\b|^story continues$|^(?:this article has )?\d+ comments?$|^view (?:photos|comments|profile|more|all)\b/,
  /^(?:play|pause|watch)(?: the)? video\b|^(?:loading|close|menu|search|top|back to top|next|previous|dismiss|image|video|photo|gallery|transcript)\W*$/,
  /^(?:enlarge|view|see|show|open|hide|toggle)(?: this| the| all| full| more)? (?:images?|photos?|gallery|slideshow|pictures?|captions?|in fullscreen)\b/,
  /^(?:map|graphic|chart|video|photos|pictures|in photos|images|gallery|slideshow|infographic|timeline|poll|quiz|podcast|in pictures|interactive)\s?:\s/,
  /^(?:read|see) (?:more|also|next)\b|^more (?:on|from|in|about)\b|^more .{1,60}:$|^continue reading\b|^next page\b|^skip (?:to|past|advert)/,
  /^[([]?(?:image|photo|photograph|portrait|picture|media|video|illustration)s?(?: (?:copyright|caption|credits?|source))?\s*(?:by\b|:|courtesy)/,
  /^(?:image|media|photo|video) (?:copyright|caption)\b|(?:\/|\bvia |^)(?:getty images?|reuters|afp|ap|ap photo|associated press|press association|pa media|pa wire|bloomberg|shutterstock|alamy)(?:\s*\/.{0,40})?$/,
  /^(?:(?:first )?published|updated|posted|last (?:updated|modified)|modified)\b.{0,30}\d/,
  /^(?:read(?:ing)? time\b.{0,20}|\d+ min(?:ute)?s?(?: read)?)$|^(?:powered|sponsored|presented|supported) by\b|^(?:from|now|only) [$£€]\d/,
  new RegExp(`^(?:${date}(?:,?\\s+(?:at\\s+)?\\d{1,2}[:.]\\d\\d.{0,12})?\\W*)+$`),
  /^\d{1,2}[:.]\d\d(?: ?[ap]\.?m\.?)?(?: (?:gmt|utc|bst|ces?t|[ecmp][sd]?t|ist|ae[sd]t))?$/,
  /^[—–-] ?.{1,60}\(@\w+\).{0,30}\d{4}$/,
  new RegExp(`^${day}$`),
  new RegExp(`^.{0,40}\\bfirst published ${date}`),
];

/** Matched against lower case: sentences that no article has. */
const phrases: readonly RegExp[] = [
  /^(?:advertisement|advertising|ad|sponsored(?: content)?|promoted)\W*$|^advertise?ment\b\W.{0,50}$|^(?:story|article) continues (?:below|after)\b/,
  /^(?:read|see|watch|listen)(?: more| also| next| now| this)?\s*[:|»]|^(?:click|tap) here (?:to|for)\b/,
  /^(?:more|next|trending|up next|must[ -](?:read|see|watch)|best of|see more)\s*[:|»]|^our standards\s*:/,
  /^(?:view this post on|a post shared by)\b|^media playback is (?:un|not )supported\b|^(?:these are external links|this video (?:can(?:not| not|['’]t) be played|is unavailable))\b/,
  /^(?:your browser does not support|please (?:enable|turn on) javascript|javascript (?:is|must be) )|^you need to (?:enable|have) javascript\b/,
  /^(?:thanks?|thank you) for (?:subscribing|signing up|registering|joining|your subscription)\b|^(?:sorry|error|oops)\b.{0,40}\b(?:error|try again|went wrong)\b/,
  /^if you (?:enjoyed|liked|like) (?:this|reading|what you)\b|^download (?:the|our) .{1,40}\bapp\b|^check out (?:my|our) (?:website|book|other|newsletter|podcast)\b/,
  /^(?:please )?(?:help |consider )?(?:us )?support(?:ing)? (?:our|independent|quality|local|free)\b.{0,30}\bjournalism\b|^become a (?:member|subscriber|supporter)\b/,
  /^.{0,90}\b(?:let us know|tell us|share your (?:thoughts|views|opinions?|experiences?)|sound off|have your say|leave a comment)\b.{0,60}\b(?:comments?(?: section)?|below|facebook|twitter)\b.{0,20}$/,
  /^(?:read more|related|also read|recommended|don[’']t miss|what to read next|in case you missed it|editors?[’'] picks?)\s*[:|»–—]\s/,
  /^(?:filed under|tags?|topics?|categories|posted in|explore more on)\s*:/,
  /^(?:sign|signed) up (?:for|to|here|with)\b|^subscribe\b.{0,160}$|^(?:get|receive) .{0,80}\b(?:newsletter|inbox)\b/,
  /^\[.*(?:newsletter|inbox|sign up|subscribe).*\]$|^(?:enter |your )+e-?mail(?: address)?\W*$/,
  /^(?:contact|reach|e-?mail|write to)\b.{0,120}\S+@\S+\.\w/,
  /^privacy (?:notice|policy)\b|^(?:we|this site) uses? cookies\b|\bprivacy policy(?: and terms of service apply)?\.?$/,
  /^do you have (?:an? )?(?:opinion|tip|story|news tip|question|comment|thoughts)\b|^(?:got|have) (?:an? |any )?(?:tips?|story|news tip|question|comments?)\b.*[?@]/,
  /^.{0,140}\b(?:straight|delivered|directly?|sent|in|to) (?:to )?your (?:e-?mail )?inbox\b.{0,60}$/,
  /\b(?:we|our|us)\b.{0,60}\b(?:earn|receive|get|make)\b.{0,40}\bcommissions?\b/,
  /^(?:title )?(?:photos?|images?|illustrations?|graphics?) (?:by|via|from) .{1,200}\b(?:shutterstock|getty|flickr|unsplash|alamy|wikimedia|pixabay)\b/,
  /^(?:after|skip past) newsletter promotion$|^loading\W*$|^.{0,60}\btag (?:us|@\w+)\b.{0,60}$/,
  /^(?:no spam|we respect your privacy|we (?:won['’]t|will never) (?:spam|share)|unsubscribe (?:at )?any ?time)\b.{0,80}$/,
  /^you can (?:unsubscribe|opt out) at any time\b|^by signing up,? you agree\b/,
  new RegExp(`^(?:follow|like|find|join|connect with) .{1,60}\\b(?:on|at) (?:our )?${network}\\b`),
  /^follow @\w+|^@\w{2,20}$|^(?:e-?mail|contact) .{1,40} at \S+@\S+$|is on twitter at\b/,
  /^(?:©|\(c\)\s|copyright (?:©|\(c\)|\d{4})).{0,160}$|^all rights reserved\b|^this material may not be published\b/,
  /^a version of this (?:article|review|op-ed|editorial|column|story) (?:appears|appeared|will appear) in print\b|\border reprints\b/,
  /^this (?:article|story|post|piece|essay) (?:was |is |has been |also )*(?:originally |first )?(?:re)?(?:printed|published|appeared|posted)\b/,
  /^[\^↑] |↩\ufe0e?$/,
  /^this (?:version|story) (?:corrects|has been corrected)\b|\bcontributed (?:to this (?:report|article|story)|reporting)\b.{0,30}$/,
];

const related =
  /^(?:(?:more )?related(?: (?:stories|articles|content|coverage|posts?|links|reading|topics|news|video))?|recommended(?: (?:for you|reading|stories|articles))?|you (?:may|might) (?:also )?(?:like|enjoy|be interested in).*|most (?:read|popular|viewed|shared)(?: .{1,30})?|trending(?: now| stories)?|popular now|top stories|what to read next|don[’']t miss|editors?[’'] picks?|up next|more stories(?: .{1,30})?|more from .{1,40}|see also|further reading|external links|references|citations|bibliography|works cited|notes|footnotes|latest (?:news|stories)|read next|in this series)\W*$/;

/** `By Ann Lee`, with or without a date behind it. */
const bylineAlone = new RegExp(`^By(?: (?:and|de|van|von|der|[\\p{Lu}][\\p{L}.’'-]*),?){1,8}(?: ${date})?$`, 'iu');

function isByline(text: string, byline: string | null): boolean {
  if (/^By \p{Lu}/u.test(text) && bylineAlone.test(text)) return true;
  if (byline === null || text.length > byline.length + 40) return false;
  return comparable(text.replace(/^(?:written |posted |story )?by\b/i, '')).startsWith(comparable(byline));
}

/** Whether a block's whole text is such a phrase, or only the byline again. */
export function isBoilerplatePhrase(text: string, byline: string | null): boolean {
  if (text.length > LONGEST_PHRASE) return false;
  const lower = text.toLowerCase();
  if (!/\p{L}/u.test(lower) || phrases.some((phrase) => phrase.test(lower))) return true;
  if (text.length > LONGEST_LABEL || endsLikeSentence.test(text)) return false;
  return labels.some((label) => label.test(lower)) || isByline(text, byline);
}

/** Whether it announces a list of other articles or of sources. */
export function isRelatedHeading(text: string): boolean {
  return text.length < 60 && related.test(text.toLowerCase());
}

/** Whether it says who the author is: `Ann Lee is a reporter in Oslo.` */
export function isAuthorNote(text: string, byline: string | null): boolean {
  if (byline === null || text.length > 500) return false;
  const says = /^,?\s+(?:is|was|covers|has|writes|reports|joined|lives|works|teaches)\b/;
  const saysOfFriend = /^\s+(?:is an? |has (?:written|been|covered|worked) |writes |covers |lives |joined )/;
  return byline.split(', ').some((name) => {
    const [first = name] = name.split(' ');
    if (text.startsWith(name)) return says.test(text.slice(name.length));
    return text.startsWith(first) && saysOfFriend.test(text.slice(first.length));
  });
}
