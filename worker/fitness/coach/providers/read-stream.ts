import { type ChatEvent, ProviderError, type ToolCall } from "./chat-provider.ts";

/** More than this of one answer isn't read, in characters. */
const MAX_ANSWER = 24_000;
const MAX_CALLS = 12;

/** The data of each server-sent event. A last event without the empty line after it is cut off, and not given. */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  let rest = "";
  for await (const chunk of body.pipeThrough(
    new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>,
  )) {
    rest += (chunk as unknown as string).replace(/\r\n?/g, "\n");
    if (rest.length > 4 * MAX_ANSWER) throw new ProviderError("An event is too long.");
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const lines = rest.slice(0, end).split("\n");
      rest = rest.slice(end + 2);
      const data = lines.flatMap((line) => (line.startsWith("data:") ? [line.slice(5).replace(/^ /, "")] : []));
      if (data.length > 0) yield data.join("\n");
    }
  }
}

interface CallDelta {
  index?: number;
  id?: string | null;
  name?: string;
  arguments?: unknown;
  function?: { name?: string | null; arguments?: string | null } | null;
}
interface Chunk {
  choices?:
    | { delta?: { content?: string | null; tool_calls?: CallDelta[] | null } | null; finish_reason?: string | null }[]
    | null;
  /** Of Workers AI: the text, and whole calls. */
  response?: string | null;
  tool_calls?: CallDelta[] | null;
  error?: unknown;
}

/**
 * Reads the chunks of a chat completion as OpenAI documents them (`choices[0].delta`, the arguments of a call in pieces by its index,
 * `finish_reason`, a last chunk without choices), and those of Workers AI (`response`, whole `tool_calls`).
 * @throws ProviderError where the stream ends before it said that it is done, or holds what isn't documented
 */
export async function* readChatEvents(events: AsyncIterable<string>): AsyncIterable<ChatEvent> {
  const calls = new Map<number, ToolCall>();
  let reason: string | null = null;
  let length = 0;
  let isDone = false;
  for await (const data of events) {
    if (data === "[DONE]") {
      isDone = true;
      break;
    }
    const chunk = parseChunk(data);
    if (chunk.error) throw new ProviderError("The provider sent an error in its stream.");
    const choice = chunk.choices?.[0];
    const text = choice?.delta?.content ?? chunk.response ?? "";
    if (typeof text === "string" && text !== "") {
      length += text.length;
      if (length > MAX_ANSWER) throw new ProviderError("The answer is too long.");
      yield { type: "text", text };
    }
    for (const [at, delta] of (choice?.delta?.tool_calls ?? chunk.tool_calls ?? []).entries())
      addCall(calls, delta.index ?? at, delta);
    if (calls.size > MAX_CALLS) throw new ProviderError("Too many calls at once.");
    reason = choice?.finish_reason ?? reason;
  }
  if (!isDone && reason === null) throw new ProviderError("The stream was cut off.");
  if (calls.size > 0) {
    yield { type: "calls", calls: [...calls].sort(([a], [b]) => a - b).map(([, call]) => call) };
    yield { type: "end", reason: "calls" };
    return;
  }
  yield { type: "end", reason: reason === "length" ? "length" : "stop" };
}

function parseChunk(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === "object" && chunk !== null) return chunk as Chunk;
  } catch {
    // Said below.
  }
  throw new ProviderError("The stream holds what is no JSON.");
}

function addCall(
  calls: Map<number, ToolCall>,
  at: number,
  { id, name, arguments: whole, function: part }: CallDelta,
): void {
  const call = calls.get(at) ?? { id: "", name: "", arguments: "" };
  const given = part?.arguments ?? whole;
  calls.set(at, {
    id: id || call.id || `call_${at}`,
    name: call.name || (part?.name ?? name ?? ""),
    arguments:
      call.arguments +
      (typeof given === "string" ? given : given === undefined || given === null ? "" : JSON.stringify(given)),
  });
}
