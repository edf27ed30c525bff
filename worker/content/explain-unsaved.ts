import { httpError } from "../kernel/http-error.ts";

/** What a category, a series or a tag is called and says. */
export interface Named {
  name: string;
  line: string;
}

/**
 * Why an edit changed nothing: it is gone, or someone else saved it since the editor read it. Both are shown: what is stored
 * in the message, what was entered in the form that it was sent from.
 */
export const explainUnsaved = (noun: string, stored: Named | undefined): Response =>
  stored
    ? httpError(
        "conflict",
        `Someone else saved this ${noun} meanwhile. It’s “${stored.name}” now, ${
          stored.line === "" ? "without a description" : `with the description “${stored.line}”`
        }. What you entered is still here: save again to replace theirs.`,
        { reason: "stale" },
      )
    : httpError("not_found", `This ${noun} no longer exists.`);
