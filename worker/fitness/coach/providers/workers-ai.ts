import { type ChatProvider, ProviderError } from "./chat-provider.ts";
import { toOpenAi } from "./openai.ts";
import { readChatEvents, readServerEvents } from "./read-stream.ts";

/** The part of the binding that is used. */
export interface AiBinding {
  run(model: string, input: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<unknown>;
}

const MAX_TOKENS = 1200;

/** Workers AI over its binding, with traditional function calling: tools are named flat, calls come whole. */
export const workersAiProvider = (ai: AiBinding, model: string): ChatProvider => ({
  async *chat(messages, tools, signal) {
    const answer = await ai.run(
      model,
      { messages: messages.map(toOpenAi), tools: [...tools], stream: true, max_tokens: MAX_TOKENS, temperature: 0.2 },
      { signal },
    );
    if (answer instanceof ReadableStream) {
      yield* readChatEvents(readServerEvents(answer as ReadableStream<Uint8Array>));
      return;
    }
    if (typeof answer !== "object" || answer === null) throw new ProviderError("Workers AI answered with nothing.");
    // Some models don't stream: the whole answer is one chunk.
    yield* readChatEvents(one(JSON.stringify(answer)));
  },
});

async function* one(chunk: string): AsyncIterable<string> {
  yield chunk;
  yield "[DONE]";
}
