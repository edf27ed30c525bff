/** What a timer does when it is over: sound, vibration, and a notification where the reader allowed it. */

let audio: AudioContext | undefined;

/** Browsers let a page sound only after a press: called when a timer is started. */
export function unlockSound(): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
}

/** Three tones and a vibration. */
export function ring(): void {
  navigator.vibrate?.([250, 120, 250, 120, 500]);
  if (audio?.state !== "running") return;
  const start = audio.currentTime;
  for (const [i, frequency] of [880, 880, 1175].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start + i * 0.28);
    volume.gain.exponentialRampToValueAtTime(0.35, start + i * 0.28 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + i * 0.28 + 0.24);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + i * 0.28);
    tone.stop(start + i * 0.28 + 0.26);
  }
}

/** Whether the reader can still be asked to allow notifications. */
export const canAskToNotify = (): boolean =>
  typeof Notification !== "undefined" && Notification.permission === "default";

export const askToNotify = async (): Promise<boolean> => (await Notification.requestPermission()) === "granted";

/** Tells that a timer is over, where this is allowed and nobody looks at the page. */
export async function notify(title: string, body: string): Promise<void> {
  if (typeof Notification === "undefined" || Notification.permission !== "granted" || !document.hidden) return;
  const options = { body, tag: `timer ${title}`, icon: "/icons/icon-192.png" };
  try {
    // Phones only show what a service worker sends.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(title, options);
    else new Notification(title, options);
  } catch {
    // The page itself says it too.
  }
}
