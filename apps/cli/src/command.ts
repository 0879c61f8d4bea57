import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CommandFailure, EX_OK, EX_USAGE } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

export type Given<O extends ParseArgsOptionsConfig> = {
  values: ReturnType<typeof parseArgs<{ args: string[]; options: O }>>['values'];
  words: readonly string[];
};

export type Command = {
  /** It begins with the name of the command, and continues with what it does and how it ends. */
  usage: string;
  /** The result is the exit code of the process. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
};

/** A command throws this when the words that came with it make no sense, and its usage is shown. */
export class WrongUse extends Error {}

/** `--help` explains any command, and a word that it does not know changes nothing. */
export function defineCommand<const O extends ParseArgsOptionsConfig>(command: {
  usage: string;
  options?: O;
  run(given: Given<O>, terminal: Terminal): Promise<number>;
}): Command {
  const text = `Uso: oficina ${command.usage}`;
  return {
    usage: command.usage,
    async run(args, terminal) {
      if (args.includes('--help')) {
        terminal.console.log(text);
        return EX_OK;
      }
      try {
        return await command.run(readArgs(args, command.options ?? ({} as O)), terminal);
      } catch (error) {
        throw error instanceof WrongUse ? new CommandFailure(EX_USAGE, text) : error;
      }
    },
  };
}

function readArgs<O extends ParseArgsOptionsConfig>(args: readonly string[], options: O): Given<O> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as Given<O>['values'], words: positionals };
  } catch {
    throw new WrongUse();
  }
}
