import { hostName, isPublicHostName } from "../../../kernel/public-host.ts";
import { type ChatMessage, type ChatProvider, ProviderError, type ToolSpec } from "./chat-provider.ts";
import { readChatEvents, readServerEvents } from "./read-stream.ts";

export interface OpenAiSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
}

const MAX_TOKENS = 1200;

/** The address of chat completions; null where the base isn't https to a public host: a setting never leads into the own network. */
export function completionsUrl(baseUrl: string): string | null {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    return null;
  }
  if (url.protocol !== "https:" || url.username || url.password || url.search || url.hash) return null;
  if (!isPublicHostName(hostName(url))) return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}/chat/completions`;
}

/** Any endpoint that speaks OpenAI's chat completions, streamed, with tool calls. */
export function openAiProvider(
  { baseUrl, apiKey, model }: OpenAiSettings,
  send: typeof fetch = fetch,
): ChatProvider | null {
  const url = completionsUrl(baseUrl);
  if (!url) return null;
  return {
    async *chat(messages, tools, signal) {
      const response = await send(url, {
        method: "POST",
        headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json", Accept: "text/event-stream" },
        body: JSON.stringify({
          model,
          stream: true,
          temperature: 0.2,
          max_tokens: MAX_TOKENS,
          messages: messages.map(toOpenAi),
          ...(tools.length > 0 ? { tools: tools.map(toTool), tool_choice: "auto" } : {}),
        }),
        signal,
        // A redirect could lead anywhere.
        redirect: "manual",
      });
      if (response.status !== 200 || !response.body) {
        await response.body?.cancel();
        throw new ProviderError(`The provider answered ${response.status}.`);
      }
      yield* readChatEvents(readServerEvents(response.body));
    },
  };
}

export const toTool = ({ name, description, parameters }: ToolSpec) => ({
  type: "function",
  function: { name, description, parameters },
});

/** A message as OpenAI's API has it. */
export function toOpenAi(message: ChatMessage): Record<string, unknown> {
  if (message.role === "tool") return { role: "tool", tool_call_id: message.callId, content: message.content };
  if (message.role !== "assistant" || !message.toolCalls?.length)
    return { role: message.role, content: message.content };
  return {
    role: "assistant",
    content: message.content || null,
    tool_calls: message.toolCalls.map(({ id, name, arguments: given }) => ({
      id,
      type: "function",
      function: { name, arguments: given },
    })),
  };
}
