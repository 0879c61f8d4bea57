import type { Reader } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { ORIGEN, selloDeFila, selloDeTanda } from './cadena.ts';
import { cumplidosEn } from './retirar-auditoria.ts';
import {
  type FilaLeida,
  findEspera,
  findFueraDeLaCadena,
  findTandaSiguiente,
  hasSello,
  type TandaLeida,
} from './sellos.repository.ts';

export type Hallazgo =
  | { que: 'cambiada' | 'agregada' | 'atrasada'; fila: number; tanda: number | null; creada: Date }
  | { que: 'borrada'; fila: number; tanda: number; sellada: Date }
  | { que: 'tanda-alterada' | 'tanda-retirada-antes'; tanda: number }
  | { que: 'tandas-borradas'; desde: number; hasta: number }
  | { que: 'sello-ausente' };

export type Verificacion = {
  filas: number;
  tandas: number;
  hallazgos: Hallazgo[];
  /** Of all, though only some are told one by one. */
  totalDeHallazgos: number;
  sinSellar: { total: number; desde: Date | null };
  ultimoSello: string | null;
};

const SE_CUENTAN = 1_000;
const SIN_SELLAR = 10_000;

/** No transaction that writes in the trail lives so long: a row that appears later than this was written afterwards. */
const TARDANZA_MICROS = 3_600_000_000;

/** Where the chain was left, and the last moment at which nothing waited for a seal. */
type Hilo = { tanda: number; sello: Buffer; alDiaMicros: number };

/** Walks the whole chain and says each row that was changed, deleted or put in. It only reads. */
export async function verificarAuditoria(
  { db, clock }: { db: Reader; clock: Clock },
  anotado?: Buffer,
): Promise<Verificacion> {
  const v: Verificacion = {
    ...{ filas: 0, tandas: 0, hallazgos: [], totalDeHallazgos: 0 },
    ...{ sinSellar: { total: 0, desde: null }, ultimoSello: null },
  };
  const anotar = (uno: Hallazgo) => {
    v.totalDeHallazgos += 1;
    if (v.hallazgos.length < SE_CUENTAN) v.hallazgos.push(uno);
  };
  let hilo: Hilo = { tanda: 0, sello: ORIGEN, alDiaMicros: 0 };
  for (;;) {
    const leida = await findTandaSiguiente(db, hilo.tanda);
    if (!leida) break;
    hilo = seguir(hilo, leida, cumplidosEn(clock.now()), anotar);
    v.tandas += 1;
    v.filas += leida.filas.length;
    v.ultimoSello = leida.sello.toString('hex');
  }
  for (const { id, created } of await findFueraDeLaCadena(db, SE_CUENTAN))
    anotar({ que: 'agregada', fila: id, tanda: null, creada: created });
  if (anotado && !(await hasSello(db, anotado))) anotar({ que: 'sello-ausente' });
  v.sinSellar = await findEspera(db, SIN_SELLAR);
  return v;
}

function seguir(antes: Hilo, leida: TandaLeida, cumplidos: Date, anotar: (uno: Hallazgo) => void): Hilo {
  const { tanda } = leida;
  const alDiaMicros = leida.al_dia ? Number(leida.microsegundos) : antes.alDiaMicros;
  const sigue = { tanda, sello: leida.sello, alDiaMicros };
  if (leida.retirada) {
    // Only what was kept long enough may be gone.
    if (leida.created >= cumplidos) anotar({ que: 'tanda-retirada-antes', tanda });
    return sigue;
  }
  const falta = tanda !== antes.tanda + 1;
  if (falta) anotar({ que: 'tandas-borradas', desde: antes.tanda + 1, hasta: tanda - 1 });
  const ultimo = recorrerFilas(falta ? null : antes.sello, antes.alDiaMicros, leida, anotar);
  if (ultimo && !selloDeTanda(ultimo, leida).equals(leida.sello)) anotar({ que: 'tanda-alterada', tanda });
  return sigue;
}

/** Answers the seal of the last row, or null when a missing one leaves it unknown. */
function recorrerFilas(
  desde: Buffer | null,
  alDiaMicros: number,
  { tanda, hasta, ids, created, filas }: TandaLeida,
  anotar: (uno: Hallazgo) => void,
): Buffer | null {
  const { propias, ajenas } = repartir(ids, filas);
  for (const { id, creada } of ajenas) anotar({ que: 'agregada', fila: id, tanda, creada: new Date(creada) });
  let anterior = desde;
  let orden = hasta - ids.length;
  for (const id of ids) {
    orden += 1;
    const fila = propias.get(id);
    if (!fila) {
      anotar({ que: 'borrada', fila: id, tanda, sellada: created });
      anterior = null;
      continue;
    }
    const suyo = Buffer.from(fila.sello ?? '', 'hex');
    const hecho = { fila: id, tanda, creada: new Date(fila.creada) };
    const intacta = fila.orden === orden && (!anterior || selloDeFila(anterior, fila.texto).equals(suyo));
    if (!intacta) anotar({ que: 'cambiada', ...hecho });
    if (fila.micros < alDiaMicros - TARDANZA_MICROS) anotar({ que: 'atrasada', ...hecho });
    anterior = suyo;
  }
  return anterior;
}

/** Those the stretch was closed with, once each; the rest were put in. */
function repartir(ids: readonly number[], filas: readonly FilaLeida[]) {
  const esperadas = new Set(ids);
  const propias = new Map<number, FilaLeida>();
  const ajenas: FilaLeida[] = [];
  for (const fila of filas) {
    if (esperadas.has(fila.id) && !propias.has(fila.id)) propias.set(fila.id, fila);
    else ajenas.push(fila);
  }
  return { propias, ajenas };
}
