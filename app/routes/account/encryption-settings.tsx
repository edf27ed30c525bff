import { type ChangeEvent, useEffect, useState } from "react";
import { AccountLayout } from "#app/account/account-layout.tsx";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { fingerprint, generateKeys, hasKeys, STORAGE_KEYS } from "#app/lib/encryption.ts";
import { queryClient } from "#app/lib/query.ts";
import { seo } from "#app/lib/seo.ts";
import { useUser } from "#app/lib/viewer-store.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, Callout, SectionCard, Skeleton, toast } from "#app/ui/index.ts";

export const meta = () =>
  seo({
    title: "Encryption settings",
    description: "Create, back up and restore the keys that protect your private messages. They stay in your browser.",
    noindex: true,
  });

/** A member's keys: created, backed up and restored in the browser. */
export default function EncryptionSettings() {
  const user = useUser();
  const [fingerprintText, setFingerprintText] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    if (!user) return;
    const publicKey = hasKeys(user, localStorage) ? localStorage.getItem(STORAGE_KEYS.publicKey) : null;
    if (publicKey) fingerprint(publicKey).then(setFingerprintText, () => setFingerprintText(null));
    else setFingerprintText(null);
  }, [user]);

  /** The server is updated first: if that fails, this browser keeps its current keys. */
  const saveKeys = async (keys: { publicKey: string; privateKey: string } | null, done: string) => {
    setBusy(true);
    setProblem("");
    try {
      await apiRequest("PUT", "/api/account/encryption", { enabled: keys !== null });
      if (keys) {
        localStorage.setItem(STORAGE_KEYS.publicKey, keys.publicKey);
        localStorage.setItem(STORAGE_KEYS.privateKey, keys.privateKey);
        localStorage.setItem(STORAGE_KEYS.enabled, "true");
      } else for (const name of Object.values(STORAGE_KEYS)) localStorage.removeItem(name);
      await queryClient().invalidateQueries({ queryKey: ["/api/auth/user"] });
      setFingerprintText(keys ? await fingerprint(keys.publicKey) : null);
      toast({ title: done });
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  const restore = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    try {
      const { publicKey, privateKey } = JSON.parse(await file.text()) as { publicKey: string; privateKey: string };
      await crypto.subtle.importKey("jwk", JSON.parse(privateKey), { name: "ECDH", namedCurve: "P-256" }, true, [
        "deriveKey",
      ]);
      await fingerprint(publicKey);
      await saveKeys({ publicKey, privateKey }, "Keys restored in this browser.");
    } catch {
      setProblem("This file isn't a key backup. Choose the file you downloaded here when you created your keys.");
    }
  };

  return (
    <AccountLayout
      title="Encryption settings"
      lead="Your keys are created in this browser and stay in it. We never see your private key, so we can't restore it for you."
    >
      {problem ? <Callout tone="error">{problem}</Callout> : null}
      {fingerprintText === undefined ? (
        <Skeleton height="12rem" />
      ) : fingerprintText ? (
        <SectionCard title="Keys are set up in this browser">
          <p>
            Fingerprint of your public key: <code>{fingerprintText}</code>
          </p>
          <p className="dim small">It must match the fingerprint shown on your other devices.</p>
          <div className="row">
            <Button onClick={download}>Download backup</Button>
            <Button variant="outline" onClick={() => setAsking(true)}>
              Turn off encryption
            </Button>
          </div>
        </SectionCard>
      ) : (
        <SectionCard title={user?.encryptionEnabled ? "Your keys aren't in this browser" : "Encryption isn't set up"}>
          <p>
            {user?.encryptionEnabled
              ? "You set up encryption on another device. Restore your backup here, or create new keys. Messages protected by the old keys will stay unreadable."
              : "Create your keys, then download the backup and keep it where only you can access it."}
          </p>
          <div className="row">
            <Button
              loading={busy}
              onClick={async () => saveKeys(await generateKeys(), "Keys created. Download a backup now.")}
            >
              Create keys
            </Button>
            <label className="button button-outline">
              Restore backup
              <input type="file" accept="application/json,.json" className="visually-hidden" onChange={restore} />
            </label>
          </div>
        </SectionCard>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Turn off encryption?"
        text="Your keys will be removed from this browser. Without a backup, messages they protect can never be read again."
        confirm="Remove keys"
        onConfirm={() => saveKeys(null, "Encryption turned off. Keys removed from this browser.")}
      />
    </AccountLayout>
  );
}

/** Saves both keys as a file on the member's device. */
function download(): void {
  const backup = {
    publicKey: localStorage.getItem(STORAGE_KEYS.publicKey),
    privateKey: localStorage.getItem(STORAGE_KEYS.privateKey),
  };
  const url = URL.createObjectURL(new Blob([JSON.stringify(backup, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "encryption-keys.json" });
  link.click();
  URL.revokeObjectURL(url);
}
