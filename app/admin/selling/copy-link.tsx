import { Button, toast } from "#app/ui/index.ts";

/** An address to share, with a button that copies it. */
export function CopyLink({ href }: { href: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href);
      toast({ title: "Link copied", tone: "success" });
    } catch {
      toast({ title: "Couldn’t copy", description: "Select the link and copy it yourself.", tone: "error" });
    }
  };
  return (
    <>
      <code className="secret">{href}</code>
      <Button variant="outline" onClick={() => void copy()}>
        Copy link
      </Button>
    </>
  );
}
