import { decode } from "./read-phpbb.ts";

/** Where things of the file stand here: null for what isn't in it, or isn't imported. */
export interface Targets {
  /** The address of a topic here by its id there, or of one of its posts by its order. */
  topic: (id: string, order?: number) => string | null;
  /** The same by a post's id there. */
  post: (id: string) => string | null;
  /** Of the old forum, such as https://forum.example.com; empty where nobody knows. */
  site: string;
}

export interface ConvertedPost {
  text: string;
  /** Files that were attached or shown and stay behind. */
  files: number;
}

/** Quotes in each other: our posts have at most so many. */
const MAX_QUOTES = 5;
/** Emoji that Discourse writes by name; other names stay as they are. */
const EMOJI: Record<string, string> = {
  ...{
    smile: "😄",
    smiley: "😃",
    grinning: "😀",
    grin: "😁",
    slight_smile: "🙂",
    wink: "😉",
    joy: "😂",
    laughing: "😆",
  },
  ...{ blush: "😊", heart: "❤️", heart_eyes: "😍", thinking: "🤔", cry: "😢", sob: "😭", frowning: "😦", worried: "😟" },
  ...{
    "+1": "👍",
    thumbsup: "👍",
    "-1": "👎",
    clap: "👏",
    pray: "🙏",
    muscle: "💪",
    fire: "🔥",
    tada: "🎉",
    wave: "👋",
  },
  ...{ rocket: "🚀", star: "⭐", white_check_mark: "✅", x: "❌", warning: "⚠️", seedling: "🌱", green_heart: "💚" },
  ...{ slightly_smiling_face: "🙂", upside_down_face: "🙃", sweat_smile: "😅", open_mouth: "😮", sunglasses: "😎" },
};
/** Smilies that phpBB has by name, as people read them. */
const SMILIES: Record<string, string> = {
  ...{ ":D": "😃", ":-D": "😃", ":)": "🙂", ":-)": "🙂", ";)": "😉", ";-)": "😉", ":(": "🙁", ":-(": "🙁" },
  ...{ ":o": "😮", ":-o": "😮", ":shock:": "😲", ":?": "😕", ":-?": "😕", "8-)": "😎", ":lol:": "😂", ":x": "😠" },
  ...{
    ":P": "😛",
    ":-P": "😛",
    ":oops:": "😳",
    ":cry:": "😢",
    ":evil:": "😈",
    ":roll:": "🙄",
    ":!:": "❗",
    ":?:": "❓",
  },
};

const quoted = (text: string): string =>
  text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
const oneLine = (text: string): string => text.replace(/\s+/g, " ").replace(/[[\]]/g, "").trim().slice(0, 80);
/** An address between the parentheses of a link. */
const encodeAddress = (url: string): string =>
  url.replace(/\(/g, "%28").replace(/\)/g, "%29").replace(/\s/g, encodeURIComponent);
/** Who is quoted, with a link to the post where it is here. */
const quoteHead = (name: string, path: string | null): string =>
  name === "" ? "" : path ? `[${oneLine(name)}](${path}):\n\n` : `${oneLine(name)}:\n\n`;

/** Quotes that are nested deeper than we show stand beside the deepest one instead. */
const flattenQuotes = (text: string): string =>
  text.replace(/^(?:> ?){6,}/gm, "> ".repeat(MAX_QUOTES)).replace(/^(?:> ?){5}\s*$/gm, ">>>>>");

/** Links to topics of the old forum lead to where these are now. */
export function rewriteLinks(text: string, { site, topic, post }: Targets): string {
  if (site === "") return text;
  const host = URL.parse(site)?.host.replace(/^www\./, "") ?? "";
  return text.replace(/https?:\/\/[^\s<>()[\]"']+/g, (address) => {
    const url = URL.parse(address);
    if (!url || url.host.replace(/^www\./, "") !== host) return address;
    const discourse = /\/t\/(?:[^/]+\/)?(\d{1,12})(?:\/(\d{1,9}))?$/.exec(url.pathname);
    if (discourse) return topic(discourse[1] ?? "", discourse[2] ? Number(discourse[2]) : undefined) ?? address;
    if (!url.pathname.endsWith("/viewtopic.php")) return address;
    const anchor = /^#p(\d{1,12})$/.exec(url.hash)?.[1] ?? url.searchParams.get("p");
    return (anchor ? post(anchor) : null) ?? topic(url.searchParams.get("t") ?? "") ?? address;
  });
}

