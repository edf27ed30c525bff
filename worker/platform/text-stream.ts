/**
 * Text that is made piece by piece, as the body of an answer: the next piece is made when the reader wants it,
 * so its whole length does not matter. A reader who leaves ends the making.
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
