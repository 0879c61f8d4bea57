import { isStorable } from '@oficina/hydra';

const MAX_DEPTH = 32;
/** Of numbers, only those longer than any that is one. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|-?\d[\d.eE+-]{40,}/g;
const NUMBER = /^[-\d]/;

/** Nothing on this wire has so many fields. */
const MAX_NAMES = 1000;

type Frame = { names: Set<string> | null; nameIsNext: boolean };

/**
 * What JSON allows and this wire does not: a member given twice (two readers would see two bodies), texts that
 * the database cannot keep, more values than a call asks for, and nesting deep enough to exhaust whoever walks it. It
 * comes before parsing, which says whether it is JSON at all, so its tokens need no grammar; a loop and not recursion,
 * for the same reason as the depth.
 */
export function isPlainJson(text: string, maxValues: number): boolean {
  const frames: Frame[] = [];
  let values = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (NUMBER.test(token)) return false;
    const frame = frames.at(-1);
    if (!token.startsWith('"')) values += 1;
    if (values > maxValues) return false;
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
  const text = textOf(token);
  if (text === undefined || !isStorable(text)) return false;
  if (!frame?.nameIsNext || !frame.names) return true;
  frame.nameIsNext = false;
  if (frame.names.has(text) || frame.names.size >= MAX_NAMES) return false;
  frame.names.add(text);
  return true;
}

/** Undefined for what is between quotes and is no text: an escape that does not exist, a line break. */
function textOf(token: string): string | undefined {
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}
