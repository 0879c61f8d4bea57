import { isStorable } from '@oficina/hydra';

const MAX_DEPTH = 32;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

type Frame = { names: Set<string> | null; nameIsNext: boolean };

/**
 * What JSON allows and this wire does not: a member given twice (two readers would see two bodies), texts that
 * the database cannot keep, and nesting deep enough to exhaust whoever walks it. The text is valid JSON already,
 * so its tokens need no grammar; a loop and not recursion, for the same reason as the depth.
 */
export function isPlainJson(text: string): boolean {
  const frames: Frame[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    if (token === '{') frames.push({ names: new Set(), nameIsNext: true });
    else if (token === '[') frames.push({ names: null, nameIsNext: false });
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',') {
      if (frame?.names) frame.nameIsNext = true;
    } else if (!isPlainText(token, frame)) return false;
    if (frames.length > MAX_DEPTH) return false;
  }
  return true;
}

function isPlainText(token: string, frame: Frame | undefined): boolean {
  // Only an escape can hide a NUL or half a pair in valid JSON, and only a name needs to be known otherwise.
  if (!frame?.nameIsNext && !token.includes('\\u')) return true;
  const text = JSON.parse(token) as string;
  if (!isStorable(text)) return false;
  if (!frame?.nameIsNext || !frame.names) return true;
  frame.nameIsNext = false;
  if (frame.names.has(text)) return false;
  frame.names.add(text);
  return true;
}
