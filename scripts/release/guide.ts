// The commands of docs/operar are typed by release:check exactly as they are written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../db-schema.ts';

const BLOCK = /^( *)```(\w+)\n([\s\S]*?)^\1```$/gm;

export type Guide = {
  name: string;
  /** The next command, which is then counted as typed. */
  next(): string;
  /** The commands that nobody has typed. */
  left(): readonly string[];
  /** The file that the guide asks to write. */
  file: string;
};

export function openGuide(name: string): Guide {
  const text = readFileSync(join(root, 'docs/operar', name), 'utf8');
  const blocks = [...text.matchAll(BLOCK)].map(([, indent = '', language, body = '']) => ({
    language,
    lines: body.split('\n').map((line) => line.slice(indent.length)),
  }));
  const linesOf = (wanted: string) =>
    blocks.filter(({ language }) => language === wanted).flatMap(({ lines }) => lines);
  const commands = linesOf('sh').filter((line) => line.trim() !== '');
  return {
    name,
    file: linesOf('ini').join('\n'),
    next() {
      const command = commands.shift();
      if (command === undefined) throw new Error(`${name} has no more commands`);
      return command;
    },
    left: () => commands,
  };
}
