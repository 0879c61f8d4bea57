import { parseArgs } from 'node:util';

export const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    supplies: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    samples: { type: 'string', default: '200' },
    processes: { type: 'string', default: '1' },
    users: { type: 'string', default: '200' },
    log: { type: 'string', default: 'info' },
    short: { type: 'boolean', default: false },
    anyway: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});

export type Options = typeof options;
