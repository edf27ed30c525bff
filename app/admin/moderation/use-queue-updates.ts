import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { MODERATION_TOPIC } from "#worker/live/contract.ts";
import { followChannel } from "../../lib/live-channels.ts";

/** In ms, how often the queue is read again while the page is seen: leases end without an event. */
const POLL_INTERVAL = 20_000;

/**
 * Reads the queue again when it changes, and now and then.
 * @param version of the queue as the page was loaded with it
 * @returns whether the browser is online, and whether changes come by themselves
 */
export function useQueueUpdates(version: number): { isConnected: boolean; isLive: boolean } {
  const { revalidate, state } = useRevalidator();
  const [isConnected, setConnected] = useState(true);
  const [isLive, setLive] = useState(false);
  const isIdle = useRef(true);
  isIdle.current = state === "idle";
  const read = useRef(async () => undefined as unknown);
  read.current = async () => {
    if (document.visibilityState === "visible" && isIdle.current) await revalidate();
  };
  const first = useRef(version);
  useEffect(() => {
    const channel = followChannel(MODERATION_TOPIC, first.current, {
      onWatching: () => setLive(true),
      onChanges: () => void read.current(),
      onGone: () => setLive(false),
    });
    return channel.stop;
  }, []);
  useEffect(() => {
    const poll = () => void read.current();
    const timer = setInterval(poll, POLL_INTERVAL);
    const onOnline = () => {
      setConnected(true);
      poll();
    };
    const onOffline = () => setConnected(false);
    if (!navigator.onLine) onOffline();
    addEventListener("online", onOnline);
    addEventListener("offline", onOffline);
    return () => {
      clearInterval(timer);
      removeEventListener("online", onOnline);
      removeEventListener("offline", onOffline);
    };
  }, []);
  return { isConnected, isLive };
}
