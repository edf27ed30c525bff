/**
 * A response body that is produced chunk by chunk and sent only once it is complete: where a chunk fails, there is an
 * error status and no file. A stream that fails midway would look whole, because the runtime ends its chunked encoding
 * as if nothing had happened. The body has a Content-Length, so that a connection that breaks is noticed too. What
 * waits in memory is compressed: 100 MB of CSV take about 12 MB.
 */
export async function createTextDownload(chunks: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let length = 0;
  const text = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      for (;;) {
        const { value, done } = await chunks.next();
        if (done) return controller.close();
        if (value === "") continue;
        const bytes = encoder.encode(value);
        length += bytes.byteLength;
        return controller.enqueue(bytes);
      }
    },
  });
  const compressed = await new Response(text.pipeThrough(new CompressionStream("gzip"))).blob();
  return compressed.stream().pipeThrough(new DecompressionStream("gzip")).pipeThrough(new FixedLengthStream(length));
}
