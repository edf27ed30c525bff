import type { PackProps } from "../../app/art/pack.tsx";
import { shapes } from "../../app/art/pack-shapes.tsx";
import type { DEMO_PRODUCTS } from "../art/demo-products.ts";
import { Backdrop, type Scene } from "./still-life.tsx";

type Product = (typeof DEMO_PRODUCTS)[number];

const NAMES: Record<string, string> = {
  calories: "Calories",
  fat: "Total fat",
  carbohydrate: "Total carbohydrate",
  fiber: "Dietary fiber",
  sugars: "Total sugars",
  protein: "Protein",
  sodium: "Sodium",
  calcium: "Calcium",
  iron: "Iron",
  potassium: "Potassium",
  magnesium: "Magnesium",
};

/** The pack's back on the stone: what one serving holds, as on the product's label. */
export function FactsBack({ product, pack, shade }: { product: Product; pack: PackProps; shade: Scene["shade"] }) {
  const label = product.label;
  const shape = shapes[pack.form === "bar" ? "pouch" : pack.form];
  const ingredients = (label?.ingredients ?? []).map((i) => [i.name, `${i.amount} ${i.unit}`]);
  const nutrients = (label?.rows ?? []).flatMap((r) =>
    NAMES[r.nutrient] ? [[NAMES[r.nutrient], `${r.amount} ${r.unit}`]] : [],
  );
  const rows = [...nutrients.slice(0, (pack.form === "bottle" ? 8 : 11) - ingredients.length), ...ingredients];
  const narrow = pack.form === "bottle";
  const [left, width] = narrow ? [86, 128] : [72, 156];
  const top = narrow ? 176 : 128;
  return (
    <Backdrop tint={pack.colors.body} shade={shade}>
      <path d="M700 1150L1180 1150L1500 300L1160 260Z" fill="#2b1a0c" fillOpacity=".2" filter="url(#softer)" />
      <ellipse cx="830" cy="1218" rx="330" ry="24" fill="#140c05" fillOpacity=".7" filter="url(#contact)" />
      <path d="M560 1210L1060 1206L1500 1180L1240 1240Z" fill="#1d130a" fillOpacity=".42" filter="url(#soft)" />
      <g transform="translate(350 84) scale(3)">
        <defs>
          <linearGradient id="backlight">
            <stop offset="0" stopColor="#000" stopOpacity=".28" />
            <stop offset=".12" stopColor="#fff" stopOpacity=".16" />
            <stop offset=".34" stopColor="#fff" stopOpacity=".1" />
            <stop offset=".62" stopOpacity="0" />
            <stop offset="1" stopOpacity=".42" />
          </linearGradient>
          <clipPath id="back">
            <path d={shape.outline} />
          </clipPath>
        </defs>
        {shape.behind?.(pack.colors, { band: "none", shade: "backlight", clip: "back", floor: "none" })}
        <path d={shape.outline} fill={pack.colors.body} />
        <g clipPath="url(#back)">
          {narrow ? null : (
            <text
              x="150"
              y={pack.form === "jar" ? 112 : 96}
              fontFamily="Fraunces Display"
              fontWeight="560"
              fontSize={pack.form === "jar" ? 0 : 26}
              textAnchor="middle"
              fill={pack.colors.ink}
            >
              {pack.name}
            </text>
          )}
          <rect x={left - 10} y={top - 12} width={width + 20} height={narrow ? 176 : 226} fill="#fdfaf2" />
          <g fill="#15130f" fontFamily="Instrument Sans">
            <text
              x={left}
              y={top + 5}
              fontSize="12.500"
              fontWeight="750"
              textLength={width}
              lengthAdjust="spacingAndGlyphs"
            >
              {label?.panel === "food" ? "Nutrition Facts" : "Supplement Facts"}
            </text>
            <path d={`M${left} ${top + 10}h${width}`} stroke="#15130f" strokeWidth="1" />
            <text x={left} y={top + 19} fontSize="6.400">{`Serving size ${label?.serving.text ?? ""}`}</text>
            <path d={`M${left} ${top + 25}h${width}`} stroke="#15130f" strokeWidth="4" />
            <text x={left + width} y={top + 35} fontSize="5.800" fontWeight="700" textAnchor="end">
              Amount per serving
            </text>
            {rows.map(([name = "", amount = ""], i) => (
              <g key={name}>
                <path d={`M${left} ${top + 39 + i * 12}h${width}`} stroke="#15130f" strokeWidth=".5" />
                <text x={left} y={top + 47.5 + i * 12} fontSize="6.800" fontWeight={i < 2 ? 700 : 480}>
                  {name.length > 30 ? `${name.slice(0, 28)}…` : name}
                </text>
                <text x={left + width} y={top + 47.5 + i * 12} fontSize="6.800" textAnchor="end">
                  {amount}
                </text>
              </g>
            ))}
            <path d={`M${left} ${top + 41 + rows.length * 12}h${width}`} stroke="#15130f" strokeWidth="2.600" />
            <text x={left} y={top + 50 + rows.length * 12} fontSize="5">
              Every lot is tested. Look yours up by its number.
            </text>
          </g>
        </g>
        <path d={shape.outline} fill="url(#backlight)" />
      </g>
    </Backdrop>
  );
}
