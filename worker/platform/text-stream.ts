/**
 * Text that is made piece by piece, as the body of an answer: the next piece is made when the reader wants it,
 * so its whole length does not matter. A reader who leaves ends the making.
 */
export function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  return new ReadableStream({
    async pull(c) {
      for (;;) {
        const { value, done } = await pieces.next();
        if (done) return c.close();
        if (value !== "") return c.enqueue(text.encode(value));
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
