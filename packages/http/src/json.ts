import { isStorable } from '@oficina/hydra';

const MAX_DEPTH = 32;
/** Numbers match only when they are longer than any valid one. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|-?\d[\d.eE+-]{40,}/g;
const NUMBER = /^[-\d]/;

/** No body of the contract has this many fields. */
const MAX_NAMES = 1000;

type Frame = { names: Set<string> | null; nameIsNext: boolean };

/**
 * JSON allows some things that the contract does not: a repeated member (two readers would see two bodies), texts that the
 * database cannot store, more values than a call needs, and nesting deep enough to exhaust the stack of a reader. This check
 * runs before parsing, which decides whether the text is JSON at all, so the tokens need no grammar. It is a loop and not a
 * recursion because of that nesting.
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
  // In valid JSON only an escape can hide a NUL or a lone surrogate, so other texts are skipped unless they are names.
  if (!frame?.nameIsNext && !token.includes('\\u')) return true;
  const text = textOf(token);
  if (text === undefined || !isStorable(text)) return false;
  if (!frame?.nameIsNext || !frame.names) return true;
  frame.nameIsNext = false;
  if (frame.names.has(text) || frame.names.size >= MAX_NAMES) return false;
  frame.names.add(text);
  return true;
}

/** The result is undefined for a quoted token that is not valid JSON, because of an unknown escape or a line break. */
function textOf(token: string): string | undefined {
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}
