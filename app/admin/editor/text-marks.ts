import { Mark } from "@tiptap/core";
import { contentKey, linkAddress } from "#worker/content/contract-body.ts";

/** A link to a page of this site, an anchor, another site or an email address; other addresses are no links. */
export const Link = Mark.create({
  name: "link",
  priority: 900,
  inclusive: false,
  addAttributes: () => ({ href: { default: "" } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = linkAddress.safeParse(element.getAttribute("href") ?? "");
        return href.success ? { href: href.data } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", { href: HTMLAttributes.href, rel: "noreferrer" }, 0],
});

/** A statement that rests on studies of the library. */
export const Claim = Mark.create({
  name: "claim",
  priority: 950,
  inclusive: false,
  addAttributes: () => ({ studies: { default: [], rendered: false } }),
  parseHTML: () => [
    {
      tag: "span[data-claim]",
      getAttrs: (element) => {
        const studies = (element.getAttribute("data-claim") ?? "").split(" ");
        const isClaim = studies.length <= 20 && studies.every((one) => contentKey.safeParse(one).success);
        return isClaim ? { studies } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ["span", { "data-claim": (mark.attrs.studies as string[]).join(" ") }, 0],
});

const simpleMark = (name: string, tag: string, other: string) =>
  Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
export const Subscript = simpleMark("subscript", "sub", "superscript");
export const Superscript = simpleMark("superscript", "sup", "subscript");
