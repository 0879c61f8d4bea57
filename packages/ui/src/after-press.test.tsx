import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPress, watchPresses } from './after-press.ts';

beforeEach(() => {
  vi.useFakeTimers();
  watchPresses();
});
afterEach(() => {
  window.dispatchEvent(new Event('pointercancel'));
  vi.useRealTimers();
});

test('without a press it is done at once, after the click of a finger that was lifted already', () => {
  const act = vi.fn();
  afterPress(act);
  expect(act).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

test.each(['pointerup', 'pointercancel'])('a press that lasts is waited for, until %s', (end) => {
  const act = vi.fn();
  window.dispatchEvent(new Event('pointerdown'));
  afterPress(act);
  vi.advanceTimersByTime(3_000);
  expect(act).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(end));
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});
