/** AVIF files: boxes of ISO base media (ISO/IEC 14496-12 and 23000-22), as far as an upload needs them. */

interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

const textAt = (b: Uint8Array, at: number): string => String.fromCharCode(...b.subarray(at, at + 4));
const u8 = (b: Uint8Array, at: number): number => b[at] ?? 0;
const u16 = (b: Uint8Array, at: number): number => (u8(b, at) << 8) | u8(b, at + 1);
const u32 = (b: Uint8Array, at: number): number => u16(b, at) * 65_536 + u16(b, at + 2);

export const isIsoMedia = (bytes: Uint8Array): boolean => textAt(bytes, 4) === "ftyp";

/** The boxes between two places; null where one does not fit. */
function listBoxes(bytes: Uint8Array, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = u32(bytes, at);
    const isLong = size === 1;
    const length = size === 0 ? to - at : isLong ? u32(bytes, at + 8) * 2 ** 32 + u32(bytes, at + 12) : size;
    if (length < (isLong ? 16 : 8) || at + length > to) return null;
    boxes.push({ type: textAt(bytes, at + 4), start: at, body: at + (isLong ? 16 : 8), end: at + length });
    at += length;
  }
  return boxes;
}

const child = (boxes: readonly Box[], type: string) => boxes.find((b) => b.type === type);

/** The size of an AVIF as it is shown, or what else it is; null for any other file of this kind. */
export function inspectAvif(
  bytes: Uint8Array,
): { width: number; height: number } | "heic" | "animated" | "incomplete" | null {
  const top = listBoxes(bytes, 0, bytes.length);
  const ftypEnd = Math.min(u32(bytes, 0), 256);
  const brands = new Set<string>();
  for (let at = 8; at + 4 <= ftypEnd; at += 4) if (at !== 12) brands.add(textAt(bytes, at));
  if (!brands.has("avif") && !brands.has("avis")) return [...brands].some((b) => /^he[iv]/.test(b)) ? "heic" : null;
  if (!top) return "incomplete";
  if (textAt(bytes, 8) === "avis" || child(top, "moov")) return "animated";
  const meta = child(top, "meta");
  const inside = meta && listBoxes(bytes, meta.body + 4, meta.end);
  const properties = inside && child(inside, "iprp");
  const lists = properties && listBoxes(bytes, properties.body, properties.end);
  const container = lists && child(lists, "ipco");
  const all = container && listBoxes(bytes, container.body, container.end);
  const primary = inside && child(inside, "pitm");
  if (!inside || !lists || !all || !primary || !(child(top, "mdat") ?? child(inside, "idat"))) return "incomplete";
  const itemId = u8(bytes, primary.body) === 0 ? u16(bytes, primary.body + 4) : u32(bytes, primary.body + 4);
  const own = listProperties(bytes, child(lists, "ipma"), itemId).flatMap((index) => all[index - 1] ?? []);
  const size = child(own, "ispe");
  if (!size) return "incomplete";
  const [width, height] = [u32(bytes, size.body + 4), u32(bytes, size.body + 8)];
  const turn = child(own, "irot");
  const isTurned = turn !== undefined && (u8(bytes, turn.body) & 1) === 1;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** The numbers, from 1, of the properties of an item (ipma). */
function listProperties(bytes: Uint8Array, box: Box | undefined, itemId: number): number[] {
  if (!box) return [];
  const version = u8(bytes, box.body);
  const isWide = (u8(bytes, box.body + 3) & 1) === 1;
  const count = u32(bytes, box.body + 4);
  let at = box.body + 8;
  for (let i = 0; i < count && at < box.end; i++) {
    const id = version === 0 ? u16(bytes, at) : u32(bytes, at);
    at += version === 0 ? 2 : 4;
    const n = u8(bytes, at++);
    const list: number[] = [];
    for (let k = 0; k < n; k++) {
      list.push(isWide ? u16(bytes, at) & 0x7fff : u8(bytes, at) & 0x7f);
      at += isWide ? 2 : 1;
    }
    if (id === itemId) return list;
  }
  return [];
}

/**
 * The places of an AVIF's EXIF and XMP: items of the types `Exif` and `mime`. They are overwritten, since moving the data
 * behind them would change every offset of the file.
 * @returns null where their places cannot be read, and the file has such items
 */
export function listAvifMetadata(bytes: Uint8Array): { start: number; end: number }[] | null {
  const top = listBoxes(bytes, 0, bytes.length);
  const meta = top && child(top, "meta");
  const inside = meta && listBoxes(bytes, meta.body + 4, meta.end);
  const info = inside && child(inside, "iinf");
  const unused = (top ?? []).filter((b) => UNUSED_BOXES.has(b.type)).map(({ body, end }) => ({ start: body, end }));
  if (!inside || !info) return unused;
  const ids = listMetadataItems(bytes, info);
  if (ids.size === 0) return unused;
  const location = child(inside, "iloc");
  const found = location ? readExtents(bytes, location, ids, child(inside, "idat")) : null;
  return found && [...found, ...unused];
}

/** Boxes that no picture needs: padding, and whatever programs keep for themselves or hide. */
const UNUSED_BOXES: ReadonlySet<string> = new Set(["free", "skip", "uuid", "udta"]);

function listMetadataItems(bytes: Uint8Array, info: Box): Set<number> {
  const version = u8(bytes, info.body);
  const entries = listBoxes(bytes, info.body + (version === 0 ? 6 : 8), info.end) ?? [];
  const ids = new Set<number>();
  for (const { type, body } of entries) {
    if (type !== "infe") continue;
    const entryVersion = u8(bytes, body);
    const id = entryVersion === 2 ? u16(bytes, body + 4) : u32(bytes, body + 4);
    const itemType = textAt(bytes, body + (entryVersion === 2 ? 8 : 10));
    if (itemType === "Exif" || itemType === "mime") ids.add(id);
  }
  return ids;
}

/** The extents of items (iloc); null where one lies outside of the file. */
function readExtents(bytes: Uint8Array, box: Box, ids: Set<number>, idat: Box | undefined) {
  const version = u8(bytes, box.body);
  const sizes = u16(bytes, box.body + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  let at = box.body + 6;
  const read = (size: number): number => {
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + u8(bytes, at++);
    return value;
  };
  const count = read(version < 2 ? 2 : 4);
  const found: { start: number; end: number }[] = [];
  for (let i = 0; i < count && at < box.end; i++) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(baseSize);
    const extents = read(2);
    for (let k = 0; k < extents && at <= box.end; k++) {
      read(indexSize);
      const start = base + read(offsetSize) + (method === 1 ? (idat?.body ?? Number.NaN) : 0);
      const end = start + read(lengthSize);
      if (!ids.has(id)) continue;
      if (!(end <= bytes.length)) return null;
      found.push({ start, end });
    }
  }
  return found;
}
