import { type CoachEngine, RULE_COACH_LABEL } from "./contract-coach.ts";
import type { ChatProvider } from "./providers/chat-provider.ts";
import { completionsUrl, openAiProvider } from "./providers/openai.ts";
import { type AiBinding, workersAiProvider } from "./providers/workers-ai.ts";

interface CoachBindings {
  /** An endpoint that speaks OpenAI's chat completions, over https. */
  COACH_BASE_URL?: string;
  COACH_API_KEY?: string;
  COACH_MODEL?: string;
  /** Workers AI, where it is bound; asked where no endpoint is set and COACH_MODEL names one of its models. */
  AI?: AiBinding;
}

/** Which engine answers in this deployment: settings that aren't complete leave the rules. */
export function findEngine(env: Env): { engine: CoachEngine; provider: ChatProvider | null } {
  const {
    COACH_BASE_URL: baseUrl,
    COACH_API_KEY: apiKey,
    COACH_MODEL: model,
    AI: ai,
  } = env as unknown as CoachBindings;
  if (baseUrl && apiKey && model && completionsUrl(baseUrl)) {
    const label = `AI coach: answers are written by the model ${model} and checked against your log. It can be wrong.`;
    return { engine: { kind: "openai", model, label }, provider: openAiProvider({ baseUrl, apiKey, model }) };
  }
  if (ai && model?.startsWith("@")) {
    const label = `AI coach: answers are written by the model ${model} on Workers AI and checked against your log. It can be wrong.`;
    return { engine: { kind: "workers-ai", model, label }, provider: workersAiProvider(ai, model) };
  }
  return { engine: { kind: "rules", model: null, label: RULE_COACH_LABEL }, provider: null };
}