/** Parts of Markdown that are code, which nothing is changed in. */
const CODE = /(^|\n)(```|~~~)[^\n]*\n[\s\S]*?(?:\n\2[^\n]*(?=\n|$)|$)|`[^`\n]+`|\[code\b[^\]]*\][\s\S]*?\[\/code\]/g;

/** A post of Discourse: Markdown already, with quotes, polls and uploads of its own. */
export function discourseToMarkdown(raw: string, targets: Targets): ConvertedPost {
  let files = 0;
  const codes: string[] = [];
  // No text has this character: cleaning takes it out of posts.
  let text = raw.replaceAll("\u0000", "").replace(CODE, (code) => {
    const fenced = /^\[code[^\]]*\]([\s\S]*?)\[\/code\]$/.exec(code)?.[1];
    codes.push(fenced === undefined ? code : `\n\`\`\`\n${fenced.trim()}\n\`\`\`\n`);
    return `\u0000${codes.length - 1}\u0000`;
  });
  text = text
    .replace(/!\[([^\]\n]*)\]\(upload:\/\/[^)\s]+[^)]*\)/g, (_, alt: string) => {
      files += 1;
      const name = oneLine(alt.split("|")[0] ?? "");
      return name === "" ? "(picture)" : `(picture: ${name})`;
    })
    .replace(
      /\[([^\]\n]*)\|attachment\]\((?:upload:\/\/|\/uploads\/)[^)]*\)(?:\s*\([^)\n]{1,20}\))?/g,
      (_, name: string) => {
        files += 1;
        return `(file: ${oneLine(name)})`;
      },
    )
    .replace(/\[poll\b[^\]]*\]([\s\S]*?)\[\/poll\]/g, (_, options: string) => `Poll:\n\n${options.trim()}`)
    .replace(
      /\[details(?:="?([^"\]]*)"?)?\]([\s\S]*?)\[\/details\]/g,
      (_, title: string | undefined, inner: string) => `${title ? `**${title.trim()}**\n\n` : ""}${inner.trim()}\n`,
    )
    .replace(/\[\/?(?:spoiler|center|left|right|size|color|font|u|wrap)\b[^\]]*\]/gi, "")
    .replace(/\[(b|i|s)\]([^\n]*?)\[\/\1\]/gi, (_, tag: string, inner: string) => {
      const sign = tag.toLowerCase() === "b" ? "**" : tag.toLowerCase() === "i" ? "*" : "~~";
      return inner.trim() === "" ? inner : `${sign}${inner.trim()}${sign}`;
    })
    .replace(/\[url=([^\]\s]+)\]([^\n]*?)\[\/url\]/gi, "[$2]($1)")
    .replace(/:([a-z0-9_+-]{1,30})(?::t[2-6])?:/g, (whole, name: string) => EMOJI[name] ?? whole);
  // From the innermost quote to the outermost.
  const QUOTE = /\[quote(?:="?([^"\]]*)"?)?\]((?:(?!\[quote\b)[\s\S])*?)\[\/quote\]/i;
  for (let tries = 0; tries < 200 && QUOTE.test(text); tries++)
    text = text.replace(QUOTE, (_, head: string | undefined, inner: string) => {
      const [name = "", ...rest] = (head ?? "").split(",").map((part) => part.trim());
      const of = (key: string) =>
        rest
          .find((part) => part.startsWith(`${key}:`))
          ?.slice(key.length + 1)
          .trim() ?? "";
      const path = of("topic") ? targets.topic(of("topic"), Number(of("post")) || undefined) : null;
      return `\n\n${quoted(quoteHead(name, path) + inner.trim().replace(/\n{3,}/g, "\n\n"))}\n\n`;
    });
  text = rewriteLinks(text.replace(/\n{3,}/g, "\n\n"), targets);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it stands for a part that is code
  text = text.replace(/\u0000(\d+)\u0000/g, (_, n: string) => codes[Number(n)] ?? "");
  return { text: flattenQuotes(text).trim(), files };
}

/** An element of a stored text of phpBB. */
interface Node {
  name: string;
  attributes: Record<string, string>;
  children: (Node | string)[];
}
/** More elements in each other than anyone writes. */
const MAX_DEPTH = 60;
const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;

/** Reads the XML in which phpBB 3.2 and newer store a post; whatever isn't an element is text. */
function parseStored(xml: string): Node {
  const root: Node = { name: "", attributes: {}, children: [] };
  const open = [root];
  let end = 0;
  for (const match of xml.matchAll(TAG)) {
    const top = open.at(-1) as Node;
    if (match.index > end) top.children.push(decode(xml.slice(end, match.index)));
    end = match.index + match[0].length;
    const [, closing, name = "", attributes = "", alone] = match;
    if (closing) {
      const at = open.findLastIndex((node) => node.name === name);
      if (at > 0) open.length = at;
      continue;
    }
    const node: Node = {
      ...{ name, children: [] },
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value]) => [key, decode(value)]),
      ),
    };
    top.children.push(node);
    if (!alone && open.length < MAX_DEPTH) open.push(node);
  }
  if (end < xml.length) (open.at(-1) as Node).children.push(decode(xml.slice(end)));
  return root;
}

