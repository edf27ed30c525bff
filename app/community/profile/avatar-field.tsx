import { Suspense, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { lazyComponent } from "../../lib/lazy-component.tsx";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { toast } from "../../ui/toast-store.ts";
import { Avatar } from "../avatar.tsx";

const CropDialog = lazyComponent(() => import("./crop-dialog.tsx").then((m) => m.CropDialog));

/** A member's own picture: chosen, cut to a square in the browser, or removed. It takes scripts. */
export function AvatarField({ author }: { author: { id: string; name: string; avatar: string | null } }) {
  const [file, setFile] = useState<File | null>(null);
  const [isReady, setReady] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { busy, problem, call } = useApiCall();
  const { revalidate } = useRevalidator();
  useEffect(() => setReady(true), []);
  const remove = async () => {
    if (!(await call("DELETE", "/api/community/me/avatar"))) return;
    void revalidate();
    toast({ title: "Picture removed", tone: "success" });
  };
  return (
    <div className="avatar-field">
      <Avatar author={author} size={88} />
      <div>
        <p className="field-label" id="avatar-label">
          Picture
        </p>
        <p className="field-hint">Others see it next to your posts. We remove location data.</p>
        {isReady ? (
          <fieldset className="avatar-field-actions" aria-labelledby="avatar-label" style={{ border: 0, padding: 0 }}>
            <Button variant="outline" onClick={() => input.current?.click()}>
              {author.avatar ? "Change picture" : "Add a picture"}
            </Button>
            {author.avatar ? (
              <Button variant="ghost" loading={busy} onClick={() => void remove()}>
                Remove
              </Button>
            ) : null}
            <input
              ref={input}
              type="file"
              accept="image/*"
              hidden
              aria-label="Choose a picture"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                event.target.value = "";
              }}
            />
          </fieldset>
        ) : null}
        <FieldError>{problem?.message}</FieldError>
      </div>
      {file ? (
        <Suspense fallback={null}>
          <CropDialog
            file={file}
            onClose={() => setFile(null)}
            onSaved={() => {
              setFile(null);
              void revalidate();
              toast({ title: "Picture saved", tone: "success" });
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
