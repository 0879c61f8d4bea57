import pino, {
  type DestinationStream,
  type LogFn,
  type LoggerOptions,
  type Logger as PinoLogger,
} from 'pino';
import { createRepeats } from './log-repeats.ts';
import { safeSentence } from './log-sentences.ts';

/** Any other field is dropped, so that a body, a header or personal data cannot be logged by accident. */
const ALLOWED = new Set([
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'usuarioId',
  'servicio',
  'operacion',
  'resultado',
  'factura',
  'pago',
  'referencia',
  'idPasarela',
  'mensajeId',
  'job',
  'tipo',
  'fallidos',
  'perdidos',
  'vencidos',
  'despertados',
  'puerto',
  'senal',
  'repetidos',
  'url',
  'error',
]);

type ErrorNote = { type: string; code?: string | undefined; frase?: string | undefined; at: string[] };

const MAX_FRAMES = 8;
/** Below this level every line counts: one of them is a request. */
const WARN = 40;

/**
 * The message of an error may contain a text that a person typed; its class, code and stack frames do not. A known code has
 * a sentence of ours.
 */
function describeError(error: unknown): ErrorNote {
  if (typeof error !== 'object' || error === null) return { type: typeof error, at: [] };
  // The queue reports copies of its errors, which have the same fields but are not instances of Error.
  const { name, code, message = '', stack: written = '' } = error as Partial<Record<string, unknown>>;
  // The stack begins with the message, which may have lines that look like frames.
  const stack = String(written).replace(String(message), '');
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    type: error instanceof Error ? error.name : typeof name === 'string' ? name : 'object',
    code: typeof code === 'string' ? code : undefined,
    frase: safeSentence(code),
    at: frames.slice(0, MAX_FRAMES).map((frame) => frame.trim()),
  };
}

function keepAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (!ALLOWED.has(key)) continue;
    if (key === 'error') kept[key] = describeError(value);
    else if (key === 'url') kept[key] = originOf(value);
    else kept[key] = value;
  }
  return kept;
}

/** Only the origin of a listening server is logged, never a requested address. */
function originOf(value: unknown): string | undefined {
  return URL.canParse(String(value)) ? new URL(String(value)).origin : undefined;
}

/**
 * Without a text, Pino logs the message of an error as the text of the line, and Fastify puts addresses in some messages. So
 * the error always goes in its own field, and the text of a line is constant.
 */
function toLine([first, text]: readonly unknown[]): [object, string | undefined] | [string] {
  if (typeof first === 'string') return [first];
  const fields = first instanceof Error ? { error: first } : { ...(first as object) };
  const error = (fields as { err?: unknown }).err ?? (fields as { error?: unknown }).error;
  const isOwnText = typeof text === 'string' && !(error instanceof Error && text === error.message);
  if (error === undefined) return [fields, isOwnText ? text : undefined];
  return [{ ...fields, err: undefined, error }, isOwnText ? text : 'error'];
}

export function createLogger(level: string, destination?: DestinationStream): PinoLogger {
  const repeats = createRepeats();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: keepAllowed },
    hooks: {
      logMethod(args, method, levelNumber) {
        const line = toLine(args);
        const write = (more: object = {}) =>
          method.apply(
            this,
            (typeof line[0] === 'string' ? line : [{ ...line[0], ...more }, line[1]]) as Parameters<LogFn>,
          );
        if (levelNumber < WARN) write();
        else repeats(line, write);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
