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
  const names = installedCooperatives();
  const [only] = names;
  if (only === undefined || ANYWHERE.includes(flag ?? '')) return { words, terminal };
  if (names.length === 1) return { words, terminal: withSettings(terminal, layoutOf(only).settingsFile) };
  throw new CommandFailure(
    EX_USAGE,
    `Acá hay ${names.length} cooperativas: decí cuál. Por ejemplo: oficina -c ${names[0]} ${words.join(' ')}\nHay: ${names.join(', ')}`,
  );
}

export const installedCooperatives = (): string[] =>
  globSync(INSTALLED)
    .map((file) => basename(dirname(file)))
    .sort();

/** These need no settings, make them, or are for all. */
const ANYWHERE = ['', '--help', 'instalar', 'actualizar'];

const withSettings = (terminal: Terminal, file: string): Terminal => ({
  ...terminal,
  env: { ...terminal.env, OFICINA_CONF: file },
});
