/**
 * Miniflare writes its configuration, with all modules of the Worker, into one buffer, and makes a new one that is just
 * large enough for each text that it adds: a hundred copies of 14 MB, most of the processor time of a start.
 */
const Exact = globalThis.ArrayBuffer;

/** From here on a buffer is one of Miniflare's: nothing else that runs meanwhile makes any of this size. */
const LARGE = 2 ** 20;

/** How many starts are under way. */
let running = 0;
let largest = 0;

/**
 * While it stands for ArrayBuffer, a large buffer that is larger than those before has twice the size that was asked for:
 * what follows fits into it. The last one, into which the whole is copied, is smaller and stays exact.
 */
class Spacious extends Exact {
  constructor(length, options) {
    const isGrowing = length >= LARGE && length > largest && options === undefined;
    const size = isGrowing ? length * 2 : length;
    super(size, options);
    if (isGrowing) largest = size;
  }

  static [Symbol.hasInstance](value) {
    return value instanceof Exact;
  }
}

/** Runs `start`, in which Miniflare writes its configuration. */
export async function withSpareCapacity(start) {
  if (running === 0) largest = 0;
  running += 1;
  globalThis.ArrayBuffer = Spacious;
  try {
    return await start();
  } finally {
    running -= 1;
    if (running === 0) globalThis.ArrayBuffer = Exact;
  }
}
