import { useEffect, useState } from "react";
import { apiRequest } from "../lib/api-request.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { findRecipient } from "./find-recipient.ts";

/** The way to write to a member, for other members, where something can be encrypted for them. */
export function MessageLink({ handle, name }: { handle: string; name: string }) {
  const [canWrite, setCanWrite] = useState(false);
  useEffect(() => {
    let isOver = false;
    findRecipient(apiRequest, handle).then(
      ({ missing }) => isOver || setCanWrite(missing === ""),
      // Without an answer nothing is offered.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [handle]);
  return canWrite ? (
    <Link className="button button-outline" to={`/messages?to=${encodeURIComponent(handle)}`} reloadDocument>
      <Icon name="lock" size={16} /> Message<span className="visually-hidden"> {name}</span>
    </Link>
  ) : null;
}
