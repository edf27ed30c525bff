/**
 * Makes the variants of a picture beside the page, so that typing stays smooth: decoded and turned upright by the browser,
 * halved step by step, encoded by the browser where it can and by WASM where it cannot (AVIF anywhere, WebP in Safari).
 */
import avifWasm from "@jsquash/avif/codec/enc/avif_enc.wasm?url";
import webpWasm from "@jsquash/webp/codec/enc/webp_enc.wasm?url";
import { jpegWidths, type PictureFormat, pictureWidths, variantHeight } from "#worker/media/domain.ts";
import { removeMetadata, removeSrgbProfile } from "#worker/media/domain-clean.ts";
import { inspectFile } from "#worker/media/domain-inspect.ts";
import { MAX_PLACEHOLDER_BYTES, PLACEHOLDER_SIDE } from "#worker/media/domain-placeholder.ts";
import { uprightTransform } from "#worker/media/domain-resize.ts";

export interface PictureJob {
  bytes: ArrayBuffer;
  type: string;
  /** As the server knows it. */
  width: number;
  height: number;
  /** Instead of its sizes, only a smaller original of this width is made. */
  shrinkTo?: number;
}
export type PictureAnswer =
  | { kind: "progress"; done: number }
  | { kind: "done"; files: { name: string; blob: Blob }[] }
  | { kind: "failed"; message: string };

const QUALITY: Record<PictureFormat, number> = { avif: 55, webp: 80, jpg: 82 };

type Encode = (pixels: ImageData) => Promise<ArrayBuffer>;
type EmscriptenModule = {
  encode(data: Uint8Array, width: number, height: number, options: object): Uint8Array | null;
};
type Factory = (options: object) => Promise<EmscriptenModule>;

async function loadEncoder(glue: Promise<{ default: unknown }>, wasmUrl: string, options: object): Promise<Encode> {
  const [{ default: factory }, wasm] = await Promise.all([glue, WebAssembly.compileStreaming(fetch(wasmUrl))]);
  const encoder = await (factory as Factory)({
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, use: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(wasm, imports);
      use(instance);
      return instance.exports;
    },
  });
  return async ({ data, width, height }) => {
    const result = encoder.encode(new Uint8Array(data.buffer), width, height, options);
    if (!result) throw new Error("The encoder returned nothing.");
    return new Uint8Array(result).buffer;
  };
}

let avif: Promise<Encode> | undefined;
let webp: Promise<Encode> | undefined;

const avifEncoder = () =>
  (avif ??= import("@jsquash/avif/meta.js").then(({ defaultOptions }) =>
    loadEncoder(import("@jsquash/avif/codec/enc/avif_enc.js"), avifWasm, {
      ...defaultOptions,
      quality: QUALITY.avif,
      speed: 8,
    }),
  ));
const webpEncoder = () =>
  (webp ??= import("@jsquash/webp/meta.js").then(({ defaultOptions }) =>
    loadEncoder(import("@jsquash/webp/codec/enc/webp_enc.js"), webpWasm, { ...defaultOptions, quality: QUALITY.webp }),
  ));

/** A canvas with the picture in a size; `ground` fills what is transparent, for JPEG. */
function draw(source: CanvasImageSource, width: number, height: number, ground?: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: ground === undefined }) as OffscreenCanvasRenderingContext2D;
  context.imageSmoothingQuality = "high";
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** The upright picture. Browsers turn JPEGs; whether they turn PNG and WebP differs, so that is done here. */
async function decode(bytes: ArrayBuffer, type: string): Promise<ImageBitmap | OffscreenCanvas> {
  const found = inspectFile(new Uint8Array(bytes));
  if ("problem" in found || found.kind !== "picture") throw new Error("The file is not a picture.");
  const turns = type !== "image/jpeg" && found.orientation > 1;
  const plain = turns ? removeMetadata(new Uint8Array(bytes), { ...found, orientation: 1 }) : null;
  const bitmap = await createImageBitmap(new Blob([plain ?? bytes], { type }));
  return turns ? turnBitmap(bitmap, found.orientation) : bitmap;
}

function turnBitmap(bitmap: ImageBitmap, orientation: number): OffscreenCanvas {
  const { width, height } = bitmap;
  const canvas = orientation >= 5 ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.setTransform(...uprightTransform(orientation, width, height));
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}

/** Smaller in steps of a half: browsers look at few pixels around each, and more than a half would leave some out. */
function shrink(source: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  let current: ImageBitmap | OffscreenCanvas = source;
  while (current.width > 2 * width)
    current = draw(current, Math.ceil(current.width / 2), Math.max(1, Math.ceil(current.height / 2)));
  return draw(current, width, height);
}

