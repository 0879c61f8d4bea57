import { NEEDS_QUOTES, type Plan, type RecordSource } from './plan.ts';

const ORIGINAL_MAX_LENGTH = 500;
/** What leaves at a time. */
export const BLOCK_BYTES = 64 * 1024;

/** The canonical lines: the columns asked for and then `_renglon`, `_error` and `_original`. */
export class CanonicalWriter {
  private pending = '';
  private readonly plan: Plan;
  /** A record that was set apart has no columns, only its reason. */
  private readonly vacias: string;

  constructor(plan: Plan) {
    this.plan = plan;
    this.vacias = ';'.repeat(plan.columns.length);
  }

  /** `limpio`: none of its fields can hold a sign that needs quotes. Answers the reason when a value refuses. */
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

  /** What is written so far, which stops being here. Nothing when there is little, unless it is all there will be. */
  *flush(final: boolean): Generator<Buffer> {
    if (this.pending.length < (final ? 1 : BLOCK_BYTES)) return;
    const bytes = Buffer.from(this.pending);
    this.pending = '';
    yield bytes;
  }
}

const quoted = (texto: string): string => `"${texto.replaceAll('"', '""')}"`;

/** PostgreSQL keeps no NUL. */
const displayable = (texto: string): string =>
  texto.slice(0, ORIGINAL_MAX_LENGTH).toWellFormed().replaceAll('\0', '\ufffd');
