let pressing = false;
const waiting = new Set<() => unknown>();

function begin(): void {
  pressing = true;
}

function end(): void {
  pressing = false;
  // After the click that this press becomes.
  setTimeout(() => {
    for (const act of waiting) act();
    waiting.clear();
  });
}

/** From now on; to be told again is the same as once. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', begin, true);
  window.addEventListener('pointerup', end, true);
  window.addEventListener('pointercancel', end, true);
}

/**
 * Once whatever is being pressed was pressed: a message that appears at that moment moves the button under the finger,
 * and the press is lost.
 */
export function afterPress(act: () => unknown): void {
  if (pressing) waiting.add(act);
  // With a finger, the press is over when the focus moves and its click has not come yet.
  else setTimeout(act);
}