/** Signs that would mean something in Markdown. */
const escapeMarkdown = (text: string): string =>
  text.replace(/([\\`*_[\]])/g, "\\$1").replace(/^(\s*)([#>]|[-+](?=\s)|\d+(?=[.)]\s))/gm, "$1\\$2");
const textOf = (node: Node | string): string =>
  typeof node === "string" ? node : node.name === "s" || node.name === "e" ? "" : node.children.map(textOf).join("");

/** A post of phpBB as it stores it: XML since 3.2, BBCode with the post's own marks before. */
export function phpbbToMarkdown(raw: string, targets: Targets): ConvertedPost {
  let files = 0;
  const inner = (node: Node): string => node.children.map(convert).join("");
  const wrap = (node: Node, sign: string): string => {
    const text = inner(node);
    const bare = text.trim();
    return bare === "" || bare.includes("\n\n") ? text : text.replace(bare, () => `${sign}${bare}${sign}`);
  };
  const convert = (node: Node | string): string => {
    if (typeof node === "string") return escapeMarkdown(node);
    const { attributes } = node;
    switch (node.name.toUpperCase()) {
      case "S":
        // Struck through, or the sign that begins an element.
        return node.name === "s" ? "" : wrap(node, "~~");
      case "E":
        return node.name === "e" ? "" : (SMILIES[textOf(node)] ?? textOf(node));
      case "BR":
        return "\n";
      case "I":
        return node.name === "i" ? "" : wrap(node, "*");
      case "B":
        return wrap(node, "**");
      case "EMOJI":
        return textOf(node);
      case "URL": {
        const url = attributes.url ?? textOf(node);
        const words = inner(node).trim();
        return !/^(?:https?|mailto):/i.test(url) || words.includes("\n")
          ? words
          : words === escapeMarkdown(url)
            ? url
            : `[${words}](${encodeAddress(url)})`;
      }
      case "EMAIL":
        return attributes.email ?? textOf(node);
      case "IMG": {
        const url = attributes.src ?? textOf(node);
        return /^https?:/i.test(url) ? `[${url}](${encodeAddress(url)})` : "";
      }
      case "ATTACHMENT":
        files += 1;
        return `(file: ${oneLine(attributes.filename ?? textOf(node))})`;
      case "CODE":
        return `\n\n\`\`\`\n${textOf(node)
          .replace(/^\n|\n$/g, "")
          .replaceAll("```", "'''")}\n\`\`\`\n\n`;
      case "QUOTE": {
        const path = attributes.post_id ? targets.post(attributes.post_id) : null;
        return `\n\n${quoted(quoteHead(escapeMarkdown(attributes.author ?? ""), path) + inner(node).trim())}\n\n`;
      }
      case "LIST": {
        const isNumbered = /^(?:decimal|1)$/.test(attributes.type ?? "");
        const items = node.children.filter((child): child is Node => typeof child !== "string" && child.name === "LI");
        return `\n\n${items
          .map((item, i) => `${isNumbered ? `${i + 1}.` : "-"} ${inner(item).trim().replace(/\n/g, "\n   ")}`)
          .join("\n")}\n\n`;
      }
      default:
        return inner(node);
    }
  };
  const clean = raw.replaceAll("\u0000", "");
  const root = /^<[rt]>/.test(clean) ? parseStored(clean) : parseStored(bbcodeToXml(clean));
  const text = convert(root).replace(/\n{3,}/g, "\n\n");
  return { text: flattenQuotes(rewriteLinks(text, targets)).trim(), files };
}

/** Older posts: BBCode whose marks end in the post's own id, between HTML that phpBB made. */
function bbcodeToXml(text: string): string {
  return text
    .replace(/<!-- s(\S+) --><img[^>]*><!-- s\1 -->/g, (_, sign: string) => `<E>${sign}</E>`)
    .replace(/<!-- [a-z] --><a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a><!-- [a-z] -->/g, '<URL url="$1">$2</URL>')
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:E|URL)\b/.test(tag) ? tag : /^<br/i.test(tag) ? "<br/>" : ""))
    .replace(
      /\[(\/?)(b|i|s|code|quote|list|url|img|color|size|u|\*|attachment)(?:=([^\]]*?))?(?::[a-z0-9:]{1,20})?\]/gi,
      (_, end: string, name: string, value: string | undefined) => {
        const tag = name === "*" ? "LI" : name.toUpperCase();
        if (end) return `</${tag}>`;
        const plain = (value ?? "").replace(/^&quot;|&quot;$|"/g, "");
        if (tag === "QUOTE") return `<QUOTE author="${plain}">`;
        if (tag === "URL" && value) return `<URL url="${plain}">`;
        if (tag === "LIST") return `<LIST type="${plain === "1" ? "decimal" : ""}">`;
        return `<${tag}>`;
      },
    );
}
