import { type Db, type NewRow, sql } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { MARCAS } from '@oficina/tarjetas/contract';
import { tarjetasJobs } from '@oficina/tarjetas/server';
import {
  type Answer,
  build,
  createTestApp,
  fixedClock,
  rowsOf,
  type TestDatabase,
  testCipher,
  useJobs,
} from '@oficina/testing';
import { isStaff, type Role, Secret } from '@oficina/values';
import { beforeAll, beforeEach } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { conciliarPagos } from './conciliar-pagos.ts';
import type { ChargeableTarjetas } from './deps.ts';
import { pagosJobs } from './jobs.ts';
import { DISABLED_ORDERS } from './order-gateway.ts';
import { findPagoById } from './pagos-read.repository.ts';
import { chargeOnLedger, createFakePasarela, idleGateway } from './pasarela.test-kit.ts';
import { PLAZOS, type Plazos } from './plazos.ts';
import { type RegisterPagosDeps, registerPagos } from './routes.ts';
import { vigilarPagos } from './vigilar-pagos.ts';

const NOW = '2026-11-16T10:00:00-03:00';
const ALERT_ADDRESS = 'guardia@prueba.test';
export const CVC = '739';
/** All these tests pay with the same card and from the same address, so the limits are out of reach. */
const HIGH_RECHAZO_LIMITS = { tarjeta: 1_000, persona: 1_000, red: 1_000 };

export type Customer = { id: number; tarjeta: number; suministro: number; email: string };
/** The card is locked against deletion until the pago is written. */
const tarjetas: ChargeableTarjetas = {
  async findForCharge(tx, usuarioId, tarjetaId) {
    const { rows } = await sql<{ vencimiento: string; bin: string | null; numeroEnmascarado: string }>`
      select vencimiento, bin, numero_enmascarado as "numeroEnmascarado" from tarjetas
      where id = ${tarjetaId} and usuario_id = ${usuarioId} and eliminada is null for share`.execute(tx);
    return rows[0] && { ...rows[0], ref: new Secret(`ref-${tarjetaId}`) };
  },
};

