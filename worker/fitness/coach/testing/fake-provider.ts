/** A model that says what a test wants, over the protocols that the real ones document. */
import type { ChatEvent, ChatMessage, ChatProvider, ToolSpec } from "../providers/chat-provider.ts";

/** Each call takes the next of `rounds`. */
export function fakeProvider(rounds: readonly (readonly ChatEvent[] | Error | "hang")[]) {
  const asked: { messages: readonly ChatMessage[]; tools: readonly ToolSpec[] }[] = [];
  const provider: ChatProvider = {
    async *chat(messages, tools) {
      const round = rounds[asked.length];
      asked.push({ messages: [...messages], tools });
      if (round === "hang") await new Promise(() => undefined);
      if (round instanceof Error) throw round;
      for (const event of (round as readonly ChatEvent[] | undefined) ?? []) yield event;
    },
  };
  return { provider, asked };
}

export const say = (text: string): ChatEvent[] => [
  ...(text.match(/.{1,7}/gs) ?? []).map((part): ChatEvent => ({ type: "text", text: part })),
  { type: "end", reason: "stop" },
];
export const call = (name: string, given: unknown): ChatEvent[] => [
  { type: "calls", calls: [{ id: "call_1", name, arguments: JSON.stringify(given) }] },
  { type: "end", reason: "calls" },
];

/** A streamed chat completion as OpenAI's API answers it, cut into pieces of any size. */
export function sseResponse(
  events: readonly (object | string)[],
  { size = 11, status = 200, isCut = false } = {},
): Response {
  const text = events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");
  const bytes = new TextEncoder().encode(isCut ? text.slice(0, -9) : text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
  return new Response(body, { status, headers: { "Content-Type": "text/event-stream" } });
}

/** One chunk of it. */
export const chunk = (delta: object, finish: string | null = null) => ({
  ...{ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "m" },
  choices: [{ index: 0, delta, finish_reason: finish }],
});
