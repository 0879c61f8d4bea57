import { NEEDS_QUOTES, type Plan, type RecordSource } from './plan.ts';

const ORIGINAL_MAX_LENGTH = 500;
export const BLOCK_BYTES = 64 * 1024;

export class CanonicalWriter {
  private pending = '';
  private readonly plan: Plan;
  private readonly vacias: string;

  constructor(plan: Plan) {
    this.plan = plan;
    this.vacias = ';'.repeat(plan.columns.length);
  }

  /**
   * `isClean` says that no field can hold a character that needs quotes. The result is the reason when a value is not
   * accepted.
   */
  accept(source: RecordSource, renglon: number, isClean: boolean): string | null {
    const { columns, needsQuotes } = this.plan;
    const mustCheck = needsQuotes || !isClean;
    let line = '';
    source.problem = null;
    for (const column of columns) {
      const valor = column(source);
      line += mustCheck && NEEDS_QUOTES.test(valor) ? `${quoted(valor)};` : `${valor};`;
    }
    if (source.problem !== null) return source.problem;
    this.pending += `${line}${renglon};;\n`;
    return null;
  }

  reject(motivo: string, renglon: number, original: string): void {
    this.pending += `${this.vacias}${renglon};${motivo};${quoted(displayable(original))}\n`;
  }

  /** Nothing is yielded while there is less than a block, unless it is the end. */
  *flush(final: boolean): Generator<Buffer> {
    if (this.pending.length < (final ? 1 : BLOCK_BYTES)) return;
    const bytes = Buffer.from(this.pending);
    this.pending = '';
    yield bytes;
  }
}

const quoted = (texto: string): string => `"${texto.replaceAll('"', '""')}"`;

/** PostgreSQL cannot store NUL. */
const displayable = (texto: string): string =>
  texto.slice(0, ORIGINAL_MAX_LENGTH).toWellFormed().replaceAll('\0', '\ufffd');
