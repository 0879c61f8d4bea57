import { CON_SIGNOS, type Fuente, type Plan } from './plan.ts';

const ORIGINAL_MAXIMO = 500;
/** What leaves at a time. */
export const BLOQUE = 64 * 1024;

/** The canonical lines: the columns asked for and then `_renglon`, `_error` and `_original`. */
export class Salida {
  private escrito = '';
  private readonly plan: Plan;
  /** A record that was set apart has no columns, only its reason. */
  private readonly vacias: string;

  constructor(plan: Plan) {
    this.plan = plan;
    this.vacias = ';'.repeat(plan.columnas.length);
  }

  /** `limpio`: none of its fields can hold a sign that needs quotes. Answers the reason when a value refuses. */
  bien(fuente: Fuente, renglon: number, limpio: boolean): string | null {
    const { columnas, conSignos } = this.plan;
    const mirar = conSignos || !limpio;
    let linea = '';
    fuente.falla = null;
    for (const columna of columnas) {
      const valor = columna(fuente);
      linea += mirar && CON_SIGNOS.test(valor) ? `${entreComillas(valor)};` : `${valor};`;
    }
    if (fuente.falla !== null) return fuente.falla;
    this.escrito += `${linea}${renglon};;\n`;
    return null;
  }

  mal(motivo: string, renglon: number, original: string): void {
    this.escrito += `${this.vacias}${renglon};${motivo};${entreComillas(mostrable(original))}\n`;
  }

  /** What is written so far, which stops being here. Nothing when there is little, unless it is all there will be. */
  *sacar(final: boolean): Generator<Buffer> {
    if (this.escrito.length < (final ? 1 : BLOQUE)) return;
    const bytes = Buffer.from(this.escrito);
    this.escrito = '';
    yield bytes;
  }
}

const entreComillas = (texto: string): string => `"${texto.replaceAll('"', '""')}"`;

/** PostgreSQL keeps no NUL. */
const mostrable = (texto: string): string =>
  texto.slice(0, ORIGINAL_MAXIMO).toWellFormed().replaceAll('\0', '\ufffd');
