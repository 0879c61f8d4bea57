// A gateway held in the hand, with books of its own: what it charged and gave back, whoever believes otherwise.

import type { Outcome } from '@oficina/values';
import type { Cobrado, Cobro, Consulta, PasarelaDePago, Rechazo } from './pasarela.ts';

export type Asiento = { referencia: string; idPasarela: string; importe: number; devuelto: number };

export type Mano = {
  libro: Asiento[];
  cobros: Cobro[];
  consultas: string[];
  devoluciones: { idPasarela: string; importe: number | 'total' }[];
  /** What it does next; by default it charges, tells what it knows and gives back. */
  cobrar: (cobro: Cobro, signal: AbortSignal) => Promise<Outcome<Cobrado, Rechazo>> | undefined;
  consultar: (referencia: string) => Outcome<Consulta> | undefined;
  devolver: () => Outcome<{ id: string }, Rechazo> | undefined;
  salud: () => Outcome<void>;
};

export const RECHAZO: Rechazo = { codigo: '51', motivo: 'fondos insuficientes', consejo: 'consultar-banco' };
export const INEXISTENTE: Outcome<Consulta> = { kind: 'ok', value: { estado: 'inexistente', cobros: [] } };
export const EN_CURSO: Outcome<Consulta> = { kind: 'ok', value: { estado: 'en-curso', cobros: [] } };
export const CAIDA = { kind: 'retryable', cause: 'ECONNREFUSED' } as const;
export const DUDA = { kind: 'unknown', cause: 'timeout' } as const;

export const quieta = (): Mano => ({
  libro: [],
  cobros: [],
  consultas: [],
  devoluciones: [],
  cobrar: () => undefined,
  consultar: () => undefined,
  devolver: () => undefined,
  salud: () => ({ kind: 'ok', value: undefined }),
});

const cobradoDe = ({ idPasarela, importe }: Asiento): Cobrado => ({
  idPasarela,
  importe,
  estadoPasarela: 'approved',
  autorizacion: '123456',
  ticket: '77',
  tid: '000000000000001',
});

let numero = 0;

/** Takes the money, whatever it answers afterwards. */
export function cobrarDeVerdad(mano: Mano, cobro: Pick<Cobro, 'referencia' | 'importe'>): Cobrado {
  numero += 1;
  const asiento = {
    referencia: cobro.referencia,
    importe: cobro.importe,
    idPasarela: String(900_000 + numero),
    devuelto: 0,
  };
  mano.libro.push(asiento);
  return cobradoDe(asiento);
}

function loQueSabe(mano: Mano, referencia: string): Consulta {
  const suyos = mano.libro.filter((one) => one.referencia === referencia);
  const quedan = suyos.filter(({ importe, devuelto }) => devuelto < importe);
  if (quedan.length > 0) return { estado: 'aprobado', cobros: quedan.map(cobradoDe) };
  return suyos.length > 0
    ? { estado: 'devuelto', cobros: suyos.map(cobradoDe) }
    : { estado: 'inexistente', cobros: [] };
}

export function createPasarelaDeMano(mano: Mano): PasarelaDePago {
  return {
    async cobrar(cobro, signal) {
      if (signal.aborted) return { kind: 'retryable', cause: 'plazo vencido' };
      mano.cobros.push(cobro);
      return (await mano.cobrar(cobro, signal)) ?? { kind: 'ok', value: cobrarDeVerdad(mano, cobro) };
    },
    async consultar(referencia) {
      mano.consultas.push(referencia);
      return mano.consultar(referencia) ?? { kind: 'ok', value: loQueSabe(mano, referencia) };
    },
    async devolver(idPasarela, importe) {
      const asiento = mano.libro.find((one) => one.idPasarela === idPasarela);
      if (!asiento) return { kind: 'rejected', reason: { ...RECHAZO, codigo: 'no', motivo: 'no existe' } };
      const cuanto = importe === 'total' ? asiento.importe : importe;
      // As the port promises: what was given back already is not given back again.
      if (asiento.devuelto >= cuanto) return { kind: 'ok', value: { id: `d${idPasarela}` } };
      mano.devoluciones.push({ idPasarela, importe });
      const answer = mano.devolver();
      if (!answer || answer.kind === 'unknown') asiento.devuelto += cuanto;
      return answer ?? { kind: 'ok', value: { id: `d${idPasarela}` } };
    },
    salud: async () => mano.salud(),
  };
}