async function encode(canvas: OffscreenCanvas, format: PictureFormat): Promise<Blob> {
  if (format === "jpg") {
    const opaque = draw(canvas, canvas.width, canvas.height, "#ffffff");
    return opaque.convertToBlob({ type: "image/jpeg", quality: QUALITY.jpg / 100 });
  }
  if (format === "webp") {
    const own = await encodeWebpNatively(canvas, QUALITY.webp / 100);
    if (own) return own;
  }
  const encoder = await (format === "avif" ? avifEncoder() : webpEncoder());
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  const bytes = await encoder(context.getImageData(0, 0, canvas.width, canvas.height));
  return new Blob([bytes], { type: `image/${format}` });
}

/** The browser's own WebP; null in Safari, which has none. */
async function encodeWebpNatively(canvas: OffscreenCanvas, quality: number): Promise<Blob | null> {
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  if (blob.type !== "image/webp") return null;
  return new Blob([removeSrgbProfile(new Uint8Array(await blob.arrayBuffer()))], { type: "image/webp" });
}

/** A picture of a few pixels, the best that fits. */
async function makePlaceholder(source: OffscreenCanvas): Promise<Blob | null> {
  const scale = PLACEHOLDER_SIDE / Math.max(source.width, source.height);
  const side = (length: number) => Math.max(1, Math.round(length * Math.min(1, scale)));
  const size = [side(source.width), side(source.height)] as const;
  // Opaque: transparency would take more bytes than the colors.
  const small = draw(shrink(source, ...size), ...size, "#ffffff");
  for (const quality of [0.5, 0.2, 0]) {
    const made = (await encodeWebpNatively(small, quality)) ?? (await encode(small, "webp"));
    if (made.size <= MAX_PLACEHOLDER_BYTES) return made;
  }
  return null;
}

const post = (answer: PictureAnswer) => self.postMessage(answer);

async function makeVariants({ bytes, type, width, height }: PictureJob): Promise<void> {
  const bitmap = await decode(bytes, type);
  if (bitmap.width !== width || bitmap.height !== height) throw new Error("The size differs.");
  const widths = pictureWidths(width).toReversed();
  const jpegs = new Set(jpegWidths(width));
  const total = widths.reduce((sum, w) => sum + w * w, 0);
  const files: { name: string; blob: Blob }[] = [];
  let done = 0;
  let source: ImageBitmap | OffscreenCanvas = bitmap;
  let hasAvif = true;
  const sizes = [...new Set([...widths, ...jpegs])].sort((a, b) => b - a);
  for (const w of sizes) {
    const canvas = shrink(source, w, variantHeight({ width, height }, w));
    if (widths.includes(w)) {
      if (hasAvif)
        try {
          files.push({ name: `${w}.avif`, blob: await encode(canvas, "avif") });
        } catch {
          // Without memory for it the picture has WebP and JPEG; the library finishes it later.
          hasAvif = false;
        }
      files.push({ name: `${w}.webp`, blob: await encode(canvas, "webp") });
    }
    if (jpegs.has(w)) files.push({ name: `${w}.jpg`, blob: await encode(canvas, "jpg") });
    // Of a large picture this is up to 160 MB, which would wait for the garbage collector while the next one begins.
    if (source instanceof ImageBitmap) source.close();
    source = canvas;
    done += w * w;
    post({ kind: "progress", done: Math.min(1, done / total) });
  }
  const placeholder = await makePlaceholder(source as OffscreenCanvas);
  if (placeholder) files.push({ name: "placeholder", blob: placeholder });
  post({ kind: "done", files: hasAvif ? files : files.filter((f) => !f.name.endsWith(".avif")) });
}

/** A smaller original: JPEG, or WebP where something of it is transparent. */
async function makeSmaller({ bytes, type, width, height }: PictureJob, shrinkTo: number): Promise<void> {
  const picture = shrink(await decode(bytes, type), shrinkTo, Math.max(1, Math.round((height * shrinkTo) / width)));
  post({ kind: "progress", done: 0.4 });
  const blob = hasTransparency(picture, type)
    ? ((await encodeWebpNatively(picture, 0.9)) ?? (await encode(picture, "webp")))
    : await picture.convertToBlob({ type: "image/jpeg", quality: 0.88 });
  post({ kind: "progress", done: 0.8 });
  post({ kind: "done", files: [{ name: "original", blob }] });
}

function hasTransparency(canvas: OffscreenCanvas, type: string): boolean {
  if (type === "image/jpeg") return false;
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let i = 3; i < data.length; i += 4) if ((data[i] as number) < 255) return true;
  return false;
}

self.onmessage = ({ data }: MessageEvent<PictureJob>) => {
  (data.shrinkTo ? makeSmaller(data, data.shrinkTo) : makeVariants(data)).catch((error: unknown) =>
    post({ kind: "failed", message: String(error) }),
  );
};
