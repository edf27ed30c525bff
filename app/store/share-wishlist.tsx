import { useState } from "react";
import { Button, toast } from "#app/ui/index.ts";

/** Shares a link that shows these products; it names nobody. */
export function ShareWishlist({ url }: { url: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    // Phones offer their own sheet; a canceled one is no error.
    if (navigator.share) return navigator.share({ title: "My wishlist", url }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      toast({ title: "Copy this link to share your wishlist", description: url, duration: 20_000 });
    }
  };
  return (
    <Button variant="outline" onClick={share}>
      {copied ? "Link copied" : "Share wishlist"}
    </Button>
  );
}
