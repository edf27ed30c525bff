import { z } from "zod";
import { toVisibleText } from "../kernel/visible-text.ts";

/** The schema of a typed text: without what hides in it, so that one in which nothing can be seen is refused as blank. */
export const shownText = () => z.string().overwrite(toVisibleText).trim();
