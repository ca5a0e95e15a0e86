/** Words and phrases about which no rule decides; own lists, from looking through what the rules find in press texts. */

const set = (list: string) => new Set(list.split('|').map((phrase) => phrase.trim()));

/** Words without a meaning of their own: a phrase of nothing else must be among {@link keptPairs}. */
export const functionWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those my your his her its our their one ones some any no every each all both either neither ' +
    'another other others such what which who whom whose when where why how i me we us you he him she they them it ' +
    'myself yourself himself herself itself ourselves themselves be is are was were been being am do does did done have has had having ' +
    "will would can could shall should may might must not n't and or but nor if than then so as because while since until unless though although " +
    'about above across after against along among around at before behind below beneath beside besides between beyond by down during ' +
    'for from in inside into like near of off on onto out outside over past through to toward towards under up upon with within without ' +
    'there here now very too just only even also more most less least much many few little first next last same own ever never again yet still ' +
    'well good better best back away together two three'
  ).split(' '),
);

/** With these a noun is a phrase: `behind schedule`. */
export const openingPrepositions: ReadonlySet<string> = new Set(
  (
    'about above across after against along among around at before behind below beneath beside between beyond by down for from in inside ' +
    'into near of off on onto out over past through under up upon with within without'
  ).split(' '),
);

/** Of function words only, and phrases all the same. */
export const keptPairs: ReadonlySet<string> = set(
  'do away with|do without|all night|all day|break even|back door|by itself|by oneself|by himself|fed up|thousands of|hundreds of|millions of|a few|a little|a lot|a lot of|a bit|a bit of|a while|all but|all along|all over|all of a sudden|all the same|all the more|all the way|all in all|as a whole|' +
    'but for|not only|not yet|not least|so that|now that|given that|provided that|seeing that|such that|make it|no one|' +
    'as if|as though|as for|as of|as to|as such|so as to|by then|if only|if any|if not|what if|by far|so far|thus far|more so|more or less|much less|no more|no more than|no less than|' +
    'because of|such as|out of|as well|as well as|as long as|as soon as|as far as|so long as|at all|at best|at least|at most|at first|at last|at once|after all|above all|first of all|in all|' +
    'each other|one another|one by one|other than|rather than|up to|up to date|up and down|in and out|off and on|on and off|over and over|again and again|by and large|ever since|' +
    'even if|even though|even so|then again|now and then|from now on|from then on|until then|what about|how about|in between|in that|in part|next to|' +
    'for good|for long|for now|for once|for sure|in full|in short|in general|in particular|in common|in vain|in brief|of late|on end|to and fro|or else|or so|and so on|and the like|' +
    'have to|had better|be able to|be about to|be going to|used to|be used to|have nothing to do with|have to do with|have got to|ought to|would rather|would like to|' +
    'no longer|no matter|no matter what|no matter how|no way|no such thing|no doubt|no wonder|in no way|by no means|by all means|once again|once more|yet again|more and more|less and less|the other day|' +
    'the former|the latter|along with|apart from|together with|away from|instead of|in addition to|on behalf of|according to|due to|owing to|thanks to|prior to|regardless of|irrespective of|except for|aside from|ahead of|in front of|in spite of|by way of',
);

/** Right in shape, but mostly plain neighbours in a text, or with a gloss that misleads. */
export const droppedPhrases: ReadonlySet<string> = set(
  'in the world|in the country|in the right|in the final|in the market|in the morning|in the evening|in the afternoon|in the past|in the street|in the south|in the north|in the east|in the west|in the mind|' +
    'in the background|in the open|in the money|in the news|on the news|on the side|on the east|on the left|on the deck|on the beach|on the floor|on the map|on the road|on the top of|on the weekend|on that day|' +
    'at the start|at the time|at that time|at the gate|at the bottom|at the beginning|at the end|at lunch|at school|at night|at a rate of|at a speed of|at a cost of|' +
    'for the rest|of the time|of the rank|of purpose|of this sort|of all kinds|to the world|to the sky|to the end|to the question|to the north|to the south|to do so|to go abroad|to and from|' +
    'one day|one night|every day|every week|every month|every year|every night|each day|each week|each month|each year|each time|every time|last year|last month|last week|last night|last time|next year|next week|next month|next time|' +
    'this time|first time|long time|some time|many times|several times|the whole time|local time|time limit|some other|one of|none of|each of|part of|a part of|a few of|of all|of any|' +
    'the number of|the sort of|a world of|a sheet of|a slice of|a line of|a cup of|an article of|a team of|a group of|a minimum of|' +
    'get it|get in|go there|go home|go in|go well|go right|go deep|go further|go above|get home|get hot|get better|get sick|get there|come here|come home|come close|come first|do well|do work|do right|do the same|do it all|' +
    'look good|feel good|feel oneself|find oneself|try hard|try again|work hard|work as|work together|sell well|stay healthy|buy food|make money|save money|play games|play chess|look for work|ask for help|get caught|' +
    'very good|very well|very hard|very likely|most likely|more likely|even more|even now|even then|even when|just so|just as|just fine|just yet|just about|more like|too late|too bad|too much|so much|so many|how much|how many|how long|' +
    'people say|see things|see the sun|must have|will call|have done|have been to|have been there|have been around|have a change|have a head|like to|like smoke|add all|delete all|please advise|please note|as requested|as always|as a man|as you know|' +
    "i want to do something|want to do|do you know|don't know|where it is|what it is|here it is|it looks like|so what|or what|or anything|guess what|get something done|that is|there are|" +
    'back in|back to|back on|back into|back from|down to|down on|out to|out with|right on|hard on|even with|well over|close up|open as|be wise to|be calculated for|be nothing to|be in for|talk down|lead away|by the back door|come to|come to be|take to|fall to|get to|do with|do at|' +
    'small boat|small town|small talk with|young man|young woman|young girl|young person|little man|little girl|old city|big city|blue sky|white people|british people|business people|great house|second hand|first night|first world|last thing|last minute|another place|' +
    'high point|high end|half day|natural event|physical ability|current situation|dead soldiers|body blow|real world|sales man|pop idol|sex object|action group|number two|top ten|best bet|best part|the best part|the first thing|a short time|a week later|a couple of days|' +
    "break one's fast|for oneself|for anything|for money|for sport|in two|in red|in autumn|in groups|in bed|in office|in town|with young|with joy|with a laugh|with the best|to show for|to speak of|to death|on tv|on a hike|" +
    'so long|good enough|soon after|not long ago|right here|up there|over there|from there|in there|close behind|going forward|moving forward|get on the phone|go soft|under arms|against nature|chicken feed|beer bottle|cat food|dog food|' +
    "break out in|above ground|in a state|tea leaves|numbers of|pour it on|four hundred|early bird|more than|years ago|anything else|someone else|something else|in sb's room|in sb.'s room|in sb.'s blood|of family|with reality|do sb right|do sb. right|by return|be given to|go on to|come of|in the way of|to date back|over the years|in every way|in any way|in this way|at any time|any time|any way|any more|of age|on top|mark the end of|known as|compared with|based on|made for|something like|a hell of a|man made|up front|so called",
);

