/**
 * Calls the API: any method, cookies sent, a body as JSON.
 * @returns the parsed JSON when the answer is JSON, otherwise the raw Response
 * @throws Error with the message "STATUS: body text", or the status text if the body is empty
 */
export async function apiRequest<T = unknown>(method: string, url: string, body?: unknown): Promise<T> {
  try {
    const response = await fetch(url, {
      method,
      credentials: "include",
      headers: body === undefined ? undefined : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    await throwIfNotOk(response);
    return (await parseResponse(response)) as T;
  } catch (error) {
    if (method === "GET") (error as CallError).isRead = true;
    throw error;
  }
}

interface CallError extends Error {
  /** The call only reads, so that nothing is in doubt where its answer is lost. */
  isRead?: boolean;
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

/** For calls that can be repeated without harm, where the answer to one was lost. */
export const TRY_AGAIN = "We got no answer. Check your connection and try again.";

/**
 * The message of a request error for people: the API's own where there is one.
 * @param unanswered what is said of a change whose answer was lost: it may have been made
 */
export function errorMessage(
  error: unknown,
  unanswered = "We got no answer, so this may have gone through. Check your connection and reload the page to see.",
): string {
  const { message = "", isRead } = (error ?? {}) as Partial<CallError>;
  try {
    const own = (JSON.parse(message.replace(/^\d{3}: /, "")) as { error?: { message?: string } }).error?.message;
    if (own) return own;
  } catch {
    // Not JSON: a network failure or a proxy's page, neither of which is readable for people.
  }
  // A proxy that refuses a call (4xx) handed nothing on, except where it waited in vain (408).
  return isRead || /^4(?!08)\d\d: /.test(message)
    ? "That didn't work. Check your connection and try again. Nothing was changed."
    : unanswered;
}
