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

/** Raises the error of the catalogue (specification, section 8) for any answer that is not OK. */
export async function throwIfNotOk(response: Response): Promise<void> {
  if (response.ok) return;
  const text = (await response.text()) || response.statusText;
  throw new Error(`${response.status}: ${text}`);
}

/** JSON where the answer says it is JSON, else the Response itself. */
export const parseResponse = async (response: Response): Promise<unknown> =>
  /\bjson\b/i.test(response.headers.get("content-type") ?? "") ? response.json() : response;

/** What a thrown request error says to a person: the API's own sentence where there is one. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message.replace(/^\d{3}: /, "") : "";
  try {
    const message = (JSON.parse(text) as { error?: { message?: string } }).error?.message;
    if (message) return message;
  } catch {
    // Not JSON: a network failure or a proxy's page, which says nothing to a person.
  }
  return "That did not work. Check your connection and try again; nothing was changed.";
}
