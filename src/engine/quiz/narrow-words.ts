/**
 * Words that go with few others: wrong answers are taken from them, because in a sentence about something else they are
 * surely wrong. Chosen by hand, by what each one goes with; frequency, forms and meanings are the dictionary's.
 */

/** What a narrow word names, or what it goes with: the kind of noun, the object or the doer of a verb, the noun of an adjective. */
export type NarrowKind =
  | 'thing'
  | 'idea'
  | 'to_people'
  | 'to_things'
  | 'by_people'
  | 'by_things'
  | 'of_things'
  | 'of_ideas';

const list = (words: string) => words.split(/\s+/);

/** By kind; nouns, then verbs with and without object, then adjectives. */
export const narrowWords: Readonly<Record<NarrowKind, readonly string[]>> = {
  thing: list(
    'ankle apron arrow bakery balcony balloon barrel basket bathtub beard beetle bench bicycle biscuit blanket blouse boot ' +
      'boulder bracelet brick broom bucket bullet butterfly button cabbage calculator camel candle cannon canoe carpet carrot ' +
      'cave ceiling cellar chimney chin chisel coconut collar comb cookie corridor cottage couch cow crab cradle ' +
      'cucumber cupboard curtain dolphin donkey drawer drum dustbin eagle elbow elephant envelope escalator eyebrow feather ' +
      'fence flute forehead fork fountain fridge frog giraffe glove goat goose grape guitar hammer handkerchief helicopter ' +
      'helmet hut jacket jar kettle keyboard kite knee knife ladder lantern laptop lemon leopard lion lizard lobster mattress ' +
      'meadow medal microphone microscope mosquito motorcycle mug mushroom napkin necklace needle notebook nut oar onion ' +
      'orchard oven owl oyster pancake parachute parrot peach peanut pebble pencil penguin piano pigeon pillar pillow ' +
      'plank porch postcard potato pumpkin puppet purse rabbit raft razor refrigerator ribbon rope sandal sandwich ' +
      'saucepan sausage scarf screwdriver shark shelf shirt shoe shovel skirt sleeve slipper snail sofa spear spider spoon ' +
      'squirrel staircase statue strawberry suitcase sweater sword telescope tent thermometer thumb tiger tile ' +
      'toilet tomato toothbrush towel tractor tray tricycle trolley trophy trousers trumpet tunnel turkey turtle typewriter ' +
      'umbrella vase vest violin volcano waist waistcoat wallet walnut wardrobe wasp waterfall whale windmill wrist zebra',
  ),
  idea: list(
    'abbreviation accountability adolescence adultery algebra alibi amendment amnesty anniversary antonym apology ' +
      'apprenticeship arithmetic armistice autonomy baptism bankruptcy bereavement birthday biography bravery candidacy ' +
      'ceasefire celibacy christening chronology citizenship clemency coincidence commandment confession constitution ' +
      'conversation coronation courtesy curriculum dictatorship diploma diplomacy disarmament discourse divorce doctrine ' +
      'dynasty election eligibility employment equality espionage etiquette eulogy exam farewell feminism ' +
      'forgiveness fortnight friendship genealogy generosity geometry graduation grammar gratitude heroism honesty hospitality ' +
      'humility idiom impeachment impunity inauguration inheritance innocence insomnia interview jurisdiction ' +
      'lecture legislation legitimacy liberty literacy loyalty lullaby marriage mathematics matrimony membership memorandum ' +
      'midnight modesty monarchy morality nationalism nationality neutrality nomination nostalgia oath obedience ' +
      'obituary optimism parliament patience patriotism penalty pension pessimism philosophy poem politeness prayer ' +
      'pregnancy pronoun pronunciation prophecy prose proverb psychology punctuality punctuation quotation rebellion ' +
      'recession redundancy referendum rehearsal resignation retirement revenge rhyme sanctity scholarship semester ' +
      'sentiment sermon slogan socialism sovereignty spelling storytelling subscription superstition syllable sympathy ' +
      'synonym tariff taxation theology thesis translation treason treaty truce tuition tutorial vacancy verdict veto vocabulary ' +
      'vow wedding weekday worship',
  ),
  to_people: list(
    'abduct acquaint acquit amuse apprehend appoint arrest assassinate baptize bereave betray bewilder blackmail bribe console ' +
      'convict dazzle deceive defraud deport detain disappoint dissuade educate elect embarrass enlist enrol enroll ' +
      'entertain entice evict exile expel extradite flatter forgive fascinate greet harass hire humiliate hypnotize ' +
      'impeach imprison indict infuriate insult instruct interrogate interview intimidate kidnap marry mislead misinform ' +
      'nickname nominate obey offend ordain outwit persecute persuade prosecute punish reassure recruit rehabilitate ' +
      'reimburse reprimand ridicule scold seduce startle subpoena sue summon tease thank torment urge vaccinate',
  ),
  to_things: list(
    'adjourn amend annex carve chew compile compose cook deduct demolish devour digest dig dissolve distil download ' +
      'drain edit embroider enact encrypt excavate exhale export fertilize fold forge grind hoist ignite import inhale ' +
      'inject install irrigate knit launder levy memorize mow multiply paraphrase pave peel photocopy plough polish pour ' +
      'prescribe pronounce publish ratify recite recycle refrigerate rehearse repay repeal rephrase rewrite rinse sew sharpen ' +
      'sip smuggle spell stitch subtract swallow tighten translate type unload unlock unpack weave weld wrap',
  ),
  by_people: list(
    'apologize apologise chat cheat compete complain confess conspire cooperate dine disagree elope emigrate gamble giggle ' +
      'gossip graduate grumble immigrate interfere intervene kneel legislate lie meditate mourn negotiate pray preside protest ' +
      'quarrel rebel rejoice repent resign retaliate smile snore sob sympathize sympathise testify volunteer vote whisper yawn',
  ),
  by_things: list(
    'burst coincide collide condense corrode crumble decay decompose dissolve erode erupt evaporate explode expire flow freeze ' +
      'fluctuate germinate leak malfunction melt overflow oscillate rot rust shrink spill subside thaw topple vibrate wither',
  ),
  of_things: list(
    'airborne bald barefoot blond bushy circular concave crispy cubic curly deaf edible electric floral fragrant furry ' +
      'grassy leafy marine metallic moist mountainous nocturnal oval peeled porous portable rainy rectangular reddish ' +
      'ripe rubber sandy seasick silky sleepy snowy soluble spherical square striped tasty thirsty triangular underwater ' +
      'waterproof wooden woolen woollen',
  ),
  of_ideas: list(
    'accidental alphabetical analytical annual arithmetic autobiographical bilateral chronological clerical commercial ' +
      'comparative conceptual conditional consecutive constitutional contractual cumulative decimal democratic diplomatic ' +
      'electoral empirical federal figurative fiscal fortnightly geometric grammatical hypothetical ideological impending ' +
      'implicit inflationary intangible interim intermittent introductory judicial legislative linguistic literary mathematical ' +
      'metaphorical ministerial momentary monetary mutual narrative numerical optional overdue parliamentary ' +
      'perennial philosophical phonetic presidential procedural provisional psychological quarterly rhetorical ' +
      'simultaneous statistical statutory successive supplementary tacit tentative terminal theoretical unanimous unconditional ' +
      'verbal voluntary weekly yearly',
  ),
};

/** Ideas that are not counted: no `a` before them, no plural. */
export const uncounted: ReadonlySet<string> = new Set(
  list(
    'accountability adolescence adultery algebra arithmetic autonomy bereavement bravery celibacy chronology citizenship ' +
      'clemency courtesy diplomacy disarmament employment equality espionage etiquette feminism forgiveness friendship ' +
      'genealogy generosity geometry grammar gratitude heroism honesty hospitality humility impunity inheritance innocence ' +
      'insomnia jurisdiction legislation legitimacy liberty literacy loyalty mathematics matrimony membership midnight modesty ' +
      'morality nationalism nationality neutrality nostalgia obedience optimism patience patriotism pessimism philosophy ' +
      'politeness pregnancy pronunciation prose psychology punctuality punctuation redundancy retirement revenge sanctity ' +
      'socialism sovereignty spelling storytelling sympathy taxation theology treason tuition vocabulary worship',
  ),
);
