import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { CommandFailure, EX_USAGE } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { layoutOf } from './layout.ts';

const INSTALLED = '/etc/oficina/*/oficina.conf';

/** An installed program finds the settings by itself; with several cooperatives somebody has to say which. */
export function chooseCooperative(
  words: readonly string[],
  terminal: Terminal,
): { words: readonly string[]; terminal: Terminal } {
  const [flag, cooperative = '', ...rest] = words;
  if (flag === '-c')
    return { words: rest, terminal: withSettings(terminal, layoutOf(cooperative).settingsFile) };
  const { env } = terminal;
  if (env.OFICINA_CONF || env.NODE_ENV !== 'production') return { words, terminal };
  const files = globSync(INSTALLED);
  const [only] = files;
  if (only === undefined || ANYWHERE.includes(flag ?? '')) return { words, terminal };
  if (files.length === 1) return { words, terminal: withSettings(terminal, only) };
  const names = files.map((file) => basename(dirname(file))).sort();
  throw new CommandFailure(
    EX_USAGE,
    `Acá hay ${names.length} cooperativas: decí cuál. Por ejemplo: oficina -c ${names[0]} ${words.join(' ')}\nHay: ${names.join(', ')}`,
  );
}

/** These need no settings, or make them. */
const ANYWHERE = ['', '--help', 'instalar'];

const withSettings = (terminal: Terminal, file: string): Terminal => ({
  ...terminal,
  env: { ...terminal.env, OFICINA_CONF: file },
});
