/**
 * Calls the API: any method, cookies sent, a body as JSON.
 * @returns the parsed JSON when the answer is JSON, otherwise the raw Response
 * @throws Error with the message "STATUS: body text", or the status text if the body is empty
 */
export async function apiRequest<T = unknown>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    credentials: "include",
    headers: body === undefined ? undefined : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  await throwIfNotOk(response);
  return (await parseResponse(response)) as T;
}

/** Throws the error of the specification's section 8 for any response that is not OK. */
export async function throwIfNotOk(response: Response): Promise<void> {
  if (response.ok) return;
  const text = (await response.text()) || response.statusText;
  throw new Error(`${response.status}: ${text}`);
}

/** The parsed JSON for a JSON response, else the Response itself. */
export const parseResponse = async (response: Response): Promise<unknown> =>
  /\bjson\b/i.test(response.headers.get("content-type") ?? "") ? response.json() : response;

/** The message of a request error for people: the API's own where there is one. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message.replace(/^\d{3}: /, "") : "";
  try {
    const message = (JSON.parse(text) as { error?: { message?: string } }).error?.message;
    if (message) return message;
  } catch {
    // Not JSON: a network failure or a proxy's page, neither of which is readable for people.
  }
  return "That didn't work. Check your connection and try again. Nothing was changed.";
}
