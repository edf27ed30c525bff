import { describe, expect, it } from "vitest";
import { findEngine } from "./coach-engine.ts";
import type { ChatEvent, ChatMessage } from "./providers/chat-provider.ts";
import { completionsUrl, openAiProvider } from "./providers/openai.ts";
import { workersAiProvider } from "./providers/workers-ai.ts";
import { chunk, sseResponse } from "./testing/fake-provider.ts";

const SETTINGS = { baseUrl: "https://models.tikari.dev/v1/", apiKey: "key", model: "m" };
const TOOL = { name: "get_day", description: "A day", parameters: { type: "object", properties: {} } };
const MESSAGES: ChatMessage[] = [
  { role: "system", content: "s" },
  { role: "user", content: "u" },
  { role: "assistant", content: "", toolCalls: [{ id: "c1", name: "get_day", arguments: "{}" }] },
  { role: "tool", callId: "c1", name: "get_day", content: "{}" },
];
const collect = async (events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> => {
  const found: ChatEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
};

async function ask(response: Response | Error) {
  const sent: { url: string; init: RequestInit }[] = [];
  const send = (async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    if (response instanceof Error) throw response;
    return response;
  }) as unknown as typeof fetch;
  const provider = openAiProvider(SETTINGS, send);
  if (!provider) throw new Error("No provider.");
  const events = collect(provider.chat(MESSAGES, [TOOL], AbortSignal.timeout(5000)));
  return { events, sent };
}

describe("an endpoint of OpenAI's kind", () => {
  it("is sent messages, tools and the key as documented", async () => {
    const { events, sent } = await ask(
      sseResponse([chunk({ role: "assistant", content: "" }), chunk({ content: "Hi." }), chunk({}, "stop"), "[DONE]"]),
    );
    expect(await events).toEqual([
      { type: "text", text: "Hi." },
      { type: "end", reason: "stop" },
    ]);
    const [{ url, init } = { url: "", init: {} }] = sent;
    expect(url).toBe("https://models.tikari.dev/v1/chat/completions");
    expect(init).toMatchObject({ method: "POST", redirect: "manual", headers: { Authorization: "Bearer key" } });
    expect(JSON.parse(String(init.body))).toMatchObject({
      ...{ model: "m", stream: true, tool_choice: "auto", tools: [{ type: "function", function: TOOL }] },
      messages: [
        { role: "system", content: "s" },
        { role: "user", content: "u" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c1", type: "function", function: { name: "get_day", arguments: "{}" } }],
        },
        { role: "tool", tool_call_id: "c1", content: "{}" },
      ],
    });
  });

  it("answers calls in pieces, several at once, with a last chunk without choices", async () => {
    const { events } = await ask(
      sseResponse([
        chunk({ tool_calls: [{ index: 0, id: "a", type: "function", function: { name: "get_day", arguments: "" } }] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '{"date":' } }] }),
        chunk({
          tool_calls: [{ index: 1, id: "b", type: "function", function: { name: "get_food", arguments: "{}" } }],
        }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '"2026-11-26"}' } }] }),
        chunk({}, "tool_calls"),
        { choices: [], usage: { total_tokens: 9 } },
        "[DONE]",
      ]),
    );
    expect(await events).toEqual([
      {
        type: "calls",
        calls: [
          { id: "a", name: "get_day", arguments: '{"date":"2026-11-26"}' },
          { id: "b", name: "get_food", arguments: "{}" },
        ],
      },
      { type: "end", reason: "calls" },
    ]);
  });

  it("says that an answer was cut off by its length", async () => {
    const { events } = await ask(sseResponse([chunk({ content: "Much" }), chunk({}, "length"), "[DONE]"]));
    expect((await events).at(-1)).toEqual({ type: "end", reason: "length" });
  });

  it.each([
    ["an error", sseResponse([], { status: 500 })],
    ["a redirect", sseResponse([], { status: 302 })],
    ["a cut stream", sseResponse([chunk({ content: "Half" }), chunk({ content: "way" })], { isCut: true })],
    ["a stream that ends early", sseResponse([chunk({ content: "Half" })])],
    ["no JSON", sseResponse(["<html>"])],
    ["an error in the stream", sseResponse([{ error: { message: "overloaded" } }])],
    ["no connection", new TypeError("fetch failed")],
  ])("fails with %s", async (_, response) => {
    const { events } = await ask(response);
    await expect(events).rejects.toThrow();
  });

  it.each([
    "http://models.tikari.dev/v1",
    "https://localhost/v1",
    "https://10.0.0.1/v1",
    "https://user:p@models.tikari.dev/v1",
    "https://metadata.internal/v1",
    "file:///etc",
    "x",
  ])("isn't asked at %s", (baseUrl) => {
    expect(completionsUrl(baseUrl)).toBeNull();
    expect(
      findEngine({ COACH_BASE_URL: baseUrl, COACH_API_KEY: "k", COACH_MODEL: "m" } as unknown as Env).engine.kind,
    ).toBe("rules");
  });
});

describe("Workers AI", () => {
  const ask = (answer: unknown) => {
    const asked: unknown[][] = [];
    const ai = {
      run: async (...given: unknown[]) => {
        asked.push(given);
        return answer;
      },
    };
    return { events: collect(workersAiProvider(ai, "@cf/m").chat(MESSAGES, [TOOL], AbortSignal.timeout(5000))), asked };
  };

  it("streams text, and gets tools flat", async () => {
    const { events, asked } = ask(
      sseResponse([{ response: "Hi" }, { response: " there." }, { response: "", usage: {} }, "[DONE]"]).body,
    );
    expect(await events).toEqual([
      { type: "text", text: "Hi" },
      { type: "text", text: " there." },
      { type: "end", reason: "stop" },
    ]);
    expect(asked[0]?.[0]).toBe("@cf/m");
    expect(asked[0]?.[1]).toMatchObject({ stream: true, tools: [TOOL] });
  });

  it("answers whole calls, with arguments as an object, also without a stream", async () => {
    const calls = [
      { type: "calls", calls: [{ id: "call_0", name: "get_day", arguments: '{"date":"2026-11-26"}' }] },
      { type: "end", reason: "calls" },
    ];
    const answer = { response: null, tool_calls: [{ name: "get_day", arguments: { date: "2026-11-26" } }] };
    expect(await ask(answer).events).toEqual(calls);
    expect(await ask(sseResponse([answer, "[DONE]"]).body).events).toEqual(calls);
  });

  it("is the engine where it is bound and its model is named", () => {
    const AI = { run: async () => null };
    expect(findEngine({ AI, COACH_MODEL: "@cf/m" } as unknown as Env).engine.kind).toBe("workers-ai");
    expect(findEngine({ AI } as unknown as Env).engine.kind).toBe("rules");
    const both = { AI, COACH_MODEL: "m", COACH_BASE_URL: SETTINGS.baseUrl, COACH_API_KEY: "k" };
    expect(findEngine(both as unknown as Env).engine).toMatchObject({
      kind: "openai",
      label: expect.stringContaining("m"),
    });
  });
});
