import { NO_STORE } from "./json-response.ts";
import { createTextDownload } from "./text-download.ts";

/** One page of a file. `next` is the cursor of the following page; null after the last one. */
export interface FilePage {
  text: string;
  /** Records in it, for progress. */
  rows: number;
  next: string | null;
}

/** A text file that is made page by page: in one response, or over several runs of a job. */
export interface PagedFile {
  filename: string;
  contentType: string;
  /**
   * The page after a cursor; null asks for the first one, which begins with the file's head. Cursors are texts that can
   * be stored, so that another invocation continues where one ended.
   */
  loadPage: (cursor: string | null) => Promise<FilePage>;
}

/**
 * Sends a file in one response, once it is complete, see createTextDownload.
 * @param hasRoom asked before each page; once it says no, the result is null
 */
export async function createFileDownload(
  file: PagedFile,
  hasRoom: () => boolean = () => true,
): Promise<Response | null> {
  let isOutOfRoom = false;
  async function* chunks() {
    for (let cursor: string | null = null; ; ) {
      if (!hasRoom()) {
        isOutOfRoom = true;
        throw new Error("The file is too long for one response.");
      }
      const page: FilePage = await file.loadPage(cursor);
      yield page.text;
      if (page.next === null) return;
      cursor = page.next;
    }
  }
  try {
    return new Response(await createTextDownload(chunks()), { headers: fileHeaders(file) });
  } catch (error) {
    // The stream passes on a copy of the error, so its class says nothing.
    if (isOutOfRoom) return null;
    throw error;
  }
}

/** Headers of a download that only its caller may see. */
export const fileHeaders = ({ filename, contentType }: Pick<PagedFile, "filename" | "contentType">) => ({
  ...NO_STORE,
  "Content-Type": contentType,
  "Content-Disposition": `attachment; filename="${filename}"`,
});
