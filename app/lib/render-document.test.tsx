import { lazy, type ReactNode, Suspense, use } from "react";
import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from "react-router";
import { expect, it } from "vitest";
import { renderDocument } from "./render-document.tsx";

const document = (children: ReactNode) => (
  <html lang="en">
    <body>{children}</body>
  </html>
);
const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

const never = new Promise<never>(() => {});
const Waiting = () => use(never);
const Broken = () => {
  throw new Error("broken");
};
const Late = lazy(async () => ({ default: () => <p>late</p> }));

it("begins with the doctype and ends with the document, under the nonce", async () => {
  const html = await renderDocument(document(<p>Hello</p>), streamOf(new TextEncoder().encode("[1]\n")), "n0nce");
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<p>Hello<\/p>/);
  expect(html).toMatch(/<script nonce="n0nce">[^<]*<\/script><\/body><\/html>$/);
});

it("hands the browser what React Router's stream held, whatever stands in it and wherever it was cut", async () => {
  const title = "</script><!-- & \u2028\u2029 \\ \" 'ñandú 🌱";
  const bytes = new TextEncoder().encode(`${JSON.stringify([{ _1: 2 }, "title", title])}\n`);
  const chunks = Array.from(bytes, (byte) => new Uint8Array([byte]));
  const html = await renderDocument(document(null), streamOf(...chunks), "");
  const script = /<script nonce="">(.*)<\/script><\/body>/.exec(html)?.[1] as string;
  expect(script).not.toMatch(/[<>&\u2028\u2029]/);

  // What React Router's first script sets up, and what HydratedRouter reads.
  const pipe = new TransformStream<string, string>();
  const writer = pipe.writable.getWriter();
  const streamController = { enqueue: (text: string) => writer.write(text), close: () => writer.close() };
  new Function("window", script)({ __reactRouterContext: { streamController } });
  const stream = pipe.readable.pipeThrough(new TextEncoderStream()) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const decoded = await decodeViaTurboStream(stream, globalThis as unknown as Window);
  expect(decoded.value).toEqual({ title });
});

it("refuses a page of which a part waits or fails on the server, where it would send a fallback", async () => {
  for (const Part of [Waiting, Broken, Late])
    await expect(
      renderDocument(
        document(
          <Suspense fallback={<p>wait</p>}>
            <Part />
          </Suspense>,
        ),
        undefined,
        "",
      ),
    ).rejects.toThrow("Suspense boundary");
  await expect(renderDocument(document(<Broken />), undefined, "")).rejects.toThrow("broken");
});
