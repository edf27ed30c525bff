/**
 * A response body produced chunk by chunk, as the reader asks for it. When the reader leaves, the generator is closed.
 */
export function createTextStream(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { value, done } = await chunks.next();
        if (done) return controller.close();
        if (value !== "") return controller.enqueue(encoder.encode(value));
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
