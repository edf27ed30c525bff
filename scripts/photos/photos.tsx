/** The pictures of the demo's products that look like photographs: what is in each, and what its alt text says. */
import { renderToStaticMarkup } from "react-dom/server";
import type { PackProps } from "../../app/art/pack.tsx";
import { DEMO_PRODUCTS } from "../art/demo-products.ts";
import { inlinePlants } from "../art/pictures.tsx";
import { FactsBack } from "./facts-back.tsx";
import { FrontScene, IngredientScene, LabelDetail, type Placed, type Scene } from "./still-life.tsx";

export interface Photo {
  /** Under migrations/seed/pictures/. */
  file: string;
  productId: string;
  alt: string;
  html: string;
}

type Set = Omit<Scene, "pack"> & {
  handle: string;
  near: readonly Placed[];
  alts: { front: string; near: string };
};

const at = (name: Placed["name"], x: number, y: number, scale: number, turn = 0): Placed => ({
  name,
  x,
  y,
  scale,
  turn,
});

const SETS: readonly Set[] = [
  {
    handle: "puna",
    height: 1130,
    shade: "branch",
    behind: [at("cacaobowl", 1250, 1180, 0.98)],
    front: [
      at("maca", 330, 1222, 0.98),
      at("cacao", 570, 1290, 0.82),
      at("nibs", 690, 1292, 0.7),
      at("cinnamon", 950, 1284, 0.9),
      at("cacao", 1200, 1272, 0.62),
    ],
    near: [
      at("cacaobowl", 1010, 1190, 1.2),
      at("maca", 620, 1220, 1.05),
      at("cacao", 760, 1268, 0.9),
      at("cinnamon", 1000, 1272, 0.86),
      at("nibs", 590, 1270, 0.9),
    ],
    alts: {
      front:
        "Red-brown Puna pouch on a gray stone, with maca roots, cacao beans, cinnamon sticks and a bowl of brown powder.",
      near: "Maca roots, cacao beans, cinnamon sticks and a bowl of cacao-brown powder on stone.",
    },
  },
  {
    handle: "sara",
    height: 1150,
    shade: "palm",
    behind: [at("proteinbowl", 1270, 1180, 1)],
    front: [at("lucuma", 330, 1210, 0.86), at("peas", 500, 1300, 0.72), at("quinoa", 1010, 1290, 0.82)],
    near: [
      at("proteinbowl", 1010, 1180, 1.15),
      at("lucuma", 580, 1190, 0.9),
      at("peas", 690, 1268, 0.85),
      at("quinoa", 1000, 1262, 0.9),
    ],
    alts: {
      front:
        "Green Sara pouch on a gray stone, with a cut lucuma fruit, pea pods, quinoa seeds and a bowl of pale protein powder.",
      near: "A cut lucuma fruit, an open pea pod, quinoa seeds and a bowl of pale protein powder on stone.",
    },
  },
  {
    handle: "kallpa",
    height: 1020,
    shade: "branch",
    behind: [at("whitebowl", 1250, 1180, 0.98)],
    front: [at("scoop", 380, 1262, 1), at("crystals", 600, 1290, 0.9), at("crystals", 1010, 1288, 0.8)],
    near: [at("whitebowl", 1000, 1190, 1.2), at("scoop", 640, 1262, 1.15), at("crystals", 880, 1262, 1.1)],
    alts: {
      front: "Slate-colored Kallpa jar on a gray stone, with a leveled scoop and a bowl of white creatine powder.",
      near: "A scoop and a bowl of fine white creatine powder on stone, some of it spilled.",
    },
  },
  {
    handle: "qucha",
    height: 1020,
    shade: "palm",
    behind: [at("algae", 1210, 1168, 1.12), at("algae", 1330, 1190, 0.8, 8)],
    front: [at("softgels", 430, 1250, 0.9), at("softgels", 1060, 1280, 0.68)],
    near: [at("algae", 1060, 1150, 1.15), at("algae", 540, 1160, 0.9, -6), at("softgels", 800, 1262, 1.15)],
    alts: {
      front: "Blue-green Qucha bottle on a gray stone, with amber soft capsules and fronds of green algae.",
      near: "Amber soft capsules on stone, light shining through them, with green algae behind.",
    },
  },
  {
    handle: "moray",
    height: 1020,
    shade: "branch",
    behind: [at("glass", 1200, 1190, 1.02)],
    front: [at("maize", 470, 1266, 0.84), at("clove", 700, 1298, 0.7), at("cinnamon", 1000, 1292, 0.8)],
    near: [
      at("glass", 1050, 1200, 1.2),
      at("maize", 700, 1270, 0.9),
      at("cinnamon", 930, 1272, 0.8),
      at("clove", 640, 1270, 0.9),
    ],
    alts: {
      front:
        "Purple Moray jar on a gray stone, with a cob of purple corn, cloves, cinnamon and a glass of dark purple drink.",
      near: "A cob of purple corn, cloves, a cinnamon stick and a glass of dark purple drink on stone.",
    },
  },
  {
    handle: "wayra",
    foot: 1236,
    height: 1080,
    shade: "palm",
    behind: [at("dates", 1230, 1180, 1)],
    front: [at("nuts", 340, 1220, 0.9), at("bite", 1000, 1292, 0.82), at("quinoa", 560, 1296, 0.62)],
    near: [at("dates", 1050, 1170, 1.1), at("nuts", 570, 1190, 1), at("bite", 800, 1266, 1.2)],
    alts: {
      front:
        "Brown Wayra bar in its wrapper on a gray stone, with an unwrapped quinoa bar, Brazil nuts, dates and puffed quinoa.",
      near: "An unwrapped quinoa bar with a bite taken, Brazil nuts and dates on stone.",
    },
  },
];

/** Every photograph, three or four views of each product. */
export function listPhotos(): Photo[] {
  return SETS.flatMap((set) => {
    const product = DEMO_PRODUCTS.find((p) => p.handle === set.handle);
    if (!product) throw new Error(`no demo product ${set.handle}`);
    const { form, plant, colors, facts = [] } = product.look;
    const pack = {
      ...{ form, plant, colors, facts, name: product.title, kind: product.kind },
      netWeight: product.variants[0]?.netWeight ?? "",
    } as PackProps;
    const photo = (view: string, alt: string, scene: React.ReactNode): Photo => ({
      file: `${set.handle}-${view}.jpg`,
      productId: product.id,
      alt,
      html: inlinePlants(renderToStaticMarkup(scene)),
    });
    return [
      photo("front", set.alts.front, <FrontScene {...set} pack={pack} />),
      photo("ingredients", set.alts.near, <IngredientScene pack={pack} items={set.near} shade={set.shade} />),
      photo(
        "label",
        `The front label of ${product.title} from near: ${[product.kind, ...facts.map((f) => f.join(" "))].join(", ")}.`,
        <LabelDetail pack={pack} shade={set.shade} />,
      ),
      // A bar's wrapper has its facts on the box, and one line needs no picture.
      ...(form === "bar" || (product.label?.rows.length ?? 0) === 0
        ? []
        : [
            photo(
              "back",
              `The back of ${product.title} with its facts panel; the same figures are on this page as text.`,
              <FactsBack product={product} pack={pack} shade={set.shade} />,
            ),
          ]),
    ];
  });
}
