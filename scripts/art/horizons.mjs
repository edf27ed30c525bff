/** Draws the horizon (hero) and the ridgeline (inner pages) of a theme. Same input, same bytes. */

const W = 1440;
const H = 460;
/** Left of this share of the width no ridge rises above LOW, so that the headline is on plain sky. */
const CALM = 0.56;
const LOW = 0.5;

const clamp01 = (v) => Math.min(1, Math.max(0, v));
const smooth = (a, b, v) => {
  const t = clamp01((v - a) / (b - a));
  return t * t * (3 - 2 * t);
};
/** Value noise in -1..1, smooth and repeatable. */
const noise = (seed) => (x) => {
  const at = (i) => {
    const s = Math.sin((i + 1) * 127.1 + seed * 311.7) * 43758.5453;
    return (s - Math.floor(s)) * 2 - 1;
  };
  const i = Math.floor(x);
  const f = x - i;
  return at(i) + (at(i + 1) - at(i)) * (f * f * (3 - 2 * f));
};
/** Ridged noise in 0..1: sharp crests, as of rock. */
const crest = (seed) => {
  const a = noise(seed);
  const b = noise(seed + 9);
  const c = noise(seed + 21);
  return (x) => 1 - Math.abs(a(x)) * 0.72 - Math.abs(b(x * 2.3)) * 0.2 - Math.abs(c(x * 6.1)) * 0.08;
};

/** Height 0..1 of layer i (0 far, 4 near) at x 0..1, before the left side is flattened. */
const shapes = {
  "sacred-valley": (i) => {
    const n = noise(i * 13 + 3);
    const m = noise(i * 7 + 40);
    return (x) => 0.92 - i * 0.175 + n(x * (2.4 + i * 0.5)) * 0.11 + m(x * 9) * 0.018;
  },
  "andes-mountains": (i) => {
    const c = crest(i * 17 + 5);
    return (x) => 0.42 - i * 0.115 + c(x * (4.2 + i * 0.7) + i) * (0.6 - i * 0.075);
  },
  "amazon-basin": (i) => {
    const n = noise(i * 11 + 2);
    const k = noise(i * 5 + 60);
    const w = 34 + i * 8;
    // Tree crowns: a row of half circles of different sizes, with a tall one here and there.
    const crowns = (x) =>
      Math.sqrt(1 - (2 * ((x * w) % 1) - 1) ** 2) *
      (0.024 + 0.03 * clamp01(k(Math.floor(x * w)) + 0.25)) *
      (0.55 + i * 0.25);
    return (x) => 0.72 - i * 0.145 + n(x * 2.2) * (0.1 - i * 0.01) + crowns(x);
  },
  "coastal-desert": (i) => {
    if (i === 0) return () => 0.36;
    const at = [0, 0.86, 0.62, 0.34, 0.78][i];
    const wide = [0, 0.34, 0.42, 0.5, 0.6][i];
    const top = [0, 0.84, 0.58, 0.43, 0.3][i];
    const n = noise(i + 70);
    // A dune: a long windward slope and a short steep lee.
    return (x) => {
      const d = (x - at) / wide;
      const side = d < 0 ? smooth(-1.5, 0, d) ** 1.5 : 1 - smooth(0, 0.75, d) * 0.75;
      return (top - 0.13 + i * 0.01) * side + 0.1 + n(x * 3) * 0.012;
    };
  },
  "cloud-forest": (i) => {
    const c = crest(i * 23 + 8);
    const n = noise(i * 3 + 90);
    const k = noise(i + 33);
    // Only on the two near slopes are single trees visible.
    const w = i === 4 ? 120 : 150;
    const trees = (x) =>
      i < 3 ? 0 : (1 - Math.abs(2 * ((x * w) % 1) - 1)) * (0.02 + 0.03 * clamp01(k(Math.floor(x * w)) + 0.4));
    return (x) => 0.62 - i * 0.135 + c(x * (2.1 + i * 0.35) + 2) * 0.34 + n(x * 8) * 0.014 + trees(x);
  },
};

/** Points [x, y] of a layer; the left side is flattened below LOW. */
function layer(key, i, { h = H, samples, calm = true }) {
  const f = shapes[key](i);
  return Array.from({ length: samples + 1 }, (_, s) => {
    const x = s / samples;
    // The sea is level, whatever is beside it.
    const level = key === "coastal-desert" && i === 0;
    const free = calm && !level ? LOW + (1 - LOW) * smooth(CALM, 0.84, x) : 1;
    const height = Math.min(f(x), 0.98) * free;
    return [x * W, h - height * h];
  });
}
const xy = ([x, y]) => `${Math.round(x)} ${Math.round(y * 10) / 10}`;
const line = (points) => `M${points.map(xy).join("L")}`;
const area = (points, h) => `${line(points)}V${h}H0Z`;

/** Snow on every summit that is higher than its neighbors. */
function snow(points, depth) {
  let out = "";
  const n = 7;
  points.forEach(([x, y], i) => {
    const near = points.slice(Math.max(0, i - n), i + n + 1);
    if (i < n || i >= points.length - n || near.some((p) => p[1] < y)) return;
    const edge = near.filter((p) => p[1] < y + depth);
    if (edge.length < 3) return;
    const [a, b] = [edge[0], edge.at(-1)];
    const w = b[0] - a[0];
    const low = Math.max(a[1], b[1]);
    out += `${line(edge)}L${xy([x + w * 0.2, low - depth * 0.25])}L${xy([x + w * 0.06, low + depth * 0.3])}L${xy([x - w * 0.1, low - depth * 0.2])}L${xy([x - w * 0.26, low + depth * 0.16])}Z`;
  });
  return out;
}

