/** A server of pictures for tests, as `fetch` sees it: it records every address that was contacted. */
import { joinBytes, makeJpegHeader, makePng, makePngHeader } from "./pictures.ts";

type Answer = (signal: AbortSignal | undefined) => Response | Promise<Response>;
const text = (value: string) => new TextEncoder().encode(value);
const redirect = (to: string) => () => new Response(null, { status: 302, headers: { location: to } });
const picture =
  (bytes: Uint8Array<ArrayBuffer>, type = "image/png") =>
  () =>
    new Response(bytes, { headers: { "content-type": type } });

/** A body of this many bytes, without a length. @param sent counts what was asked for */
function endless(total: number, sent: { bytes: number }): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      if (sent.bytes >= total) return controller.close();
      sent.bytes += 1_000_000;
      controller.enqueue(new Uint8Array(1_000_000));
    },
  });
}

/** Answers by path; the host is whatever the test calls. */
export function createImageHost() {
  const contacted: string[] = [];
  const sent = { bytes: 0 };
  let failures = 2;
  const answers: Record<string, Answer> = {
    "/a.png": picture(makePng(24, 16, { seed: 1 })),
    "/b.png": picture(makePng(24, 16, { seed: 2 })),
    "/c.png": picture(makePng(24, 16, { seed: 3 })),
    "/only.png": picture(makePng(24, 16, { seed: 4 })),
    // The same file at another address.
    "/a-copy.png": picture(makePng(24, 16, { seed: 1 })),
    "/page.jpg": picture(text("<!DOCTYPE html><html><body>Sign in</body></html>"), "image/jpeg"),
    "/huge.jpg": () => new Response(endless(300_000_000, sent)),
    "/announced.jpg": () => new Response("x", { headers: { "content-length": "300000000" } }),
    "/slow.jpg": (signal) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted")))),
    "/drip.jpg": () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(10)) })),
    "/to-metadata": redirect("http://169.254.169.254/latest/meta-data/"),
    "/to-loopback": redirect("http://127.0.0.1:8080/admin.png"),
    "/to-a": redirect("/a.png"),
    "/loop": redirect("/loop"),
    "/hop-1": redirect("/hop-2"),
    "/hop-2": redirect("/hop-3"),
    "/hop-3": redirect("/a.png"),
    "/bomb.png": picture(makePngHeader(10_000, 10_000)),
    "/vector.svg": picture(
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      "image/svg+xml",
    ),
    "/animated.gif": picture(makeAnimatedGif(), "image/gif"),
    "/cut.jpg": picture(makeJpegHeader(24, 16).slice(0, 30), "image/jpeg"),
    "/busy.png": () =>
      failures-- > 0 ? new Response("later", { status: 503 }) : picture(makePng(24, 16, { seed: 9 }))(),
    "/gone.png": () => new Response("gone", { status: 410 }),
    "/private.png": () => new Response("no", { status: 403 }),
    "/limited.png": () => new Response("slowly", { status: 429 }),
    "/down.png": () => new Response("down", { status: 500 }),
    "/broken.png": () => Promise.reject(new Error("connection refused")),
  };
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input));
    contacted.push(url.href);
    if (init?.redirect !== "manual") throw new Error("Redirects must be followed by hand.");
    return answers[url.pathname]?.(init.signal ?? undefined) ?? new Response("Not found", { status: 404 });
  };
  return { contacted, sent, fetch: fetch as typeof globalThis.fetch };
}

/** Two frames of one pixel. */
function makeAnimatedGif(): Uint8Array<ArrayBuffer> {
  const frame = Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0);
  return joinBytes(
    text("GIF89a"),
    Uint8Array.of(1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    frame,
    frame,
    Uint8Array.of(0x3b),
  );
}
