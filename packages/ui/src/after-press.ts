let pressing = false;
const waiting = new Set<() => unknown>();

function begin(): void {
  pressing = true;
}

function end(): void {
  pressing = false;
  // The click of this press comes first.
  setTimeout(() => {
    for (const act of waiting) act();
    waiting.clear();
  });
}

/** Calling this again has no effect. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', begin, true);
  window.addEventListener('pointerup', end, true);
  window.addEventListener('pointercancel', end, true);
}

/**
 * The action waits until the current press is over: a message that appears meanwhile would move the button under the finger
 * and the press would be lost.
 */
export function afterPress(act: () => unknown): void {
  if (pressing) waiting.add(act);
  // On a touch screen the press is already over when the focus moves, but its click has not come yet.
  else setTimeout(act);
}
