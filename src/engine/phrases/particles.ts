/**
 * Verbs with a particle (`turn down`) or a preposition of their own (`depend on`): which pairs are one, and whether the
 * small word is a particle where it stands. The tagger's word is taken where the pair alone does not tell.
 */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import { isPaired, opensAdverbial } from './adverbials.ts';
import type { SentenceView } from './sentence-view.ts';

const words = (list: string) => new Set(list.split(' '));

const PARTICLES = words(
  'up down out off on in over away back around round about along apart aside by forth forward through together ahead across',
);
const PREPOSITIONS = words(
  'about after against at between for from into of onto to toward towards upon with without under',
);
/** These are seldom prepositions: `up the price` is rare behind a verb that goes with `up`. */
const PLAIN_PARTICLES = words('up out away back forth ahead apart aside together forward');

/**
 * Verb by particle: with the particle they have a meaning of their own, also where an object follows and `turn down the offer`
 * looks like `turn down the road`. Own list, completed on UD English EWT (train).
 */
const particleVerbs: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    up: 'act add back jam beef blow break bring brush build call catch cheer clean clear conjure cook cover crop cut dig divide draw dream dress drum eat end face fill fix follow free gear give grow hang heat hold hurry keep lace lift light line liven lock make mark mess mix open pack patch pay pick pile pop prop pull put queue rack ramp ring roll round save scale set settle shore show shut sign sit size slip snap soak speak speed split spring stand start stay step stir stock store sum swallow sweep take talk tear think throw tidy tie top total trip turn use wake warm wash wind wipe wrap write',
    down: 'back boil break bring burn calm close come cool crack cut die gun hand hold hunt jot knock lay let mark mow narrow note nail pin play pull put quiet run scale set settle shake shoot shut simmer slow stand step strike strip take tear tie tone track turn vote water wear weigh whittle wind write',
    out: 'act ask back bail bear blow blurt bottom branch break bring buy call carry cancel check chill churn clean clear come cross cry cut deal dish draw drop dry eat even fade fall fan fend figure fill filter find fish flatten flesh freak get give grow hammer hand hang help hold iron keep kick knock lay leave let lock look lose luck make map max measure miss move opt pan pass pay phase pick play point pour print pull push put reach read rent ride roll root rule run seek sell send set shell shut single sketch sort speak spell spread stake stamp stand start stay step stick straighten stress string strike sweat take talk tear think thrash throw tire trot try turn wait walk wash watch wear weed win wipe work write',
    off: 'back block rip bounce break brush burn buy call cap carry cast check clear cool cordon cut doze drop ease face fend fight finish get give head hive hold keep kick kill knock lay laugh leave let level live log mark nod pair palm pay peel pull put rattle reel rip round run scare seal see sell send set shake shave shrug shut show sign siphon slack sleep spin split square stave stop strip switch tail take taper tear tell tick tip top trade turn ward wear wipe work write',
    on: 'bring carry catch drag egg get go hang hold keep lead log move pass press pull put sign spur switch take tell try turn urge wear',
    in: 'bring call clock let cash cave check chip close draw drop fill give hand kick lock log move phase pitch plug pull rein ring rope rub set settle sign sink squeeze step stand take tune turn usher weigh',
    over: 'blow boil carry change get hand heal mull pass paper pull roll sign smooth spill take talk think tide turn win',
    away: 'back break chip clear do drive drop eat explain fade fritter get give go hide keep lock melt pass pack peel put run scare send shy sign stay stow strip take tear throw toss tuck turn waste wash wear wipe while',
    back: 'bring buy call claw come cut date draw fall fight get give go hang hark hold keep kick look pay pull push put roll scale send set step take talk think trace turn win write',
    around: 'bring come get hang kick look mess push shop stick toss turn throw',
    round: 'bring come get go look turn',
    along: 'come drag get go move play string tag',
    apart: 'come drift fall grow pull set take tear tell',
    aside: 'brush cast lay leave put push set step sweep toss',
    forth: 'bring call hold put set',
    forward: 'bring carry come look move put step',
    through: 'carry come fall follow get pull push see sail',
    together: 'bring cobble come get hang hold piece pull put stick string throw',
    ahead: 'forge get go look press push',
    about: 'bring come set',
    by: 'get stand',
    across: 'come get put',
  }).map(([particle, verbs]) => [particle, words(verbs)]),
);

