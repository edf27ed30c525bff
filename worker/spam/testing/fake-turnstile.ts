/** In ms, as documented: a token is good for five minutes. */
const TOKEN_LIFE = 300_000;

/** Turnstile's siteverify as it is documented: tokens are used once, and again under the same idempotency key. */
export function createFakeTurnstile(secret: string, hostname: string) {
  const tokens = new Map<string, { at: number; action: string; usedBy: string | null | undefined }>();
  const requests: Record<string, string>[] = [];
  let now = 0;
  let failure: number | null = null;
  const fail = (...codes: string[]) => Response.json({ success: false, "error-codes": codes });
  return {
    requests,
    /** Solves the widget. */
    solve: (token: string, action = "community-post") => void tokens.set(token, { at: now, action, usedBy: undefined }),
    wait: (ms: number) => {
      now += ms;
    },
    /** Answers with this status from now on; null: works. */
    break: (status: number | null) => {
      failure = status;
    },
    fetch: (async (url: string, init: RequestInit) => {
      if (failure !== null) return Response.json({ success: false }, { status: failure });
      if (url !== "https://challenges.cloudflare.com/turnstile/v0/siteverify" || init.method !== "POST")
        return new Response("", { status: 404 });
      const sent = JSON.parse(String(init.body)) as Record<string, string>;
      requests.push(sent);
      if (!sent.secret) return fail("missing-input-secret");
      if (sent.secret !== secret) return fail("invalid-input-secret");
      if (!sent.response) return fail("missing-input-response");
      const key = sent.idempotency_key ?? null;
      if (key !== null && !/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key))
        return fail("bad-request");
      const token = tokens.get(sent.response);
      if (!token) return fail("invalid-input-response");
      const isRepeat = token.usedBy !== undefined && token.usedBy !== null && token.usedBy === key;
      if (now - token.at > TOKEN_LIFE || (token.usedBy !== undefined && !isRepeat)) return fail("timeout-or-duplicate");
      token.usedBy = key;
      return Response.json({
        success: true,
        "error-codes": [],
        hostname,
        action: token.action,
        challenge_ts: new Date(token.at).toISOString(),
      });
    }) as unknown as typeof fetch,
  };
}
