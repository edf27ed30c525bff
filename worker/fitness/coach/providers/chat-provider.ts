/** What a model behind the coach is asked and answers, whatever it is called over. */
export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: Record<string, unknown>;
}

export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as the model wrote it: checked before it is used. */
  arguments: string;
}

export type ChatMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string; toolCalls?: ToolCall[] }
  | { role: "tool"; callId: string; name: string; content: string };

export type ChatEvent =
  | { type: "text"; text: string }
  | { type: "calls"; calls: ToolCall[] }
  /** Why it stopped; `length` where the answer was cut off. */
  | { type: "end"; reason: "stop" | "calls" | "length" };

export interface ChatProvider {
  chat(messages: readonly ChatMessage[], tools: readonly ToolSpec[], signal: AbortSignal): AsyncIterable<ChatEvent>;
}

/** The provider answered with an error, cut its stream, or sent what it doesn't document. */
export class ProviderError extends Error {}