/** Verb by preposition: together they have a meaning of their own or nearly always go together. Own list. */
const prepositionalVerbs: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    about: 'ask bring care complain dream forget go hear know learn talk think wonder worry',
    after: 'look name run take chase inquire ask',
    against: 'argue campaign compete decide discriminate fight guard hold lean lobby protest rebel side vote warn work',
    at: 'aim arrive balk bark chip clutch frown gaze glance grab hint jump keep laugh leap look marvel peer point scoff scream shout smile snap sneer stare wonder work yell',
    between: 'choose decide differentiate discriminate distinguish',
    by: 'abide come get go live pass stand stop swear',
    for:
      'account aim allow apologise apologize apply appeal argue arrange ask atone blame brace call campaign care charge cater compensate compete crave cry fall fear feel fend fight go grieve head hope hunt ' +
      'lobby long look make mistake mourn opt pass pay plead pray press provide prepare push qualify reach root run search send settle shop sit speak stand strive substitute vie volunteer vote wait wish yearn',
    from: 'abstain arise benefit come date deduct depart derive detract deviate differ distract emerge escape flee flinch graduate hear originate profit protect recover refrain result resign retire rise separate shrink shy spring stem suffer withdraw',
    in: 'believe confide consist culminate deal delight dabble end engage enrol enroll excel fail immerse indulge interfere intervene invest involve join major meddle participate partake persist result revel share specialise specialize succeed',
    into: 'break bring bump burst buy change check come convert crash delve develop dip divide eat enter evolve factor fall fit get go grow look move plunge put rope run slip talk tap translate transform turn tie',
    of: 'accuse approve assure beware boast complain conceive consist convince cure deprive despair dispose dream get hear inform know partake remind repent rob smell speak think tire warn',
    off: 'feed get live run',
    on: 'act agree bank base bear bet border build call capitalise capitalize centre center check comment concentrate congratulate count cut decide depend dote draw dwell elaborate embark encroach expand feed focus frown gamble happen hinge impose impinge infringe insist intrude lean live operate pick plan play prey reflect rely report rest seize settle sit spend stumble thrive touch trample turn vote wait work',
    onto: 'hold latch',
    over: 'argue brood cry fight fret get go look mull pore preside quarrel run stumble watch worry',
    through: 'break come cut get go live look plough plow pull run see sift sit work leaf flick flip rifle',
    to: 'adapt add adhere adjust agree allude amount apologise apologize appeal apply aspire assent attend attest attribute belong boil bow cater cling commit conform confess connect consent contribute convert correspond dedicate devote drink equate flock happen keep lead lend limit listen live look object owe pander pertain point prefer react refer relate reply resort respond return revert run see speak stick subject subscribe succumb surrender swear take talk tend testify turn warm yield',
    towards: 'contribute gravitate head lean tend work',
    toward: 'contribute gravitate head lean tend work',
    upon: 'act agree base bestow call come depend draw dwell embark enter fall happen impose insist look prey reflect rely seize stumble',
    under: 'come fall go',
    with: 'agree associate bargain begin break burst charge clash coincide collaborate combine compare compete compete comply concur conflict confuse contend cooperate cope correspond deal dispense disagree engage experiment fiddle fill flirt grapple help identify interfere liaise live meddle meet merge mess negotiate part play provide reason reckon replace resonate share side speak stay stick struggle sympathise sympathize talk tamper team tinker toy trade trifle wrestle',
    without: 'do go',
    across: 'come run stumble',
    around: 'center centre get revolve',
    down: 'look',
    up: 'look',
  }).map(([preposition, verbs]) => [preposition, words(verbs)]),
);

/** Verb by preposition with an object between: `accuse him of`, `talk the bank into`. Own list. */
const objectVerbs: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    of: 'accuse assure convict convince cure deprive inform notify persuade remind rid rob strip suspect warn',
    with: 'charge compare confuse credit equip fill provide replace share supply',
    from: 'ban bar benefit deter discourage distinguish exclude exempt keep prevent prohibit protect save separate stop',
    for: 'blame criticise criticize exchange mistake praise prosecute punish reward thank',
    to: 'add apply attach attribute commit compare confine contribute convert dedicate devote expose introduce limit owe reduce relate restrict subject',
    into: 'convert deceive divide force integrate lure pour pressure put split talk transform translate trick turn',
    on: 'base blame build centre concentrate congratulate focus impose inflict pin spend waste',
    after: 'name',
  }).map(([preposition, verbs]) => [preposition, words(verbs)]),
);

