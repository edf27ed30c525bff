/**
 * The safety layer of the coach: it reads what a member writes before any provider does, rules or model alike, and says what may not be
 * talked about. It answers with fixed texts. Pure.
 */
import type { Profile } from "../plan/contract-profile.ts";
import { ageOn } from "../plan/domain-plan.ts";
import { matchGuardrails } from "./domain-guardrail-patterns.ts";
import { ABOUT_OTHER, type Blocked, GUARDRAIL_RULES, GUARDRAILS, type Guardrail } from "./domain-guardrail-texts.ts";
import { normalizeText } from "./domain-normalize.ts";
import { isAboutOther, withoutOthers } from "./domain-whose.ts";

export interface GuardrailCheck {
  /** The gravest first. */
  found: Guardrail[];
  /** Of them, what was plainly said of someone else: it holds for this answer, and not for the member. */
  others: Guardrail[];
  /** True: the text is the whole answer, and no provider is asked. */
  isStopped: boolean;
  /** What is said before anything else; empty where nothing was found. */
  text: string;
  /** What the coach still offers. */
  may: string[];
  /** What no provider may advise on, by what was written and by what the profile says. */
  blocked: Blocked[];
}

/** More than this isn't read: a message is shorter. */
export const LONGEST_MESSAGE = 4000;

/** What doesn't pass with some messages: age, pregnancy, medication and illness. */
const LASTING: ReadonlySet<Guardrail> = new Set([
  ...(["minor", "pregnancy", "lactation", "warfarin", "levothyroxine", "metformin"] as const),
  ...(["ace_inhibitor", "diabetes", "kidney", "heart"] as const),
]);
/** What a member says once they may train again. */
const CLEARED =
  /\b(doctor|physician|cardiologist|pt|physio|physical therapist|clinician|surgeon) (has |have )?(just )?cleared me\b|\b(im|i am|ive been|was|been|got) cleared\b|\b(doesnt|dont|no longer|isnt|not) (hurts?|hurting|sore|painful)( anymore| any more| now)\b|\b(knee|back|shoulder|elbow|wrist|hip|ankle|neck|foot|hamstring|calf|groin|arm|leg|it) (is |feels? |s )?(all |much |completely |totally |back to )?(better|healed|fine|good|normal|ok|okay|pain free) (now|again)\b|\bpain (is|has) gone\b/;
/** The doctor's word, which chest pain and fainting need. */
const CLEARED_BY = /\b(doctor|physician|cardiologist|clinician) (has |have )?(just )?cleared me\b/;

/** Whether a message says that the member may train again. */
export const saysCleared = (message: string): boolean => CLEARED.test(normalizeText(message.slice(0, LONGEST_MESSAGE)));

/** What a message touches, the member's own and what is plainly someone else's. */
function readMessage(message: string): { own: Set<Guardrail>; others: Set<Guardrail> } {
  const cut = message.slice(0, LONGEST_MESSAGE);
  const found = matchGuardrails(normalizeText(cut));
  const others = new Set<Guardrail>();
  if (found.size > 0) {
    const own = matchGuardrails(withoutOthers(cut));
    for (const one of found) if (GUARDRAIL_RULES[one].ofOther !== undefined && !own.has(one)) others.add(one);
    if (others.has("lactation") && matchGuardrails(withoutOthers(cut, { isNursing: true })).has("lactation"))
      others.delete("lactation");
  }
  return { own: new Set([...found].filter((one) => !others.has(one))), others };
}

/**
 * What earlier messages found, the oldest first. Who says that an injury has healed takes it back; what was said of someone else
 * counts while the member goes on about them.
 */
function findBefore(earlier: readonly string[], message: string): Set<Guardrail> {
  const before = new Set<Guardrail>();
  const goesOn = isAboutOther(message);
  for (const one of [...earlier, message]) {
    const text = normalizeText(one.slice(0, LONGEST_MESSAGE));
    if (CLEARED.test(text)) before.delete("injury");
    if (CLEARED_BY.test(text)) before.delete("emergency");
    // The message itself is read by the caller.
    if (one === message) continue;
    const { own, others } = readMessage(one);
    for (const found of goesOn ? [...own, ...others] : own) before.add(found);
  }
  return before;
}

/** What the profile alone asks for, whatever is written. */
export function standingGuardrails(profile: Profile, today: string): Guardrail[] {
  const found = new Set<Guardrail>();
  if (ageOn(today, profile.birthYear, profile.birthMonth) < 18) found.add("minor");
  if (profile.lifeStage.startsWith("pregnant")) found.add("pregnancy");
  if (profile.lifeStage.startsWith("lactating")) found.add("lactation");
  if (profile.conditions.includes("diabetes")) found.add("diabetes");
  if (profile.conditions.includes("kidney")) found.add("kidney");
  if (profile.conditions.includes("heart")) found.add("heart");
  return GUARDRAILS.filter((one) => found.has(one));
}

/**
 * Checks one message.
 * @param earlier the member's last messages of this conversation, oldest first: one that said "I'm 15" holds for what follows
 * @param held what was found in its messages of the last weeks: of that, what doesn't pass holds on
 */
export function checkMessage(
  message: string,
  context: {
    profile?: Profile;
    today?: string;
    earlier?: readonly string[];
    held?: readonly Guardrail[];
  } = {},
): GuardrailCheck {
  const { own, others } = readMessage(message);
  const now = new Set([...own, ...others]);
  const before = findBefore(context.earlier ?? [], message);
  const held = new Set(context.held);
  for (const one of held) if (LASTING.has(one)) before.add(one);
  const hadEatingDisorder = [before, held].some((all) => all.has("eating_disorder") || all.has("purging"));
  const standing = context.profile && context.today ? standingGuardrails(context.profile, context.today) : [];
  const isEatingDisorder = context.profile?.conditions.includes("eating_disorder") ?? false;
  const found = GUARDRAILS.filter((one) => now.has(one));
  // With an eating disorder, asking to eat far too little is part of it.
  if (found.includes("extreme_deficit") && (isEatingDisorder || hadEatingDisorder)) {
    found.unshift("eating_disorder");
  }
  const unique = [...new Set(found)];
  const stops = unique.filter((one) => GUARDRAIL_RULES[one].severity === "stop");
  const spoken = stops.length > 0 ? stops.slice(0, 1) : unique;
  const blocked = new Set<Blocked>(
    [...unique, ...before, ...standing].flatMap((one) => [...GUARDRAIL_RULES[one].blocks]),
  );
  if (isEatingDisorder || hadEatingDisorder)
    for (const one of ["energy", "weight", "fasting"] as const) blocked.add(one);
  return {
    found: unique,
    others: unique.filter((one) => others.has(one)),
    isStopped: stops.length > 0,
    text: spoken.map((one) => textOf(one, others.has(one))).join("\n\n"),
    may: [...new Set(spoken.map((one) => (others.has(one) ? ABOUT_OTHER : GUARDRAIL_RULES[one].may)))],
    blocked: [...blocked],
  };
}

const textOf = (one: Guardrail, isOther: boolean): string => {
  const { text, ofOther = text } = GUARDRAIL_RULES[one];
  return isOther ? ofOther : text;
};
