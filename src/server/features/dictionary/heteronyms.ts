/**
 * Words that are said otherwise as another word class: `a record`, `to record`. ECDICT has one pronunciation of each, or both in a
 * row. Southern British, as its others are; written down for this list.
 */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';

interface Pronunciation {
  ipa: string;
  /** Word classes that are said so, as the table below writes them; `p` is the past of a verb. */
  classes: string;
}

const letterOf: Partial<Record<PartOfSpeech, string>> = { noun: 'n', verb: 'v', adjective: 'a', adverb: 'd' };

/** `word: pronunciation classes, pronunciation classes`. A class that two of them have is two words: lead, the metal. */
const TABLE = `
absent: ˈæbsənt a, æbˈsent v
abstract: ˈæbstrækt na, æbˈstrækt v
abuse: əˈbjuːs n, əˈbjuːz v
accent: ˈæksənt n, ækˈsent v
addict: ˈædɪkt n, əˈdɪkt v
advocate: ˈædvəkət n, ˈædvəkeɪt v
affiliate: əˈfɪliət n, əˈfɪlieɪt v
ally: ˈælaɪ n, əˈlaɪ v
alternate: ɔːlˈtɜːnət na, ˈɔːltəneɪt v
animate: ˈænɪmət a, ˈænɪmeɪt v
annex: ˈæneks n, əˈneks v
appropriate: əˈprəʊpriət a, əˈprəʊprieɪt v
approximate: əˈprɒksɪmət a, əˈprɒksɪmeɪt v
articulate: ɑːˈtɪkjʊlət a, ɑːˈtɪkjʊleɪt v
associate: əˈsəʊsiət na, əˈsəʊsieɪt v
attribute: ˈætrɪbjuːt n, əˈtrɪbjuːt v
bass: beɪs na, bæs n
bow: baʊ nv, bəʊ nv
close: kləʊs ad, kləʊz nv
combat: ˈkɒmbæt n, kəmˈbæt v
combine: ˈkɒmbaɪn n, kəmˈbaɪn v
compact: ˈkɒmpækt n, kəmˈpækt av
complement: ˈkɒmplɪmənt n, ˈkɒmplɪment v
compliment: ˈkɒmplɪmənt n, ˈkɒmplɪment v
compound: ˈkɒmpaʊnd na, kəmˈpaʊnd v
compress: ˈkɒmpres n, kəmˈpres v
conduct: ˈkɒndʌkt n, kənˈdʌkt v
conflict: ˈkɒnflɪkt n, kənˈflɪkt v
console: ˈkɒnsəʊl n, kənˈsəʊl v
construct: ˈkɒnstrʌkt n, kənˈstrʌkt v
content: ˈkɒntent n, kənˈtent av
contest: ˈkɒntest n, kənˈtest v
contract: ˈkɒntrækt n, kənˈtrækt v
contrast: ˈkɒntrɑːst n, kənˈtrɑːst v
converse: ˈkɒnvɜːs na, kənˈvɜːs v
convert: ˈkɒnvɜːt n, kənˈvɜːt v
convict: ˈkɒnvɪkt n, kənˈvɪkt v
coordinate: kəʊˈɔːdɪnət na, kəʊˈɔːdɪneɪt v
decrease: ˈdiːkriːs n, dɪˈkriːs v
defect: ˈdiːfekt n, dɪˈfekt v
delegate: ˈdelɪɡət n, ˈdelɪɡeɪt v
deliberate: dɪˈlɪbərət a, dɪˈlɪbəreɪt v
desert: ˈdezət na, dɪˈzɜːt v
desolate: ˈdesələt a, ˈdesəleɪt v
diffuse: dɪˈfjuːs a, dɪˈfjuːz v
digest: ˈdaɪdʒest n, daɪˈdʒest v
discount: ˈdɪskaʊnt n, dɪsˈkaʊnt v
document: ˈdɒkjʊmənt n, ˈdɒkjʊment v
duplicate: ˈdjuːplɪkət na, ˈdjuːplɪkeɪt v
elaborate: ɪˈlæbərət a, ɪˈlæbəreɪt v
entrance: ˈentrəns n, ɪnˈtrɑːns v
escort: ˈeskɔːt n, ɪˈskɔːt v
estimate: ˈestɪmət n, ˈestɪmeɪt v
excuse: ɪkˈskjuːs n, ɪkˈskjuːz v
experiment: ɪkˈsperɪmənt n, ɪkˈsperɪment v
exploit: ˈeksplɔɪt n, ɪkˈsplɔɪt v
export: ˈekspɔːt n, ɪkˈspɔːt v
extract: ˈekstrækt n, ɪkˈstrækt v
frequent: ˈfriːkwənt a, frɪˈkwent v
graduate: ˈɡrædʒuət na, ˈɡrædʒueɪt v
house: haʊs n, haʊz v
impact: ˈɪmpækt n, ɪmˈpækt v
implant: ˈɪmplɑːnt n, ɪmˈplɑːnt v
implement: ˈɪmplɪmənt n, ˈɪmplɪment v
import: ˈɪmpɔːt n, ɪmˈpɔːt v
imprint: ˈɪmprɪnt n, ɪmˈprɪnt v
incense: ˈɪnsens n, ɪnˈsens v
incline: ˈɪnklaɪn n, ɪnˈklaɪn v
increase: ˈɪnkriːs n, ɪnˈkriːs v
initiate: ɪˈnɪʃiət n, ɪˈnɪʃieɪt v
insert: ˈɪnsɜːt n, ɪnˈsɜːt v
insult: ˈɪnsʌlt n, ɪnˈsʌlt v
intimate: ˈɪntɪmət na, ˈɪntɪmeɪt v
intrigue: ˈɪntriːɡ n, ɪnˈtriːɡ v
invalid: ɪnˈvælɪd a, ˈɪnvəlɪd n
lead: liːd nva, led n
learned: ˈlɜːnɪd a
live: lɪv v, laɪv ad
minute: ˈmɪnɪt nv, maɪˈnjuːt a
misuse: ˌmɪsˈjuːs n, ˌmɪsˈjuːz v
moderate: ˈmɒdərət na, ˈmɒdəreɪt v
mouth: maʊθ n, maʊð v
object: ˈɒbdʒɪkt n, əbˈdʒekt v
overhaul: ˈəʊvəhɔːl n, ˌəʊvəˈhɔːl v
perfect: ˈpɜːfɪkt na, pəˈfekt v
permit: ˈpɜːmɪt n, pəˈmɪt v
predicate: ˈpredɪkət n, ˈpredɪkeɪt v
present: ˈpreznt na, prɪˈzent v
produce: prəˈdjuːs v, ˈprɒdjuːs n
progress: ˈprəʊɡres n, prəˈɡres v
project: ˈprɒdʒekt n, prəˈdʒekt v
prospect: ˈprɒspekt n, prəˈspekt v
protest: ˈprəʊtest n, prəˈtest v
read: riːd vn, red pa
rebel: ˈrebl na, rɪˈbel v
record: ˈrekɔːd na, rɪˈkɔːd v
refund: ˈriːfʌnd n, rɪˈfʌnd v
refuse: rɪˈfjuːz v, ˈrefjuːs n
reject: rɪˈdʒekt v, ˈriːdʒekt n
replay: ˈriːpleɪ n, ˌriːˈpleɪ v
row: rəʊ nv, raʊ nv
segment: ˈseɡmənt n, seɡˈment v
separate: ˈseprət a, ˈsepəreɪt v
sow: səʊ v, saʊ n
subject: ˈsʌbdʒɪkt na, səbˈdʒekt v
subordinate: səˈbɔːdɪnət na, səˈbɔːdɪneɪt v
supplement: ˈsʌplɪmənt n, ˈsʌplɪment v
survey: ˈsɜːveɪ n, səˈveɪ v
suspect: ˈsʌspekt na, səˈspekt v
syndicate: ˈsɪndɪkət n, ˈsɪndɪkeɪt v
tear: teə vn, tɪə n
torment: ˈtɔːment n, tɔːˈment v
transfer: ˈtrænsfɜː n, trænsˈfɜː v
transplant: ˈtrænsplɑːnt n, trænsˈplɑːnt v
transport: ˈtrænspɔːt n, trænˈspɔːt v
upgrade: ˈʌpɡreɪd n, ʌpˈɡreɪd v
uplift: ˈʌplɪft n, ʌpˈlɪft v
upset: ʌpˈset av, ˈʌpset n
use: juːz v, juːs n
wind: wɪnd n, waɪnd v
`;

