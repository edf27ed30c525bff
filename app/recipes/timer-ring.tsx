/** How much of a timer is left, as a ring; its figures stand beside it. */
export function TimerRing({ left, total, size }: { left: number; total: number; size: number }) {
  const share = total > 0 ? Math.max(0, Math.min(1, left / total)) : 0;
  const length = 2 * Math.PI * 19;
  return (
    <svg viewBox="0 0 44 44" width={size} height={size} className="timer-ring" aria-hidden="true">
      <circle cx="22" cy="22" r="19" />
      <circle
        cx="22"
        cy="22"
        r="19"
        className="timer-ring-left"
        strokeDasharray={`${(share * length).toFixed(1)} ${length.toFixed(1)}`}
        transform="rotate(-90 22 22)"
      />
    </svg>
  );
}
