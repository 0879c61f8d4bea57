import type { Vigencia } from '@oficina/mensajes/server';
import { findTelefonosGone } from './telefonos.repository.ts';

/** The plantillas that go to the telephones of the padrón, by what each number may be told. */
type Told = { facturas: readonly string[]; cortes: readonly string[] };

/** An aviso waits until the morning, and its number may be given up, or removed, meanwhile. */
export const telefonosVigencia =
  ({ facturas, cortes }: Told): Vigencia =>
  async (db, mensajes) => {
    const waiting = mensajes.flatMap(({ id, tipo, plantilla, usuario_id, suministro_id, para }) => {
      const isFactura = facturas.includes(plantilla);
      if (tipo !== 'sms' || usuario_id !== null || suministro_id === null) return [];
      if (!isFactura && !cortes.includes(plantilla)) return [];
      return [{ id, suministro_id, telefono: para, isFactura }];
    });
    if (waiting.length === 0) return new Map();
    const gone = await findTelefonosGone(db, waiting);
    return new Map(gone.map((id) => [id, 'Ese celular ya no recibe estos avisos.']));
  };