/** Of the pairs above those that as often are a verb and a preposition: here the tagger must say so. */
const loosePairs = words(
  'close-in move-in come-in get-in settle-in draw-in turn-in sink-in drop-in set-in stand-in plug-in bring-on lead-on get-on press-on hang-on go-on try-on carry-over move-on pass-on pull-over come-round look-round go-round turn-round ' +
    'get-round come-around look-around get-around push-through come-through see-through sail-through pull-through get-through come-by get-by stand-by come-across get-across run-down walk-out come-along move-along go-along come-about set-about work-in',
);
/** With an object after them these tell where or when: `the room he sat in`. */
const PLACE_AND_TIME = words('in on by about through over around round across');
/** A word of these opens a noun phrase that a preposition may govern. */
const OPENS_NOMINAL = new Set(['DET', 'ADJ', 'NOUN', 'PROPN', 'PRON', 'NUM']);

/** Whether a verb may be followed by this word as a particle or as a preposition of its own. */
export function isParticleOrPreposition(word: string): boolean {
  return PARTICLES.has(word) || PREPOSITIONS.has(word);
}

/** Whether verb and particle are known to be one, whatever follows. */
export function isParticleVerb(verb: string, particle: string): boolean {
  return particleVerbs.get(particle)?.has(verb) ?? false;
}

/** Whether the verb has this preposition for its own: `depend on`, `look for`. */
export function isPrepositionalVerb(verb: string, preposition: string): boolean {
  return prepositionalVerbs.get(preposition)?.has(verb) ?? false;
}

/** Whether an object may stand between the verb and this preposition of its own: `accuse him of`. */
export function takesObjectBefore(verb: string, preposition: string): boolean {
  return objectVerbs.get(preposition)?.has(verb) ?? false;
}

/** Whether the words at `verb` and `particle`, next to each other, are a phrasal or prepositional verb there. */
export function isPhrasalVerb(reading: SentenceView, verb: number, particle: number): boolean {
  const { words, forms } = reading;
  const head = words[verb];
  const small = words[particle];
  if (head === undefined || small === undefined || small.fine === 'TO') return false;
  const lemma = head.lemma.toLowerCase();
  const form = forms[particle] ?? '';
  const isTaggedParticle = small.fine === 'RP';
  if (head.tag !== 'VERB') {
    // The two tags do not agree: the pair decides.
    const isOpened = ['DET', 'ADJ'].includes(words[verb - 1]?.tag ?? '') || words[verb - 1]?.fine === 'PRP$';
    return (isTaggedParticle || small.tag === 'ADV') && isParticleVerb(lemma, form) && !isOpened;
  }
  if (isPaired(forms, particle) || (!isTaggedParticle && opensAdverbial(reading, particle))) return false;
  if (!PARTICLES.has(form)) return isPrepositionalVerb(lemma, form);
  if (isPrepositionalVerb(lemma, form)) return true;
  if (isParticleVerb(lemma, form)) {
    return small.tag !== 'ADP' || isTaggedParticle || !loosePairs.has(`${lemma}-${form}`) || !governs(words, particle);
  }
  if (isTaggedParticle) return !PLACE_AND_TIME.has(form) || governs(words, particle);
  if (small.tag === 'ADV') return true;
  if (PLAIN_PARTICLES.has(form)) return true;
  return !governs(words, particle) && !PLACE_AND_TIME.has(form);
}

/** Whether the word at `particle`, with an object between it and its verb, belongs to the verb. */
export function isSeparatedParticle({ words, forms }: SentenceView, verb: number, particle: number): boolean {
  const head = words[verb];
  const small = words[particle];
  const form = forms[particle] ?? '';
  if (head?.tag !== 'VERB' || small === undefined || !PARTICLES.has(form) || small.fine === 'TO') return false;
  if (forms[particle + 1] === 'of') return false;
  const isKnown = isParticleVerb(head.lemma.toLowerCase(), form);
  if (small.fine === 'RP') return isKnown || PLAIN_PARTICLES.has(form) || !governs(words, particle);
  if (small.tag === 'ADV') return isKnown || PLAIN_PARTICLES.has(form);
  // Whatever the tagger makes of it, here it can hardly be anything else.
  return isKnown && (PLAIN_PARTICLES.has(form) || !governs(words, particle));
}

function governs(words: readonly AnalyzedWord[], particle: number): boolean {
  return OPENS_NOMINAL.has(words[particle + 1]?.tag ?? '');
}