/** Terms of the press that the rules would lose: capitals, one field's label, or Chinese that is the sum of its parts. */
export const keptTerms: ReadonlySet<string> = set(
  'take for granted|black box|climate change|global warming|greenhouse gas|carbon dioxide|carbon footprint|fossil fuel|natural gas|crude oil|renewable energy|solar energy|solar panel|wind power|nuclear power|nuclear weapon|power station|power plant|' +
    'artificial intelligence|machine learning|social media|social network|search engine|operating system|big data|data center|smart phone|mobile phone|electric car|electric vehicle|supply chain|interest rate|exchange rate|inflation rate|' +
    'unemployment rate|birth rate|death rate|central bank|stock market|stock exchange|stock price|real estate|hedge fund|venture capital|joint venture|balance sheet|cash flow|fiscal year|gross domestic product|free trade|trade war|trade union|trade deficit|' +
    'world war|civil war|cold war|civil rights|civil servant|human rights|human being|human nature|human resources|foreign affairs|foreign minister|foreign policy|prime minister|vice president|general election|supreme court|rule of law|law enforcement|' +
    'public opinion|public health|public transport|public relations|public sector|private sector|private school|state school|high school|primary school|secondary school|higher education|middle class|working class|upper class|living standard|standard of living|cost of living|' +
    'quality of life|life expectancy|mental health|health care|heart attack|heart disease|blood pressure|blood test|immune system|stem cell|side effect|clinical trial|general practitioner|nervous system|birth control|food chain|' +
    'fast food|junk food|organic food|drinking water|tap water|police officer|police station|crime rate|domestic violence|drug dealer|organized crime|capital punishment|death penalty|' +
    'space station|space shuttle|solar system|black hole|outer space|natural selection|natural resources|endangered species|wild animal|national park|rain forest|sea level|ice age|polar bear|' +
    'press conference|press release|news agency|best seller|film director|point of view|common sense|generation gap|gender gap|glass ceiling|minimum wage|part time|full time|overtime pay|job market|labor market|labour market|' +
    'working hours|free time|spare time|old age|middle age|nursing home|single parent|traffic jam|traffic light|rush hour|parking lot|car park|public holiday|travel agency|tourist attraction|city centre|city center|urban area|rural area|' +
    'greenhouse effect|ozone layer|acid rain|air pollution|light pollution|waste disposal|asylum seeker|developing country|developed country|peace talks|peace process|ceasefire agreement|' +
    "United States|United Nations|United Kingdom|European Union|Achilles' heel|Achilles heel|Trojan horse|French fries|Christmas Eve|Pandora's box|New Year's Eve|Nobel Prize".toLowerCase(),
);

/** Chinese wordings of one line of a translation, without labels, notes and endings: `n. 小城镇, 集镇` is 小城镇 and 集镇. */
export function asNouns(line: string): string[] {
  return line
    .replace(/^\s*(?:[a-z]{1,6}\.\s*(?:&\s*)?)+/, '')
    .replaceAll(/[(（[【〔<][^)）\]】〕>]*[)）\]】〕>]/g, '')
    .split(/[,，;；、\s]+/)
    .map((wording) => wording.replace(/[的地]$/, '').trim())
    .filter((wording) => /^\p{Script=Han}+$/u.test(wording));
}
