import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Cairn, LogoMark, Pack, Plant, type PlantName, Weave } from "#app/art/index.ts";
import { brand } from "#app/brand.ts";
import { SECTION_CARDS, type SectionCard } from "#app/lib/social-preview.ts";
import type { ThemeKey } from "#app/lib/theme-choice.ts";
import type { Theme } from "#app/lib/themes.ts";
import { toPackProps } from "#app/store/pack-props.ts";
import { CARD_SIZES, CARD_THEMES, RECIPE_SHAPES, RECIPE_THEME, type RecipeShape } from "#worker/social-cards/domain.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";

/** A social card: a picture of 1200 × 630 that social networks show with a link, since they do not support SVG. */
interface Card {
  /** Name of its file, without the extension. */
  name: string;
  theme: ThemeKey;
  html: string;
  /** In px, where it differs from 630. */
  height?: number;
  /** What its shape changes of social-card.css. */
  css?: string;
}

/** The landscape and the drawing of each section. */
const SECTIONS: Record<SectionCard, { theme: ThemeKey; art: ReactNode }> = {
  home: { theme: "sacred-valley", art: <Packs keys={["puna", "sara"]} /> },
  products: { theme: "coastal-desert", art: <Packs keys={["killa", "kallpa"]} /> },
  science: { theme: "cloud-forest", art: <Drawing plant="cats-claw" /> },
  performance: { theme: "andes-mountains", art: <Cairn className="cairn" /> },
  blog: { theme: "sacred-valley", art: <Drawing plant="quinoa" /> },
  community: { theme: "amazon-basin", art: <Drawing plant="cacao" /> },
  fitness: { theme: "andes-mountains", art: <Drawing plant="maca" /> },
  about: { theme: "sacred-valley", art: <Drawing plant="amaranth" /> },
};

/** The social cards that do not change: the sections, the demo's products, and the landscapes of those that are drawn later. */
export function buildSocialCards(themes: readonly Theme[]): Card[] {
  const page = (name: string, theme: ThemeKey, words: CardTexts, art: ReactNode): Card => {
    const dark = themes.find((t) => t.key === theme)?.appearance === "dark";
    return { name, theme, html: renderToStaticMarkup(<CardBody dark={dark} {...words} art={art} />) };
  };
  const sections = (Object.keys(SECTIONS) as SectionCard[]).map((key) =>
    page(key, SECTIONS[key].theme, SECTION_CARDS[key], SECTIONS[key].art),
  );
  // Those of texts, ingredients and studies are drawn on them when they are first asked for (worker/social-cards).
  const blanks = CARD_THEMES.map((theme) => page(`blank-${theme}`, theme, { eyebrow: "", title: "" }, null));
  const products = DEMO_PRODUCTS.map((p) =>
    page(
      `product-${p.handle}`,
      "sacred-valley",
      { eyebrow: p.kind, title: p.title, text: p.line },
      <Packs keys={[p.handle]} />,
    ),
  );
  const recipes = RECIPE_SHAPES.map((shape) => ({
    ...page(`blank-${RECIPE_THEME}-${shape}`, RECIPE_THEME, { eyebrow: "", title: "" }, null),
    height: CARD_SIZES[shape][1],
    css: `body,.card-in{height:${CARD_SIZES[shape][1]}px}${SHAPE_CSS[shape]}`,
  }));
  return [...sections, ...blanks, ...recipes, ...products];
}

/** The sun stands behind the drawing. */
const SHAPE_CSS: Record<RecipeShape, string> = {
  "1x1": ".card-in{--land:400px}.card-in .horizon-sun{right:410px;bottom:210px;width:380px}",
  "4x3": ".card-in{--land:360px}.card-in .horizon-sun{right:146px;bottom:280px;width:260px}",
  "16x9": ".card-in .horizon-sun{bottom:256px}",
};

interface CardTexts {
  eyebrow: string;
  title: string;
  text?: string;
}

function CardBody({ dark, eyebrow, title, text, art }: CardTexts & { dark?: boolean; art: ReactNode }) {
  return (
    <div className={dark ? "card-in dark" : "card-in"}>
      <div className="horizon-sun" />
      <div className="horizon-land" />
      <div className="words">
        <p className="brand">
          <LogoMark size={44} />
          {brand.name}
        </p>
        {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
        {title ? (
          <h1 className={title.length > 44 ? "long" : title.length < 16 ? "short" : undefined}>{title}</h1>
        ) : null}
        {text ? <p className="text">{text}</p> : null}
      </div>
      <div className="art">{art}</div>
      <Weave />
    </div>
  );
}

/** One or two of the demo's packs, as on the home page. */
function Packs({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <DemoPack key={key} name={key} />);
}

/** The pack of a demo product, in its first size. */
export function DemoPack({ name }: { name: string }) {
  const product = DEMO_PRODUCTS.find((p) => p.handle === name);
  const variant = product?.variants[0];
  if (!product || !variant) throw new Error(`There is no demo product ${name}.`);
  const { title, kind, look } = product;
  const { netWeight, servings } = variant;
  return <Pack {...toPackProps({ title, kind, look, netWeight, servings, drawnServings: servings })} />;
}

function Drawing({ plant }: { plant: PlantName }) {
  return <Plant name={plant} size={430} stroke={1.5} />;
}
