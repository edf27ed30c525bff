import { FEED_FORMATS } from "../lib/feed-links.ts";

/** The feeds of a list, for feed readers. */
export function FeedNav({ base }: { base: string }) {
  return (
    <p className="feed-links">
      <span className="dim">Follow in a feed reader:</span>
      {FEED_FORMATS.map(({ file, name }) => (
        <a key={file} href={`${base}/${file}`}>
          {name}
        </a>
      ))}
    </p>
  );
}
