import { Toast } from "radix-ui";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { dismissToast, TOAST_DURATION, type ToastItem } from "./toast-store.ts";
import "./button-soft.css";
import "./overlays.css";

const icons = { info: "info", success: "check", error: "alert" } as const;

/** The Radix region: F8 jumps to it, a swipe of 50 px to the right dismisses. */
export default function ToastView({ toasts }: { toasts: readonly ToastItem[] }) {
  return (
    <Toast.Provider label="Notification" duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((item) => (
        <Toast.Root
          key={item.id}
          className={cx("toast", `toast-${item.tone}`)}
          open={item.open}
          duration={item.duration}
          type={item.tone === "error" ? "foreground" : "background"}
          onOpenChange={(open) => {
            if (!open) dismissToast(item.id);
          }}
        >
          <Icon name={icons[item.tone]} />
          <div>
            <Toast.Title className="toast-title">{item.title}</Toast.Title>
            {item.description ? <Toast.Description className="toast-text">{item.description}</Toast.Description> : null}
          </div>
          <Toast.Close className={buttonClass({ variant: "ghost", icon: true })} aria-label="Dismiss">
            <Icon name="close" />
          </Toast.Close>
          {item.action ? (
            <Toast.Action
              className={buttonClass({ variant: "soft" }, "toast-action")}
              altText={item.action.alt ?? item.action.label}
              onClick={item.action.onClick}
            >
              {item.action.label}
            </Toast.Action>
          ) : null}
        </Toast.Root>
      ))}
      <Toast.Viewport className="toast-viewport" hotkey={["F8"]} label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}
