/** A text as what a Response's body is made of. */
export const createTextStream = (text: string): ReadableStream<Uint8Array> =>
  new Response(text).body as ReadableStream<Uint8Array>;
