/**
 * WASM decoders and encoders for the job: loaded by it alone, so that no visitor's request pays for them. Modules are
 * compiled when the Worker is deployed.
 */

import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import jpegDecoderWasm from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import jpegEncoderWasm from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { defaultOptions as jpegOptions } from "@jsquash/jpeg/meta.js";
import initPng, { decode as decodePng } from "@jsquash/png/codec/pkg/squoosh_png.js";
// @ts-expect-error The package declares what is inside the module; imported, it is the compiled module itself.
import pngWasm from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import webpDecoderWasm from "@jsquash/webp/codec/dec/webp_dec.wasm";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc.js";
import webpEncoderWasm from "@jsquash/webp/codec/enc/webp_enc.wasm";
import { defaultOptions as webpOptions } from "@jsquash/webp/meta.js";
import type { Pixels } from "./domain-resize.ts";

interface Codec {
  decode(bytes: Uint8Array, ...options: unknown[]): { data: Uint8ClampedArray; width: number; height: number } | null;
  encode(pixels: Uint8Array, width: number, height: number, options: object): Uint8Array | null;
}

/** Starts a codec from its compiled module. Each has memory of its own, which ends with it. */
const start = (factory: unknown, compiled: WebAssembly.Module): Promise<Codec> =>
  (factory as (options: object) => Promise<Codec>)({
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, use: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(compiled, imports);
      use(instance);
      return instance.exports;
    },
  });

/** What decoders return: workerd has no ImageData, they make one by its constructor. */
class DecodedImage {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

/** @throws Error where the bytes are no picture of this type */
export async function decodePicture(type: string, bytes: Uint8Array): Promise<Pixels> {
  const scope = globalThis as { ImageData?: unknown };
  scope.ImageData ??= DecodedImage;
  const found = await decode(type, bytes);
  if (!found) throw new Error("The picture can't be decoded.");
  return { data: new Uint8ClampedArray(found.data), width: found.width, height: found.height };
}

async function decode(type: string, bytes: Uint8Array) {
  if (type === "image/jpeg") return (await start(jpegDecoder, jpegDecoderWasm)).decode(bytes, false);
  if (type === "image/webp") return (await start(webpDecoder, webpDecoderWasm)).decode(bytes);
  await initPng(pngWasm);
  return decodePng(bytes);
}

/** Encoders of one picture. */
export async function startEncoders() {
  const [jpeg, webp] = await Promise.all([start(jpegEncoder, jpegEncoderWasm), start(webpEncoder, webpEncoderWasm)]);
  const encodeBy =
    (codec: Codec, defaults: object) =>
    ({ data, width, height }: Pixels, quality: number): Uint8Array<ArrayBuffer> => {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      const result = codec.encode(bytes, width, height, { ...defaults, quality });
      if (!result) throw new Error("The picture can't be encoded.");
      return new Uint8Array(result);
    };
  return { jpg: encodeBy(jpeg, jpegOptions), webp: encodeBy(webp, { ...webpOptions, method: 2 }) };
}
