import { useState } from "react";
import { useApiCall } from "../../lib/use-api-call.ts";
import { FieldError } from "../../ui/field.tsx";

/** Whether others see that the member is writing; saved at once. */
export function WritingSetting({ initial }: { initial: boolean }) {
  const [hides, setHides] = useState(initial);
  const { problem, call } = useApiCall();
  const save = async (next: boolean) => {
    setHides(next);
    if (!(await call("PUT", "/api/members/me/presence", { hidesWriting: next }))) setHides(!next);
  };
  return (
    <div>
      <label style={{ display: "flex", alignItems: "center", gap: 10, minHeight: 44 }}>
        <input type="checkbox" checked={!hides} onChange={(event) => void save(!event.target.checked)} />
        Show others when I’m writing a reply
      </label>
      <FieldError>{problem?.message}</FieldError>
    </div>
  );
}
