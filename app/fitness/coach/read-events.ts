import type { CoachEvent } from "#worker/fitness/coach/contract-coach.ts";

/** The events of an answer as they arrive. A last one that was cut off isn't given. */
export async function* readCoachEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<CoachEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const event = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (event.startsWith("data: ")) yield JSON.parse(event.slice(6)) as CoachEvent;
    }
  }
}
