import { afterEach, expect, it, vi } from "vitest";
import { apiRequest, errorMessage, TRY_AGAIN } from "./api-request.ts";
import { newQueryClient } from "./query.ts";

const answer = (body: BodyInit | null, init?: ResponseInit) =>
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, init));
afterEach(() => vi.restoreAllMocks());

it("sends a body as JSON, with cookies, and returns parsed JSON", async () => {
  const fetch = answer('{"a":1}', { headers: { "content-type": "application/json" } });
  expect(await apiRequest("PUT", "/api/x", { b: 2 })).toEqual({ a: 1 });
  expect(fetch).toHaveBeenCalledWith("/api/x", {
    method: "PUT",
    credentials: "include",
    headers: { "Content-Type": "application/json" },
    body: '{"b":2}',
  });
});

it("returns the raw response when it is not JSON", async () => {
  answer("plain");
  expect(await apiRequest<Response>("GET", "/api/x")).toBeInstanceOf(Response);
});

it("says the status, a colon, a space and the body, or the status text", async () => {
  answer("went wrong", { status: 418 });
  await expect(apiRequest("GET", "/api/x")).rejects.toThrow(/^418: went wrong$/);
  answer(null, { status: 500, statusText: "Internal Server Error" });
  await expect(apiRequest("GET", "/api/x")).rejects.toThrow(/^500: Internal Server Error$/);
});

it("turns the API's fault into its sentence for people", () => {
  expect(errorMessage(new Error('400: {"error":{"code":"x","message":"Type a name."}}'))).toBe("Type a name.");
});

const failureOf = (method: string) =>
  apiRequest(method, "/api/x").then(
    () => "no failure",
    (error: unknown) => errorMessage(error),
  );

/** Each makes the next call fail so. A body can be read once. */
const LOST: [string, () => unknown][] = [
  ["no connection", () => vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"))],
  ["a timeout", () => vi.spyOn(globalThis, "fetch").mockRejectedValue(new DOMException("Too slow", "TimeoutError"))],
  ["half an answer", () => answer('{"a":', { headers: { "content-type": "application/json" } })],
  ...[500, 502, 503, 504, 524, 408].map((status): [string, () => unknown] => [
    `a proxy's ${status}`,
    () => answer("<html>Gateway</html>", { status }),
  ]),
];

it.each(LOST)("%s leaves open whether a change was made, and says so; of a read nothing is open", async (_, fail) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    fail();
    expect(await failureOf(method)).toMatch(/may have gone through.*reload the page/);
  }
  fail();
  expect(await failureOf("GET")).toMatch(/Nothing was changed/);
});

it("says that nothing was changed where a call was refused on its way", async () => {
  for (const status of [403, 413, 429]) {
    answer("<html>Blocked</html>", { status });
    expect(await failureOf("POST")).toMatch(/Nothing was changed/);
  }
});

it("what can be repeated without harm says to try again", () => {
  expect(errorMessage(new TypeError("Failed to fetch"), TRY_AGAIN)).toBe(TRY_AGAIN);
  expect(errorMessage(new Error('409: {"error":{"message":"Someone was faster."}}'), TRY_AGAIN)).toBe(
    "Someone was faster.",
  );
});

it("gives an empty result for a 401 on the default fetch, and an error for the rest", async () => {
  const client = newQueryClient();
  answer("", { status: 401 });
  expect(await client.fetchQuery({ queryKey: ["/api/auth/user"] })).toBeNull();
  answer("down", { status: 503 });
  await expect(client.fetchQuery({ queryKey: ["/api/other"] })).rejects.toThrow("503: down");
});

it("has the specified defaults", () => {
  const { queries, mutations } = newQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 1_800_000,
    gcTime: 3_600_000,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: 1, retryDelay: 1000 });
});
