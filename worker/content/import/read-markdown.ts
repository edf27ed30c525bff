import type { EntryInput } from "../contract-entry.ts";
import type { ImportedMarkdown, MarkdownFilesInput } from "./contract.ts";

/** Files of Markdown as texts to import; nothing is written. The reader is a chunk of its own: only imports need it. */
export async function readMarkdownFiles({ files, site }: MarkdownFilesInput): Promise<{ texts: ImportedMarkdown[] }> {
  const { EntryFileError, readEntryFile } = await import("../markdown/front-matter.ts");
  const texts = files.map(({ name, text }): ImportedMarkdown => {
    try {
      return takePictures(name, readEntryFile(name.slice(name.lastIndexOf("/") + 1), text), site);
    } catch (error) {
      if (!(error instanceof EntryFileError)) throw error;
      return { name, refused: error.message };
    }
  });
  return { texts };
}

/** Gives pictures stand-ins that are used once in a site; those without a public address are left out. */
function takePictures(
  name: string,
  read: { entry: EntryInput; pictures: { mediaId: string; url: string }[]; warnings: string[] },
  site: string,
): ImportedMarkdown {
  const warnings = [...read.warnings];
  const pictures: { id: string; url: string; alt: string }[] = [];
  const newIds = new Map<string, string>();
  for (const { mediaId, url } of read.pictures) {
    const address = URL.parse(url, site || undefined);
    const isPublic = address?.protocol === "https:" || address?.protocol === "http:";
    const id = `import-${crypto.randomUUID()}`;
    newIds.set(mediaId, id);
    if (isPublic) pictures.push({ id, url: address.href, alt: "" });
    else warnings.push(`The picture ${url.slice(0, 120)} has no public address: add it in the editor.`);
  }
  const body = JSON.parse(
    JSON.stringify(read.entry.body, (key, value) => (key === "mediaId" ? (newIds.get(value) ?? value) : value)),
  );
  // A field waits for a picture only where one will come.
  const isComing = new Set(pictures.map(({ id }) => id));
  const swap = (mediaId: string): string => {
    const id = newIds.get(mediaId);
    return id === undefined ? mediaId : isComing.has(id) ? id : "";
  };
  const { headerMediaId, socialMediaId } = read.entry.fields;
  const fields = { ...read.entry.fields, headerMediaId: swap(headerMediaId), socialMediaId: swap(socialMediaId) };
  return { name, entry: { ...read.entry, fields, body }, pictures, warnings };
}
