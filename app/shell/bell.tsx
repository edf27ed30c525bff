import { Suspense, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { lazyComponent } from "../lib/lazy-component.tsx";
import { followMember, useMemberLive } from "../lib/member-live.ts";
import { resumePush } from "../lib/resume-push.ts";
import { BellLink } from "./bell-link.tsx";
import { useMenus } from "./use-menus.ts";
import "./bell.css";

const loadPanel = () => import("./bell-panel.tsx").then((m) => m.BellPanel);
const BellPanel = lazyComponent(loadPanel);
const preload = () => void loadPanel().catch(() => undefined);

/** The bell of a signed-in member: how many notifications are unread, as it changes, and the newest ones when it is pressed. */
export function Bell() {
  const { ref, open, toggle } = useMenus<HTMLDivElement>();
  const id = useId();
  const { pathname } = useLocation();
  const unread = useMemberLive((s) => s.unread) ?? 0;
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = open === id;
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(followMember, []);
  useEffect(() => void resumePush(), []);

  // It takes the place of the plain link: whose focus was there keeps it.
  const link = useRef<HTMLAnchorElement>(null);
  const [hadFocus] = useState(() => document.activeElement?.closest(".site-bell") != null);
  useEffect(() => {
    if (hadFocus) link.current?.focus();
  }, [hadFocus]);

  return (
    <div ref={ref} data-menu>
      <BellLink
        ref={link}
        unread={unread}
        aria-expanded={isOpen}
        aria-controls={wasOpened ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          if (pathname === "/notifications" || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          toggle(id);
        }}
      />
      {wasOpened ? (
        <div id={id} data-panel hidden={!isOpen} className="bell-panel">
          <Suspense fallback={<BellLoading />}>{isOpen ? <BellPanel /> : null}</Suspense>
        </div>
      ) : null}
    </div>
  );
}

const BellLoading = () => (
  <p role="status" className="bell-note">
    Loading notifications
  </p>
);
