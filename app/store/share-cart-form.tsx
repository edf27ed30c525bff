import { useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, FieldError, TextField } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { CartForm } from "./cart-form.tsx";

/** Shares the cart's contents by a link. @param created the link that was created where scripts are off */
export function ShareCartForm({ created }: { created: string | null }) {
  const [link, setLink] = useState(created);
  const [copied, setCopied] = useState(false);
  const { busy, problem, run } = useApiCall();
  if (link)
    return (
      <div className="input-row">
        <TextField
          label="Anyone with this link can view this cart for 30 days"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="outline"
          onClick={() => {
            navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => undefined,
            );
          }}
        >
          {copied ? "Copied" : "Copy link"}
        </Button>
      </div>
    );
  return (
    <CartForm
      fields={{ intent: "share" }}
      onSend={() =>
        void run(async () => {
          const { path } = await apiRequest<{ path: string }>("POST", "/api/cart/links", {});
          setLink(`${location.origin}${path}`);
        })
      }
    >
      <Button type="submit" variant="ghost" loading={busy}>
        <MoreIcon name="send" /> Share cart
      </Button>
      <FieldError>{problem?.message}</FieldError>
    </CartForm>
  );
}