export function usePagos(database: TestDatabase) {
  const clock = fixedClock(NOW);
  const gateway = idleGateway();
  const lines: string[] = [];
  const note = (fields: object, message?: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const control = {
    mark: (_point: string): void => undefined,
    plazos: { ...PLAZOS } as Plazos,
    isOtpRequired: false,
    isRecent: true,
    rechazoLimits: { ...HIGH_RECHAZO_LIMITS },
  };
  const log = { info: note, warn: note, error: note };
  const jobs = useJobs(database, [...mensajesJobs, ...tarjetasJobs, ...pagosJobs], clock, log);
  let deps: RegisterPagosDeps;

  beforeAll(() => {
    deps = {
      db: database.db,
      jobs,
      clock,
      log,
      tarjetas,
      acceptsOverdue: true,
      enlaceMetodos: ['tarjeta'],
      cuentaMetodos: ['tarjeta'],
      rechazosPorHora: 1_000,
      tarjetaRules: { marcas: MARCAS, acceptedMarcas: ['visa', 'master'], isNumeroAllowed: true },
      pasarela: createFakePasarela(gateway),
      orders: DISABLED_ORDERS,
      orderTerms: { qrMinutes: 15, billeteraMinutes: 30, siteUrl: 'https://oficina.test' },
      limits: { ...createLimits(database.db, clock), take: async () => undefined },
      sender: createMensajeSender({ jobs, clock, cipher: testCipher }),
      alertAddresses: [ALERT_ADDRESS],
      cooperativa: { nombre: 'Cooperativa de Prueba', telefono: '2945 45-1234' },
      mark: (point) => control.mark(point),
      plazos: control.plazos,
      rechazoLimits: control.rechazoLimits,
    };
  });
  beforeEach(async () => {
    await sql`truncate mensajes, pagos, facturas cascade`.execute(database.ownerDb);
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    clock.set(NOW);
    Object.assign(gateway, idleGateway());
    lines.length = 0;
    Object.assign(control.plazos, PLAZOS);
    Object.assign(control.rechazoLimits, HIGH_RECHAZO_LIMITS);
    Object.assign(control, { mark: () => undefined, isOtpRequired: false, isRecent: true });
  });

  function app(changes: Partial<RegisterPagosDeps> = {}) {
    let drain: ReturnType<typeof registerPagos>['drain'] = async () => undefined;
    const session = ({ roles }: { roles: readonly Role[] }) => ({
      otpPendiente: control.isOtpRequired && isStaff(roles),
      autenticado: control.isRecent ? clock.now() : null,
    });
    const server = createTestApp({ database, clock, session }, (mounted) => {
      drain = registerPagos(mounted, { ...deps, ...changes }).drain;
    });
    const call = (
      usuario: number | null,
      method: 'GET' | 'POST',
      url: string,
      { cuerpo, ...options }: { cuerpo?: object; key?: string; ip?: string } = {},
    ): Promise<Answer> => server.call(usuario, method, url, cuerpo, options);
    const pagar = (
      customer: Pick<Customer, 'id' | 'tarjeta'>,
      facturas: readonly number[],
      { key, ip, ...changes }: { key?: string; ip?: string } & Record<string, unknown> = {},
    ) =>
      call(customer.id, 'POST', '/api/pagos', {
        cuerpo: {
          metodo: 'tarjeta',
          tarjeta: `/api/tarjetas/${customer.tarjeta}`,
          facturas: facturas.map((id) => `/api/facturas/${id}`),
          tarjetaCvc: CVC,
          ...changes,
        },
        ...(key !== undefined && { key }),
        ...(ip !== undefined && { ip }),
      });
    return { call, pagar, drain: () => drain() };
  }

  return {
    clock,
    gateway,
    control,
    lines,
    app,
    get deps() {
      return deps;
    },
    circuitBreaker: () => createCircuitBreaker(deps),
    async conciliarAfter(ms: number) {
      clock.advance(ms);
      return conciliarPagos(deps);
    },
    async vigilar(ms: number) {
      clock.advance(ms);
      return vigilarPagos(deps);
    },
    async customer(...roles: Role[]): Promise<Customer> {
      const { db } = database;
      const { id, email } = await build.usuario(db, { roles: ['ROLE_CONFIRMADO', ...roles] });
      const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: id });
      return { id, email, suministro: suministro_id, tarjeta: await insertTarjeta(db, id) };
    },
    async facturas({ suministro }: Pick<Customer, 'suministro'>, importes: readonly number[] = [1_840_050]) {
      const ids: number[] = [];
      for (const importe_cent of importes)
        ids.push((await build.factura(database.db, { suministro_id: suministro, importe_cent })).id);
      return ids;
    },
    /** Each test of the file begins with a customer of its own. */
    useCustomer(...roles: Role[]): Customer {
      const customer = {} as Customer;
      beforeEach(async () => {
        Object.assign(customer, await this.customer(...roles));
      });
      return customer;
    },
    /** Each test of the file begins with these facturas of the customer. */
    useFacturas(customer: Customer, importes: readonly number[]): number[] {
      const ids: number[] = [];
      beforeEach(async () => {
        ids.splice(0, ids.length, ...(await this.facturas(customer, importes)));
      });
      return ids;
    },
    async pago(id: number) {
      const pago = await findPagoById(database.db, id);
      if (!pago) throw new Error('no está');
      return pago;
    },
    /** The gateway took the money of the pago, whatever it answered. */
    async chargeAtGateway(id: number) {
      const { referencia, total_cent } = await this.pago(id);
      return chargeOnLedger(gateway, { referencia, importe: total_cent });
    },
    async lastPagoId() {
      const { rows } = await sql<{ id: number }>`select max(id) as id from pagos`.execute(database.db);
      return rows[0]?.id ?? 0;
    },
    async facturaEstados(facturas: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ estado_pago: number }>`
        select estado_pago from facturas where id = any(${facturas}::bigint[]) order by id`.execute(
        database.db,
      );
      return rows.map(({ estado_pago }) => estado_pago);
    },
    mensajes: () => rowsOf(database.ownerDb, 'mensajes', {}, ['plantilla', 'para', 'datos', 'vez']),
    async plantillas(): Promise<string[]> {
      return (await this.mensajes()).map(({ plantilla }) => plantilla);
    },
    /** A refusal must leave all of this unchanged. */
    async snapshot(): Promise<string> {
      const { rows } = await sql<{ snapshot: string }>`
        select md5(string_agg(todo, '|' order by todo)) as snapshot from (
          select 'p' || p::text as todo from pagos p union all select 'pf' || pf::text from pago_facturas pf
          union all select 'f' || f::text from facturas f union all select 't' || t::text from tarjetas t
          union all select 'm' || m::text from mensajes m union all select 'j' || j::text from pgboss.job j
        ) filas`.execute(database.ownerDb);
      return rows[0]?.snapshot ?? '';
    },
  };
}

export const insertTarjeta = async (db: Db, usuario_id: number, changes: Partial<NewRow<'tarjetas'>> = {}) =>
  (await build.tarjeta(db, { ...changes, usuario_id })).id;
