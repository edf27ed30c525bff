/**
 * The safety layer of the coach: it reads what a member writes before any provider does, rules or model alike, and says what may not be
 * talked about. It answers with fixed texts. Pure.
 */
import type { Profile } from "../plan/contract-profile.ts";
import { ageOn } from "../plan/domain-plan.ts";
import { matchGuardrails } from "./domain-guardrail-patterns.ts";
import { type Blocked, GUARDRAIL_RULES, GUARDRAILS, type Guardrail } from "./domain-guardrail-texts.ts";
import { normalizeText } from "./domain-normalize.ts";

export interface GuardrailCheck {
  /** The gravest first. */
  found: Guardrail[];
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
 */
export function checkMessage(
  message: string,
  context: { profile?: Profile; today?: string; earlier?: readonly string[] } = {},
): GuardrailCheck {
  const now = matchGuardrails(normalizeText(message.slice(0, LONGEST_MESSAGE)));
  const before = new Set(
    (context.earlier ?? []).flatMap((one) => [...matchGuardrails(normalizeText(one.slice(0, LONGEST_MESSAGE)))]),
  );
  const standing = context.profile && context.today ? standingGuardrails(context.profile, context.today) : [];
  const isEatingDisorder = context.profile?.conditions.includes("eating_disorder") ?? false;
  const found = GUARDRAILS.filter((one) => now.has(one));
  // With an eating disorder, asking to eat far too little is part of it.
  if (
    found.includes("extreme_deficit") &&
    (isEatingDisorder || before.has("eating_disorder") || before.has("purging"))
  ) {
    found.unshift("eating_disorder");
  }
  const unique = [...new Set(found)];
  const stops = unique.filter((one) => GUARDRAIL_RULES[one].severity === "stop");
  const spoken = stops.length > 0 ? stops.slice(0, 1) : unique;
  const blocked = new Set<Blocked>(
    [...unique, ...before, ...standing].flatMap((one) => [...GUARDRAIL_RULES[one].blocks]),
  );
  if (isEatingDisorder) for (const one of ["energy", "weight", "fasting"] as const) blocked.add(one);
  return {
    found: unique,
    isStopped: stops.length > 0,
    text: spoken.map((one) => GUARDRAIL_RULES[one].text).join("\n\n"),
    may: spoken.map((one) => GUARDRAIL_RULES[one].may),
    blocked: [...blocked],
  };
}
