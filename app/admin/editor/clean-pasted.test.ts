import { getSchema } from "@tiptap/core";
import { DOMParser as SchemaParser } from "@tiptap/pm/model";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { bodyInput } from "#worker/content/contract-body.ts";
import { bodyToMarkdown } from "../../../worker/content/markdown/to-markdown.ts";
import { toBody } from "./body-document.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { schemaExtensions } from "./editor-schema.ts";
import { GOOGLE_DOCS, SCRIPTS, WORD } from "./testing/pasted.ts";

const schema = getSchema(schemaExtensions);
/** Where the cleaned HTML is read: a page in which scripts would run. */
const page = new JSDOM("<!doctype html>", { runScripts: "dangerously" });
const parse = (html: string) => new page.window.DOMParser().parseFromString(html, "text/html");

function paste(html: string) {
  const cleaned = cleanPasted(parse(html));
  const body = toBody(SchemaParser.fromSchema(schema).parse(parse(cleaned.html).body));
  return { ...cleaned, body };
}

describe("paste", () => {
  it("takes from Google Docs what was written: headings, marks, nested lists, real links, a table", () => {
    const { body, picturesLeftOut, html } = paste(GOOGLE_DOCS);
    expect(bodyToMarkdown(body)).toMatchInlineSnapshot(`
      "## What maca did

      Men took 3 g a day, **for twelve weeks**_&#x20;or so_, CO<sub>2</sub>. See [the trial](https://doi.org/10.1000/x).

      - Desire

        - Reported
      - Hormones

      | Dose | 3 g |
      | ---- | --- |
      "
    `);
    expect(picturesLeftOut).toBe(1);
    expect(html).not.toMatch(/style|google\.com|dir=/);
  });

  it("takes from Word what was written: title, lists out of paragraphs, footnotes, a table", () => {
    const { body, picturesLeftOut, html } = paste(WORD);
    expect(bodyToMarkdown(body)).toMatchInlineSnapshot(`
      "## Iron from plants

      ## What the body takes up

      **Lentils** hold 3.3 mg, and *vitamin C* helps[^1].

      - Soak beans

        - Overnight
      - Rinse them

      1. First step

      | Food | Iron |
      | ---- | ---- |

      [^1]: Author. Journal 2020.
      "
    `);
    expect(picturesLeftOut).toBe(1);
    expect(html).not.toMatch(/mso|Mso|style|lang=|o:p/);
    expect(bodyInput.safeParse(body).success).toBe(true);
  });

  it("keeps the editor's own parts, and pictures of the library", () => {
    const image = { mediaId: "abc", alt: "Roots", caption: "", size: "text" };
    const own = `<div data-pm-slice="0 0 []" data-card="image" data-attributes='${JSON.stringify(image)}'></div><p>a<span data-citation="x-2002"></span></p>`;
    expect(paste(own).body.content[0]).toEqual({ type: "image", attrs: image });
    expect(JSON.stringify(paste(own).body)).toContain('"study":"x-2002"');
    const shown = paste('<p>Before</p><img src="https://tikari.test/media/abc/640.webp" alt="Roots">');
    expect(shown.body.content[1]).toEqual({ type: "image", attrs: image });
    expect(shown.picturesLeftOut).toBe(0);
  });

  it("leaves a space between words, and a hard space only before a unit", () => {
    expect(bodyToMarkdown(paste("<p>one<b>&nbsp;</b>two&nbsp;three, 3&nbsp;g</p>").body).trim()).toBe(
      "one two three, 3\u00a0g",
    );
  });

  it("makes paragraphs of divisions and of words beside blocks", () => {
    expect(bodyToMarkdown(paste("<div>One</div><div><div>Two</div><br></div>three").body).trim()).toBe(
      "One\n\nTwo\n\nthree",
    );
  });
});

describe("nothing of what is pasted runs", () => {
  it.each(SCRIPTS)("%s", (html) => {
    const { html: cleaned, body } = paste(`${html}<p>after</p>`);
    expect(bodyInput.safeParse(body).error).toBeUndefined();
    const stored = JSON.stringify(body);
    expect(stored).not.toMatch(/ran|evil|javascript:|vbscript:|data:/i);
    // Even put into a page where scripts run, the cleaned HTML runs nothing.
    const left = [...parse(cleaned).body.querySelectorAll("*")];
    expect(
      left.filter((one) => !/^(p|a|strong|em|s|sub|sup|code|span|div|table|tbody|tr|td)$/.test(one.localName)),
    ).toEqual([]);
    expect(left.flatMap((one) => one.getAttributeNames()).filter((one) => !/^(href|data-[a-z]+)$/.test(one))).toEqual(
      [],
    );
    page.window.document.body.innerHTML = cleaned;
    expect((page.window as unknown as { ran?: number }).ran).toBeUndefined();
  });
});
