import { LinkButton } from "#app/ui/index.ts";

/** Below a list that grows by pages: a link to the next page, which with scripts appends it instead. */
export function ShowMore({ next, loading, onShow }: { next: string | null; loading: boolean; onShow: () => void }) {
  if (!next) return null;
  return (
    <p className="products-more">
      <LinkButton
        to={next}
        variant="outline"
        size="lg"
        aria-busy={loading || undefined}
        onClick={(event) => {
          event.preventDefault();
          onShow();
        }}
      >
        Show more
      </LinkButton>
    </p>
  );
}
