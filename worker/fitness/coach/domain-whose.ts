/**
 * Whose condition a message tells of. Only what is plainly said of someone else, such as "my wife is pregnant", counts as theirs; whatever
 * is unclear counts as the member's own. Pure.
 */
import { normalizeText } from "./domain-normalize.ts";

/** Of a nursing child it is said as of its mother, so that children never decide whether someone breastfeeds. */
const CHILDREN =
  "sons?|daughters?|kids?|child|children|boys?|girls?|teens?|teenagers?|toddler|grandsons?|granddaughters?|grandkids?|stepsons?|stepdaughters?|nieces?|nephews?";
const ADULTS =
  "wife|husband|hubby|spouse|partner|girlfriend|boyfriend|gf|bf|fiancee?|ex|mom|mum|mother|mama|dad|father|papa|parents?|step(?:mom|mother|dad|father)|grand(?:ma|mother|pa|father|parents?)|granny|nana|sisters?|brothers?|siblings?|twin|aunts?|uncle|cousins?|in laws|best friend|friends?|buddy|bestie|roommates?|housemates?|neighbors?|coworkers?|colleagues?|boss|clients?|guests?";
/** Those that "a" can stand before: "as a mother" tells of oneself. */
const STRANGERS = "friends?|buddy|roommate|neighbor|coworker|colleague|client|guest|relative";
/** What stands between: "my pregnant wife", "my 14 year old son". */
const KIND =
  "(?:(?:heavily|very|newly|recently|type|\\d{1,2}|one|two|year|years|yr|yrs|yo|y\\/o|old|pregnant|expecting|postpartum|breastfeeding|nursing|lactating|diabetic|prediabetic|insulin|dependent|injured|sick|teen|teenage|young|younger|older|oldest|youngest|eldest|middle|little|big|elderly|dear|lovely|best|good|close|other|adult|foster|adopted|vegan|vegetarian|late|great|step|twin) ){0,5}";
const inLaw = "(?: in law)?";
const peopleOf = (relatives: string): string =>
  `(?:(?:my|our|the|his|her) ${KIND}(?:${relatives})${inLaw}|(?:a|an|another|this) ${KIND}(?:${STRANGERS})|(?:my|our) \\d{1,2} (?:yo|yrs? old|years? old))`;
/** Normalized texts have no commas, but here they tell where a thought ends. */
const COMMA = " xcommax ";
/** What stands for what is said of others. */
const CUT = " _ ";
/** What a sentence says of whoever stands before it. */
const SAYS_OF =
  "(?: (?:just|also|now|currently|recently|still|actually|already|unfortunately|only))*(?: xcommax)? (?:is|are|was|has|have|had|takes?|took|taking|uses?|using|got|gets|needs?|nurses|breastfeeds?|suffers|wants?|turned|turns|injects|lives with|eats?|hurts?|tore|broke|sprained|injured|fainted|collapsed|passed out|blacked out|cant|doesnt|who|whos|with|on|aged)\\b";
/** "Mom is diabetic": whoever writes "mom with diabetes here" means themselves. */
const BARE =
  "(?:^|(?<=\\. ))(?!.*\\bhere\\b)(?:wife|husband|hubby|mom|mum|mother|dad|father|grandma|grandpa|sister|brother|daughter|son) (?:is|has|takes|got|needs)\\b";
/** "My wife's pregnant" is written without the apostrophe here. */
const IS_SHORT =
  "s (?:pregnant|pregnancy|diabetes|kidneys?|heart|blood|thyroid|meds|medication|expecting|due|diabetic|prediabetic|breastfeeding|nursing|lactating|on|taking|trying|got|allergic|\\d)";

/** Where what is said of them ends: with the sentence, with a word of the member's, or where it may be about something else. */
const ENDS =
  / (?:\.|i|im|ive|id|ill|me|mine|myself|we|were|weve|us|our|ourselves|my|says?|said|told|tells|thinks?|thought|asks?|asked|knows?|noticed|believes?|helps?|here)(?= |$)| (?:about|because|since|after|before|while|during|when|if|that|whether|over|until)(?= )(?! (?:her|his|a|an|she|he|\d))| for (?:a|an|one|someone|somebody)(?= )| (?:married|living|stuck|dealing) (?:to|with)(?= )| the (?:pregnancy|baby|birth|due date|diabetes|surgery|injury)(?= |$)/;
