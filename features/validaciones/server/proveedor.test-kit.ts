import type { Proveedor } from './deps.ts';
import type { Identidad, ValidacionLeida } from './identidad.ts';

export const PLANTILLA = 'itmpl_nuestra';
export const ENTORNO = 'env_nuestro';

export type Mano = {
  /** What the provider says of each inquiry. */
  inquiries: Map<string, ValidacionLeida>;
  leidas: string[];
  creadas: Parameters<Identidad['crear']>[0][];
  redactadas: string[];
  /** It does not answer. */
  caido: boolean;
};

/** A provider that the tests hold in the hand. With the real adapter it is met in apps/api. */
export function createProveedor(): Proveedor & { mano: Mano } {
  const mano: Mano = { inquiries: new Map(), leidas: [], creadas: [], redactadas: [], caido: false };
  const cae = { kind: 'retryable', cause: 'timeout' } as const;
  let hechas = 0;
  return {
    plantilla: PLANTILLA,
    entorno: ENTORNO,
    aceptaCompletada: false,
    mano,
    identidad: {
      async crear(pedido) {
        if (mano.caido) return cae;
        hechas += 1;
        const inquiryId = `inq_hecha${hechas}`;
        mano.creadas.push(pedido);
        const propia = { referencia: String(pedido.usuarioId), plantilla: PLANTILLA, entorno: ENTORNO };
        mano.inquiries.set(inquiryId, { estado: 'created', ...propia });
        const enlace = `https://proveedor.test/${inquiryId}`;
        return { kind: 'ok', value: { inquiryId, enlace, sessionToken: `sesion-${hechas}` } };
      },
      async leer(id) {
        mano.leidas.push(id);
        if (mano.caido) return cae;
        const value = mano.inquiries.get(id);
        return value ? { kind: 'ok', value } : { kind: 'rejected', reason: 'inexistente' };
      },
      async redactar(id) {
        if (mano.caido) return cae;
        mano.redactadas.push(id);
        return { kind: 'ok', value: undefined };
      },
      leerAviso(raw, headers) {
        if (headers['x-firma'] !== 'buena') return null;
        return JSON.parse(raw.toString()) as ReturnType<Identidad['leerAviso']>;
      },
    },
  };
}
