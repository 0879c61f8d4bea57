const MINUTE_MS = 60_000;
/** Beyond this many different faults at once, each line is written as it comes. */
const MOST_FAULTS = 1_000;
/** Two lines that differ in one of these are two faults: each payment has to be found. */
const IDENTITY = [
  'servicio',
  'operacion',
  'resultado',
  'job',
  'tipo',
  'senal',
  'status',
  'route',
  'factura',
  'pago',
  'referencia',
];

type Line = readonly [string] | readonly [object, string | undefined];
type Write = (more?: object) => void;

/** The same fault is one line per minute, and the next line says how many were left out. */
export function createRepeats(): (line: Line, write: Write) => void {
  const faults = new Map<string, { repeated: number; write: Write }>();
  const close = (key: string) => {
    const fault = faults.get(key);
    if (!fault?.repeated) return void faults.delete(key);
    fault.write({ repetidos: fault.repeated });
    fault.repeated = 0;
    setTimeout(close, MINUTE_MS, key).unref();
  };
  return (line, write) => {
    const key = keyOf(line);
    const fault = faults.get(key);
    if (fault) {
      fault.repeated += 1;
      fault.write = write;
      return;
    }
    if (faults.size < MOST_FAULTS) {
      faults.set(key, { repeated: 0, write });
      setTimeout(close, MINUTE_MS, key).unref();
    }
    write();
  };
}

function keyOf([first, text = '']: Line): string {
  if (typeof first === 'string') return first;
  const fields = first as Readonly<Record<string, unknown>>;
  const { name, code, stack } = (fields.error ?? {}) as { name?: unknown; code?: unknown; stack?: unknown };
  const place = /^\s+at .*$/m.exec(String(stack ?? ''))?.[0] ?? '';
  return JSON.stringify([text, name, code, place, ...IDENTITY.map((field) => String(fields[field] ?? ''))]);
}
