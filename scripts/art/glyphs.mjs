/**
 * The outlines of the site's letters, for the social cards that the Worker draws (worker/social-cards): no font can be
 * read there. Run again after a change of the fonts: `node scripts/art/glyphs.mjs`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";
import { LETTERS } from "../lib/fonts.mjs";
import { ROOT } from "../lib/script-tools.mjs";

const PACKAGES = join(ROOT, "node_modules", "@fontsource-variable");
const FACES = {
  display: {
    from: "fraunces/files/fraunces-latin-full-normal.woff2",
    axes: { opsz: 72, wght: 500, SOFT: 0, WONK: 0 },
    kerned: true,
  },
  text: { from: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2", axes: { wght: 600 }, kerned: false },
};
/** Pairs of these are kerned. */
const KERNED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,’";

/** @returns `{ unitsPerEm, glyphs: { a: [advance, path] }, kerns: { AV: -40 } }`, with y upwards */
async function traceFace({ from, axes, kerned }) {
  const cut = await subsetFont(readFileSync(join(PACKAGES, from)), LETTERS, {
    targetFormat: "sfnt",
    variationAxes: axes,
    keepFeatures: ["kern", "lnum"],
    noHinting: true,
  });
  const face = new hb.Face(new hb.Blob(new Uint8Array(cut).buffer));
  const font = new hb.Font(face);
  const shape = (text) => {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer, [new hb.Feature("lnum", 1), new hb.Feature("liga", 0)]);
    const infos = buffer.getGlyphInfos();
    return buffer.getGlyphPositions().map(({ xAdvance }, i) => ({ id: infos[i].codepoint, xAdvance }));
  };
  const glyphs = {};
  for (const letter of new Set(LETTERS)) {
    const [glyph, ...more] = shape(letter);
    if (glyph && glyph.id !== 0 && more.length === 0)
      glyphs[letter] = [glyph.xAdvance, font.glyphToPath(glyph.id).replace(/,/g, " ")];
  }
  const kerns = {};
  for (const a of kerned ? KERNED : "")
    for (const b of KERNED) {
      const [first] = shape(a + b);
      const kern = (first?.xAdvance ?? 0) - glyphs[a][0];
      if (kern !== 0) kerns[a + b] = kern;
    }
  return { unitsPerEm: face.upem, glyphs, kerns };
}

const faces = {};
for (const [name, face] of Object.entries(FACES)) faces[name] = await traceFace(face);
writeFileSync(join(ROOT, "public/art/letters.json"), `${JSON.stringify(faces)}\n`);