/** After a comma the member may go on about themselves. */
const OF_ONESELF =
  /^(?:need|want|looking|trying|planning|hoping|been|am|have|please|help|can|could|should|what|how|give|make|plan|suggest)\b|^\S+ (?:.* )?(?:is|are|was|were|has|have|here|date)\b/;
/** It holds for the member too. */
const OF_BOTH =
  /\b(?:so|as|nor|neither|and) (?:do|am|have|can|did) i\b|\bi (?:do|am|have|did|take it|take them|have it|have that)(?: too| also| as well| now)?(?: \.|$)|\b(?:me|us|myself) (?:too|as well|both)\b|\bsame (?:here|for me|with me|goes for me|as me|as mine)\b|\b(?:like|as) me\b|\bwe (?:both|all|two)\b|\b(?:both|neither|all|two|each) of us\b|\basking for (?:a|my) friend\b/;

/** Without what is plainly said of these people. */
function cutOut(text: string, relatives: string): string {
  const people = peopleOf(relatives);
  const withMember = new RegExp(`${people} (?:and|or|n) (?:i|me|myself)\\b|\\b(?:i|me|myself) (?:and|or|n) ${people}`);
  if (withMember.test(text)) return text;
  const begins = new RegExp(
    `(?<![a-z])(?:${people}(?:${SAYS_OF}|${IS_SHORT}\\b)|(?:she|he)(?:s |${SAYS_OF})|${BARE})`,
    "g",
  );
  let rest = "";
  let from = 0;
  for (;;) {
    begins.lastIndex = from;
    const begin = begins.exec(text);
    if (!begin) break;
    const said = text.slice(begin.index + begin[0].length);
    const end = begin.index + begin[0].length + lengthSaid(said);
    rest += `${text.slice(from, begin.index)}${CUT}`;
    from = end;
  }
  // "My pregnant wife" says it without a verb.
  return (rest + text.slice(from)).replace(new RegExp(`(?<![a-z])${people}(?![a-z])`, "g"), CUT);
}

function lengthSaid(said: string): number {
  const whole = ENDS.exec(said)?.index ?? said.length;
  let length = 0;
  for (const [at, part] of said.slice(0, whole).split(COMMA).entries()) {
    // What the part would go on with tells of whom it is, so it is read to its end.
    const start = at === 0 ? 0 : length + COMMA.length;
    const all = said.slice(start).split(COMMA)[0]?.split(" .")[0] ?? part;
    if (at > 0 && OF_ONESELF.test(all.trim())) break;
    length = start + part.length;
  }
  return length;
}

/**
 * A message without what is plainly said of other people, as the guardrails read it.
 * @param isNursing whether a child may be meant
 * @param comma what stands for a comma
 */
export function withoutOthers(message: string, { isNursing = false, comma = "" } = {}): string {
  const text = normalizeText(message.replace(/,(?!\d{3}\b)|;/g, COMMA).replace(/[:()\n\u2013\u2014]|[!?]/g, " . "));
  const plain = (of: string) => of.replaceAll(COMMA, `${comma} `);
  if (OF_BOTH.test(plain(text))) return plain(text);
  return plain(cutOut(text, isNursing ? ADULTS : `${CHILDREN}|${ADULTS}`));
}

/** The same with its commas, for lists; null where nobody else is named. */
export function ownPart(message: string): string | null {
  const own = withoutOthers(message, { comma: "," });
  return own.includes(CUT) ? own : null;
}

/** Whether a message goes on about someone else. */
export const isAboutOther = (message: string): boolean =>
  new RegExp(`\\b(?:she|shes|her|hers|he|hes|him|his)\\b|${peopleOf(`${CHILDREN}|${ADULTS}`)}`).test(
    normalizeText(message),
  );