/** Contour lines: the crest repeated, flatter with each step down. */
function contours(points, count, step, flat) {
  const mean = points.reduce((s, p) => s + p[1], 0) / points.length;
  let out = "";
  for (let k = 1; k <= count; k++) {
    const soft = 1 - (1 - flat) * (k / count);
    out += line(points.map(([x, y]) => [x, mean + (y - mean) * soft + k * step]));
  }
  return out;
}

/** Terraces: level steps that follow the hill, each a wall with a lit edge. */
function terraces(points, count) {
  let out = "";
  for (let k = 1; k <= count; k++) {
    const dy = k * 11 + k * k * 0.55;
    out += line(points.map(([x, y], i) => [x, Math.round((y + dy + Math.sin(i * 0.3 + k) * 2) / 3) * 3]));
  }
  return out;
}

/** The tall landscape of home and a few landing pages, as SVG. */
export function horizon(theme) {
  const { key, art, appearance } = theme;
  const many = { "andes-mountains": 150, "amazon-basin": 420, "cloud-forest": 460 }[key] ?? 96;
  const light = appearance === "dark" ? "#fff" : theme.colors.background;
  let defs = "";
  let body = "";
  art.ridges.forEach((color, i) => {
    const crowded = key === "amazon-basin" ? i > 0 : key === "cloud-forest" ? i > 2 : key === "andes-mountains";
    const points = layer(key, i, { samples: crowded ? many : 96 });
    const coarse = layer(key, i, { samples: 48 });
    const d = area(points, H);
    if (key === "cloud-forest") {
      // Each slope fades into the mist in front of it.
      defs += `<linearGradient id="m${i}" x1="0" y1="0" x2="0" y2="1"><stop offset=".1" stop-color="${color}"/><stop offset=".95" stop-color="${color}" stop-opacity="${i === 4 ? 1 : 0.25}"/></linearGradient>`;
      body += `<path d="${d}" fill="${art.sky[1]}"/><path d="${d}" fill="url(#m${i})"/>`;
      if (i > 0 && i < 4)
        body += `<ellipse cx="${220 + i * 310}" cy="${H - 150 + i * 34}" rx="420" ry="24" fill="url(#fog)"/>`;
      return;
    }
    body += `<path d="${d}" fill="${color}"/>`;
    if (key === "andes-mountains" && i < 3)
      body += `<path d="${snow(points, 40 - i * 9)}" fill="#f2f7fc" opacity="${0.92 - i * 0.26}"/>`;
    if (key === "coastal-desert" && i === 0) {
      for (let k = 0; k < 9; k++)
        body += `<path d="M${(k * 331) % 1300} ${Math.round(H * 0.64) + 9 + k * 9}h${90 + ((k * 67) % 150)}" stroke="#fff" stroke-opacity=".5" stroke-width="1.5"/>`;
    }
    if (key === "coastal-desert" && i > 0) {
      // The lee of the dune is in shade.
      const top = points.reduce((a, p, at) => (p[1] < points[a][1] ? at : a), 0);
      const lee = points.slice(top);
      const [x0, y0] = points[top];
      body += `<path d="${line(lee)}V${H}H${Math.round(x0 - 130)}C${Math.round(x0 + 30)} ${Math.round(H - 60)} ${Math.round(x0 - 70)} ${Math.round(y0 + 70)} ${xy([x0, y0])}Z" fill="#5a3212" opacity=".16"/>`;
    }
    const inside =
      key === "sacred-valley" && i > 1
        ? terraces(coarse, 9)
        : i > 1 && key !== "amazon-basin"
          ? contours(coarse, key === "coastal-desert" ? 7 : 10, 9 + i * 2, 0.35)
          : "";
    if (inside) {
      defs += `<clipPath id="c${i}"><path d="${area(
        coarse.map(([x, y]) => [x, y + 3]),
        H,
      )}"/></clipPath>`;
      body += `<path d="${inside}" clip-path="url(#c${i})" fill="none" stroke="${light}" stroke-opacity="${key === "sacred-valley" ? 0.26 : 0.13}" stroke-width="1.2"/>`;
    }
    if (key === "amazon-basin" && i === 2) {
      // The river comes from behind the second ridge and catches the last light.
      defs += `<linearGradient id="r" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${art.sun}"/><stop offset="1" stop-color="#4f9d86"/></linearGradient>`;
      body += `<path d="M1010 292C1080 304 930 318 860 334C760 356 1010 372 930 402C880 420 800 436 760 460H1010C1060 430 1150 404 1120 380C1090 352 960 352 1000 336C1060 316 1130 304 1010 292Z" fill="url(#r)" opacity=".8"/>`;
    }
  });
  if (key === "cloud-forest")
    defs += `<radialGradient id="fog"><stop stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="none">${defs ? `<defs>${defs}</defs>` : ""}${body}</svg>\n`;
}

/** The strip under an inner page's header: the far, a middle and the near layer, 120 units high, ending in the page. */
export function ridgeline(theme) {
  const h = 120;
  const crowded = { "amazon-basin": 260, "cloud-forest": 300, "andes-mountains": 110 }[theme.key] ?? 72;
  const body = [0, 2, 4]
    .map((i, at) => {
      const points = layer(theme.key, i, { h, samples: i === 0 ? 80 : crowded, calm: false });
      return `<path d="${area(points, h)}" fill="${theme.art.ridges[i]}" opacity="${[0.45, 0.7, 1][at]}"/>`;
    })
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${h}" preserveAspectRatio="none">${body}</svg>\n`;
}
