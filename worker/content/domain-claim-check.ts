/**
 * Reads a text as a regulator would: sentences that promise a cure, statements about health without a study, and claims
 * whose studies don't carry them. A help for the writer, not legal advice.
 */
import { type ClaimProblem, findClaimProblems } from "../store/catalogue/domain-claims.ts";
import { type Block, type Body, type Inline, inlineText, walkBody } from "./domain-body.ts";

/** What the library knows of a study. */
export interface StudyFact {
  retracted: boolean;
  /** Its own main result: no difference. */
  foundNothing: boolean;
}

export interface ClaimFinding {
  kind: "disease" | "unproven" | "superlative" | "retracted" | "null_result" | "unknown_study";
  /** Index of the block of the body, from 0; null: title, summary or search texts. */
  block: number | null;
  /** The words to look for. */
  words: string;
  problem: string;
}

/** A sentence with one of these says what something doesn't do, or what isn't known. */
const NEGATED =
  /\b(?:no|not|never|none|nor|neither|nothing|without|cannot|can['’]t|doesn['’]t|don['’]t|didn['’]t|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|won['’]t|unclear|unknown|unproven|too few|myth|question|whether|if)\b/i;

/** Words that look like one of those and deny nothing: "not only", "without side effects", "if you have arthritis". */
const FALSE_NEGATION =
  /\b(?:not|(?:do|does|did|is|are|was)n['’]t) (?:just|only|merely|simply)\b|\bno (?:wonder|doubt|matter|other|need for)\b|\bnothing (?:else|works|beats)\b|\bwithout (?:any )?(?:side effects?|drugs?|medicines?|medication|pills?|surgery|a prescription)\b|\bif you(?:['’]re| are| have| suffer| live with| want)\b/gi;

/** Whether a sentence says what something doesn't do, or what isn't known. */
const isNegated = (sentence: string): boolean => NEGATED.test(sentence.replace(FALSE_NEGATION, " "));

/** A sentence that sends people to somebody who may treat them. */
const REFERS_TO_CARE = /\b(?:(?:ask|see|tell|talk to|consult) (?:your|a) doctor|talking therapy|CBT(?:-I)?)\b/i;

/** A question asks, and promises nothing. */
const isQuestion = (sentence: string): boolean => sentence.trimEnd().endsWith("?");

const HEALTH_CLAIM =
  /\b(?:improv|boost|enhanc|increas|rais|support|strengthen|speed(?:s|ed)? up|lower|reduc|protect|restor|balanc|detoxif|promot)\w*\b[^.;:]{0,60}\b(?:performance|endurance|strength|power output|stamina|sleep|mood|memory|focus|concentration|cognition|attention|energy levels?|libido|fertility|immun\w+|digestion|recovery|blood flow|circulation|stress|fatigue|soreness|bones?|heart|skin|hormones?|testosterone|metabolism)\b/i;

const SUPERLATIVE =
  /\b(?:clinically proven|scientifically proven|proven to|doctors recommend|miracle|guaranteed|risk[- ]free|no side effects|100 ?% safe|superfood)\b/i;

/** A text's sentences, roughly: what stands between full stops, question and exclamation marks. */
const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?\n]+(?:\.(?=\d)[^.!?\n]+)*[.!?]*/g)?.map((sentence) => sentence.trim()) ?? [];

/** Words of healing and an illness in one sentence, or a change of what a doctor measures in one. */
function findDiseaseClaim(sentence: string): ClaimProblem | null {
  if (isNegated(sentence) || REFERS_TO_CARE.test(sentence) || isQuestion(sentence)) return null;
  const problems = findClaimProblems(sentence);
  const has = (why: string) => problems.find((problem) => problem.why === why);
  const healing = has("a word of healing");
  return (
    has("a change of what a doctor measures in disease") ??
    (healing && (has("the name of a disease") ?? has("a symptom of disease"))) ??
    null
  );
}

interface Paragraph {
  block: number | null;
  text: string;
  /** A study, a note or a claim stands in it. */
  hasReference: boolean;
  /** It stands in a box that warns. */
  isCaution?: boolean;
}

