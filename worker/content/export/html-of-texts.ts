import type { RequestContext } from "../../request-context.ts";
import { doiUrl, plainCitation } from "../../science/domain-citation.ts";
import { studyPath } from "../../science/domain-study-words.ts";
import { type Body, listReferences } from "../domain-body.ts";
import { type BodyHtml, bodyToHtml } from "../domain-body-html.ts";
import type { BodyHtmlContext, HtmlFlavor } from "../domain-inline-html.ts";
import { recipeBlocks } from "../domain-recipe-body.ts";
import { type ExportedText, exportedPictureUrl } from "./domain-exported-text.ts";

/** Writes the HTML of a page's texts: what they name of the library, the shop and each other is read at once. */
export async function htmlWriter(
  ctx: RequestContext,
  texts: readonly ExportedText[],
  flavor: HtmlFlavor,
  origin: string,
): Promise<(text: ExportedText) => BodyHtml> {
  const wanted = texts.map((text) => listReferences(text.body));
  const all = (kind: "recipes" | "products" | "studies" | "ingredients") => [
    ...new Set(wanted.flatMap((one) => one[kind])),
  ];
  const hasLibrary = all("studies").length + all("ingredients").length > 0;
  const [library, recipes, products] = await Promise.all([
    hasLibrary ? ctx.science.readLibrary() : null,
    all("recipes").length > 0 ? ctx.entries.listEntriesBySlug(all("recipes")) : [],
    all("products").length > 0 ? ctx.store.catalogue.listProductsOfText(all("products")) : [],
  ]);
  const pages = {
    study: new Map(
      library?.studies.map((study) => [
        study.id,
        { name: plainCitation(study), href: study.doi === "" ? studyPath(study.id) : doiUrl(study.doi) },
      ]),
    ),
    ingredient: new Map(library?.ingredients.map(({ key, name }) => [key, { name, href: `/ingredients/${key}` }])),
    recipe: new Map(recipes.map(({ slug, title, path }) => [slug, { name: title, href: path }])),
    product: new Map(products.map(({ card }) => [card.handle, { name: card.title, href: `/products/${card.handle}` }])),
  };
  const findPage: BodyHtmlContext["findPage"] = (kind, key) => pages[kind].get(key) ?? null;
  return ({ body, fields, pictures }) => {
    const byId = new Map(pictures.map((picture) => [picture.id, picture]));
    const whole: Body = fields.recipe
      ? { type: "doc", content: [...body.content, ...recipeBlocks(fields.recipe)] }
      : body;
    return bodyToHtml(whole, {
      flavor,
      origin,
      findPage,
      findPicture: (id) => {
        const picture = byId.get(id);
        return picture
          ? { src: exportedPictureUrl(origin, picture), width: picture.width, height: picture.height }
          : null;
      },
    });
  };
}
