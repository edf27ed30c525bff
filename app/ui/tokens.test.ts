import { expect, it } from "vitest";
import { themes } from "../lib/themes.ts";
import { themeCss } from "./theme-css.ts";

it("tokens.css says what themes.ts says", async () => {
  await expect(themeCss(themes)).toMatchFileSnapshot("./tokens.css");
});
