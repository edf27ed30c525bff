import { formatFileSize } from "#worker/exports/domain.ts";
import type { RefreshFile, RefreshKind } from "#worker/media/contract.ts";
import { estimateSaving, OVERSIZED_WIDTH } from "#worker/media/domain-refresh.ts";

export const KIND_LABELS: Record<RefreshKind, string> = {
  sizes: "No sizes",
  old_format: "Older formats",
  oversized: "Oversized",
  no_alt: "No description",
  broken: "Can’t be shown",
  unused: "Not used",
};

/** What a list is about, and what happens to what is in it. */
export const KIND_NOTES: Record<RefreshKind, string> = {
  sizes: "These pictures aren’t shown yet: their sizes are still to be made, here or by the server.",
  old_format:
    "These are shown as WebP or JPEG. AVIF is about a third smaller and is made in this browser; visitors whose browsers can’t show it keep getting the others.",
  oversized:
    "Pages show pictures up to 1,920 px wide. A smaller original, 2,560 px wide, looks the same to visitors and takes less storage. The old one is kept for 30 days and can be put back.",
  no_alt: "Search engines and shoppers who can’t see a picture rely on its description.",
  broken: "Replace these pictures, or remove them where they’re used.",
  unused:
    "No product, review, lot, author, collection or home page shows these files, and no post: published, draft or an earlier version that can be restored. Deleted files can be restored for 30 days.",
};

/** Why a file is in a list, in a line. */
export function describeReason(kind: RefreshKind, file: RefreshFile): string {
  const size = formatFileSize(file.originalBytes);
  const [width, height] = [file.picture?.width ?? 0, file.picture?.height ?? 0];
  const pixels = `${width.toLocaleString("en-US")} × ${height.toLocaleString("en-US")} px`;
  switch (kind) {
    case "sizes":
      return file.status === "waiting"
        ? "In the server’s queue."
        : "Too large for the server, or of a type it can’t read.";
    case "old_format":
      return `No AVIF yet: ${(file.picture?.formats ?? []).map((f) => (f === "jpg" ? "JPEG" : "WebP")).join(" and ")} only${file.type === "image/gif" ? ", from a GIF" : ""}.`;
    case "oversized": {
      const why = width > OVERSIZED_WIDTH ? `${pixels}, ${size}.` : `${size} for ${pixels}.`;
      const saving = estimateSaving(file);
      return saving > 0 ? `${why} Saves about ${formatFileSize(saving)}.` : why;
    }
    case "no_alt":
      return "";
    case "broken":
      return "It can’t be read, or the original is missing.";
    case "unused":
      return `Frees ${formatFileSize(file.bytes)}.`;
  }
}
