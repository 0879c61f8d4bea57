// This fake gateway keeps its own ledger of charges and refunds, independent of what it answers.

import type { Outcome } from '@oficina/values';
import type {
  Charge,
  ChargeList,
  ChargeRequest,
  Consulta,
  ListedCharge,
  PagoPasarela,
  Rechazo,
} from './pasarela.ts';

export type LedgerEntry = {
  referencia: string;
  idPasarela: string;
  importe: number;
  devuelto: number;
  /** Some charges are still being decided. */
  isOngoing?: boolean;
};

export type GatewayControl = {
  ledger: LedgerEntry[];
  charges: ChargeRequest[];
  consultas: string[];
  devoluciones: { idPasarela: string; importe: number | 'total' }[];
  /** By default it charges, answers truthfully and refunds. */
  cobrar: (
    chargeRequest: ChargeRequest,
    signal: AbortSignal,
  ) => Promise<Outcome<Charge, Rechazo>> | undefined;
  consultar: (referencia: string) => Outcome<Consulta> | undefined;
  devolver: () => Outcome<{ id: string }, Rechazo> | undefined;
  listar: () => Outcome<ChargeList> | undefined;
  health: () => Outcome<void>;
};

export const RECHAZO: Rechazo = { codigo: '51', motivo: 'fondos insuficientes', advice: 'consultar-banco' };
export const NOT_FOUND: Outcome<Consulta> = { kind: 'ok', value: { estado: 'inexistente', charges: [] } };
export const IN_PROGRESS: Outcome<Consulta> = { kind: 'ok', value: { estado: 'en-curso', charges: [] } };
export const REJECTED: Outcome<Consulta> = {
  kind: 'ok',
  value: { estado: 'rechazado', charges: [], rechazo: RECHAZO },
};
export const UNREACHABLE = { kind: 'retryable', cause: 'ECONNREFUSED' } as const;
export const UNKNOWN = { kind: 'unknown', cause: 'timeout' } as const;

/** Every charge of the list has this moment. */
const LISTED_AT = new Date('2026-11-16T09:30:00-03:00');

export const idleGateway = (): GatewayControl => ({
  ledger: [],
  charges: [],
  consultas: [],
  devoluciones: [],
  cobrar: () => undefined,
  consultar: () => undefined,
  devolver: () => undefined,
  listar: () => undefined,
  health: () => ({ kind: 'ok', value: undefined }),
});

const toCharge = ({ idPasarela, importe }: LedgerEntry): Charge => ({
  idPasarela,
  importe,
  estadoPasarela: 'approved',
  autorizacion: '123456',
  ticket: '77',
  tid: '000000000000001',
});

const toListed = (entry: LedgerEntry): ListedCharge => ({
  referencia: entry.referencia,
  charge: toCharge(entry),
  estado: entry.isOngoing ? 'en-curso' : entry.devuelto < entry.importe ? 'aprobado' : 'devuelto',
  moment: LISTED_AT,
});

let numero = 0;

/** The money is taken, whatever the gateway answers afterwards. */
export function chargeOnLedger(
  gateway: GatewayControl,
  chargeRequest: Pick<ChargeRequest, 'referencia' | 'importe'>,
): Charge {
  numero += 1;
  const entry = {
    referencia: chargeRequest.referencia,
    importe: chargeRequest.importe,
    idPasarela: String(900_000 + numero),
    devuelto: 0,
  };
  gateway.ledger.push(entry);
  return toCharge(entry);
}

function consultaFromLedger(gateway: GatewayControl, referencia: string): Consulta {
  const ownEntries = gateway.ledger.filter((one) => one.referencia === referencia);
  const notRefunded = ownEntries.filter(({ importe, devuelto }) => devuelto < importe);
  if (notRefunded.length > 0) return { estado: 'aprobado', charges: notRefunded.map(toCharge) };
  return ownEntries.length > 0
    ? { estado: 'devuelto', charges: ownEntries.map(toCharge) }
    : { estado: 'inexistente', charges: [] };
}

export function createFakePasarela(gateway: GatewayControl): PagoPasarela {
  return {
    async cobrar(chargeRequest, signal) {
      if (signal.aborted) return { kind: 'retryable', cause: 'plazo vencido' };
      gateway.charges.push(chargeRequest);
      return (
        (await gateway.cobrar(chargeRequest, signal)) ?? {
          kind: 'ok',
          value: chargeOnLedger(gateway, chargeRequest),
        }
      );
    },
    async consultar(referencia) {
      gateway.consultas.push(referencia);
      return gateway.consultar(referencia) ?? { kind: 'ok', value: consultaFromLedger(gateway, referencia) };
    },
    async listar() {
      return (
        gateway.listar() ?? { kind: 'ok', value: { charges: gateway.ledger.map(toListed), unproven: false } }
      );
    },
    async devolver(idPasarela, importe) {
      const entry = gateway.ledger.find((one) => one.idPasarela === idPasarela);
      if (!entry) return { kind: 'rejected', reason: { ...RECHAZO, codigo: 'no', motivo: 'no existe' } };
      const refundCents = importe === 'total' ? entry.importe : importe;
      // As the port promises, an amount that was already refunded is not refunded again.
      if (entry.devuelto >= refundCents) return { kind: 'ok', value: { id: `d${idPasarela}` } };
      gateway.devoluciones.push({ idPasarela, importe });
      const answer = gateway.devolver();
      if (!answer || answer.kind === 'unknown') entry.devuelto += refundCents;
      return answer ?? { kind: 'ok', value: { id: `d${idPasarela}` } };
    },
    health: async () => gateway.health(),
  };
}