const hasReference = (content: readonly Inline[] = []): boolean =>
  content.some(
    (node) =>
      node.type === "citation" ||
      node.type === "footnote" ||
      (node.type === "text" && node.marks?.some((mark) => mark.type === "claim")),
  );

function paragraphsOf(block: Block, index: number): Paragraph[] {
  const found: Paragraph[] = [];
  const isCaution = block.type === "callout" && block.attrs.tone === "caution";
  walkBody(block, (node) => {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "pullQuote")
      found.push({ block: index, text: inlineText(node.content), hasReference: hasReference(node.content), isCaution });
    if (node.type === "callout" || node.type === "figure")
      found.push({ block: index, text: node.attrs.title, hasReference: true });
  });
  return found;
}

const DISEASE_RULE = "Only a drug may promise this. Say what a study measured, in whom, or leave it out.";

/** What the claim check finds, in the order of the text. */
export function checkClaims(
  { title, summary, body }: { title: string; summary: string; body: Body },
  studies: ReadonlyMap<string, StudyFact>,
): ClaimFinding[] {
  const around = [title, summary].map((text) => ({ block: null, text, hasReference: true }));
  const paragraphs = [...around, ...body.content.flatMap(paragraphsOf)];
  return [...paragraphs.flatMap(checkParagraph), ...checkStudies(body, studies)];
}

function checkParagraph({ block, text, hasReference: isBacked, isCaution }: Paragraph): ClaimFinding[] {
  return sentencesOf(text).flatMap((sentence): ClaimFinding[] => {
    // A warning that names an effect and an illness protects people.
    const disease = isCaution ? null : findDiseaseClaim(sentence);
    if (disease)
      return [
        {
          kind: "disease",
          block,
          words: disease.words,
          problem: `“${shorten(sentence)}” reads as a disease claim. ${DISEASE_RULE}`,
        },
      ];
    const superlative = SUPERLATIVE.exec(sentence);
    if (superlative && !isNegated(sentence) && !/[“"]/.test(sentence))
      return [
        {
          kind: "superlative",
          block,
          words: superlative[0],
          problem: `“${superlative[0]}” promises more than studies can. Say what was measured.`,
        },
      ];
    const health = isBacked || isNegated(sentence) || isQuestion(sentence) ? null : HEALTH_CLAIM.exec(sentence);
    if (health)
      return [
        {
          kind: "unproven",
          block,
          words: health[0],
          problem: `“${shorten(sentence)}” is a statement about health without a study. Add a citation to its paragraph.`,
        },
      ];
    return [];
  });
}

const shorten = (text: string): string => (text.length > 90 ? `${text.slice(0, 88).trimEnd()}…` : text);

function checkStudies(body: Body, studies: ReadonlyMap<string, StudyFact>): ClaimFinding[] {
  return body.content.flatMap((block, index) => {
    const found: ClaimFinding[] = [];
    const add = (study: string, words: string, isClaim: boolean) => {
      const fact = studies.get(study);
      if (!fact)
        found.push({
          kind: "unknown_study",
          block: index,
          words,
          problem: `There is no study “${study}” in the library. Add it, or remove the citation.`,
        });
      else if (fact.retracted)
        found.push({
          kind: "retracted",
          block: index,
          words,
          problem: `The study “${study}” was retracted. Remove what rests on it, or say that it was retracted.`,
        });
      else if (isClaim && fact.foundNothing)
        found.push({
          kind: "null_result",
          block: index,
          words,
          problem: `The study “${study}” found no difference for its main outcome. Check that it carries “${shorten(words)}”.`,
        });
    };
    walkBody(block, (node) => {
      if (node.type === "citation" || node.type === "studyEmbed") add(node.attrs.study, "", false);
      if (node.type === "text")
        for (const mark of node.marks ?? [])
          if (mark.type === "claim") for (const study of mark.attrs.studies) add(study, node.text, true);
    });
    return found;
  });
}
