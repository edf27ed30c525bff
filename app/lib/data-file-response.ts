/** How long browsers and the edge keep a file of the library, in seconds. */
const MAX_AGE_SECONDS = 300;

/** A file for download, with its name. */
export const dataFileResponse = (file: { body: string; contentType: string; filename: string }): Response =>
  new Response(file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Disposition": `attachment; filename="${file.filename}"`,
      "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
      "X-Robots-Tag": "noindex",
    },
  });