const pronunciations: ReadonlyMap<string, readonly Pronunciation[]> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [word = '', spoken = ''] = line.split(': ');
      const read = spoken.split(', ').map((one) => {
        const [ipa = '', classes = ''] = one.split(' ');
        return { ipa, classes };
      });
      return [word, read];
    }),
);

/**
 * How a word of the table is said: `/rɪˈkɔːd/` as a verb; `/ˈrekɔːd, rɪˈkɔːd/` where nothing tells. Null for all other words.
 *
 * @param isPast it is the past form of a verb, or its participle; null when it may be
 */
export function heteronymPhonetic(key: string, part: PartOfSpeech | null, isPast: boolean | null): string | null {
  const all = pronunciations.get(key);
  if (all === undefined) return null;
  const letter = part && letterOf[part];
  const ofPast =
    isPast === false
      ? []
      : all.filter(({ classes }) => classes.includes('p') || (isPast === null && classes.includes('v')));
  const ofClass = letter ? all.filter(({ classes }) => classes.includes(letter)) : [];
  const hasPast = ofPast.some(({ classes }) => classes.includes('p'));
  const said = [hasPast ? ofPast : [], ofClass, all].find((some) => some.length > 0) ?? all;
  return `/${said.map(({ ipa }) => ipa).join(', ')}/`;
}
