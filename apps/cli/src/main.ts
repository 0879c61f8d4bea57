#!/usr/bin/env node
import { ConfigError } from '@oficina/config';
import { rebote } from './commands/rebote.ts';
import { EX_TEMPFAIL, EX_USAGE } from './exit-codes.ts';

/** Each answers with the code that the process ends with. */
const COMMANDS: Readonly<Record<string, () => Promise<number>>> = {
  rebote: () => rebote(process.stdin),
};

const USO = `Uso: oficina <orden>

  rebote   lee de la entrada un correo devuelto y anota de qué mensaje habla`;

async function main(name: string): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(USO);
    return EX_USAGE;
  }
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    // Whoever called may call again once the setting is right.
    return EX_TEMPFAIL;
  }
}

process.exitCode = await main(process.argv[2] ?? '');
