import { sql } from '@oficina/db';
import { facturasVigencia, registerFacturas, SMS_PLANTILLAS } from '@oficina/facturas/server';
import { createLimits } from '@oficina/http';
import { createRenderer, handleMensajes, plantillas, type Texto } from '@oficina/mensajes/server';
import { markTelefonoBouncing, telefonosVigencia } from '@oficina/suministros/server';
import { addRow, build, changeRows, createTestApp, rowsOf, testCipher, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200', '300']);
const never = new AbortController().signal;
const SITE = 'https://oficina.coop-prueba.com.ar';

/** The worker's sending, with the operator in its place. */
function sendingTo(texts: Texto[], rejected: ReadonlySet<string> = new Set()) {
  const branding = { cooperativa: 'La Posta', color: '#0b5f5c', publicUrl: SITE, art25: '' };
  const render = createRenderer({ ...branding, nombreCorto: 'La Posta' });
  const handled = handleMensajes({
    ...{ db: database.db, jobs: kit.deps.jobs, clock: kit.clock, log: kit.deps.log, cipher: testCipher },
    ...{ plantillas, renderer: async () => render, bajaOf: () => undefined, alertAddresses: [] },
    channels: {
      sms: {
        channel: 'sms',
        onReceipt: () => undefined,
        close: async () => undefined,
        async enviar(texto: Texto) {
          if (rejected.has(texto.telefono)) return { kind: 'rejected', reason: 'numero' };
          texts.push(texto);
          return { kind: 'ok', value: { id: `sms-${texto.mensajeId}`, partes: 1 } };
        },
      },
    },
    rateLimits: { sms: { channel: 'sms', perSecond: 0 } },
    concurrency: { sms: 5 },
    vigencias: [facturasVigencia, telefonosVigencia({ facturas: SMS_PLANTILLAS, cortes: [] })],
    onRebote: async () => undefined,
    onDeviceLost: async () => undefined,
    onTelefonoLost: markTelefonoBouncing,
  } as never);
  const textos = handled.find(({ job }) => job.name === 'mensajes-texto');
  /** A job leaves its place to others after a while, and the next goes on. */
  return async () => {
    for (let before = -1; before !== texts.length; ) {
      before = texts.length;
      const { rows } = await sql<{ desde: number | null; hasta: number | null }>`
        select min(id) as desde, max(id) as hasta from mensajes where tipo = 3 and estado in (0, 3)`.execute(
        database.db,
      );
      const [de] = rows;
      if (de?.desde != null) await textos?.handler({ tipo: 'sms', prioridad: 9, de } as never, never);
    }
  };
}

const HEADER = 'cuenta;numero;periodo;fecha;vencimiento;importe';
const facturas = (periodo: string, cuentas: readonly string[]) =>
  [
    HEADER,
    ...cuentas.map((c) => `${c};${periodo}-${c};${periodo};${periodo}-02;${periodo}-28;41873.50`),
  ].join('\n');
const telefono = (cuenta: string, changes: object = {}) =>
  addRow(database.db, 'suministro_telefonos', {
    ...{ suministro_id: kit.suministro(cuenta), telefono: '+5493492401234' },
    ...changes,
  });
const smsRows = () => rowsOf(database.db, 'mensajes', { tipo: 3 });

test('apagado no sale ni se cuenta ninguno', async () => {
  await telefono('100');
  const { id, resumen } = await kit.uploadAndReview(facturas('2026-11', ['100']));
  expect(resumen?.avisos).toEqual({ emails: 0, push: 0 });
  await kit.confirmAndLoad(id);
  expect(await smsRows()).toEqual([]);
});

test('salen a los números que reciben, menos los de quien ya se entera por su cuenta', async () => {
  kit.control.smsFactura = true;
  const person = async (cuenta: string, number: string, preferencias: object, changes: object = {}) => {
    const { id } = await build.usuario(database.db, { telefono: number, ...changes });
    await build.usuarioSuministro(database.db, { usuario_id: id, suministro_id: kit.suministro(cuenta) });
    await changeRows(
      database.db,
      'usuario_preferencias',
      { usuario_id: id },
      {
        ...{ mail_factura: false, notif_vencimiento: false, sms_vencimiento: false },
        ...preferencias,
      },
    );
    await telefono(cuenta, { telefono: number.replace(/^[+]54(?!9)/, '+549') });
  };
  const validado = { telefono_validado: new Date() };
  await person('100', '+5493492400001', { notif_vencimiento: true, token_firebase: 'aparato' });
  await person('100', '+5493492400002', { sms_vencimiento: true }, validado);
  await person('100', '+5493492400003', { sms_vencimiento: true });
  await person('200', '+543492400004', { notif_vencimiento: true, token_firebase: 'otro' });
  await person('200', '+5493492400005', { token_firebase: 'tercero' }, validado);
  await telefono('200', { facturas: false });
  await telefono('300', { rebota: true });
  await telefono('300', { telefono: '+5493492400006', baja: new Date(), baja_por: 'enlace' });
  await telefono('300', { telefono: '+5493492400001' });
  const { id, resumen } = await kit.uploadAndReview(facturas('2026-11', ['100', '200', '300']));
  expect(resumen?.avisos).toMatchObject({ sms: 3 });
  await kit.confirmAndLoad(id);
  const rows = await smsRows();
  expect(
    rows.map(({ suministro_id, para, prioridad, usuario_id }) => [
      suministro_id,
      para,
      prioridad,
      usuario_id,
    ]),
  ).toEqual([
    [kit.suministro('100'), '+5493492400003', 9, null],
    [kit.suministro('200'), '+5493492400005', 9, null],
    [kit.suministro('300'), '+5493492400001', 9, null],
  ]);
});

test('un número que no existe rebota y no se intenta más; la que se pagó antes de salir no se cobra', async () => {
  kit.control.smsFactura = true;
  await telefono('100');
  await telefono('200', { telefono: '+5493492400002' });
  await kit.uploadAndLoad(facturas('2026-11', ['100', '200']));
  await changeRows(database.db, 'facturas', { numero: '2026-11-200' }, { pagada: true, estado_pago: 1 });
  const texts: Texto[] = [];
  await sendingTo(texts, new Set(['+5493492401234']))();
  expect(texts).toEqual([]);
  expect((await smsRows()).map(({ estado }) => estado).sort()).toEqual([5, 9]);
  const [lost] = await rowsOf(database.db, 'suministro_telefonos', { telefono: '+5493492401234' });
  expect(lost?.rebota).toBe(true);
});

test('diez mil celulares: uno por número y suministro, ninguno a las 21:01, una parte cada uno, y el que no es suyo no recibe el próximo', async () => {
  const TOTAL = 10_000;
  kit.control.smsFactura = true;
  await sql`insert into suministros (cuenta, nombre) select (500000 + n)::text, 'S ' || n from generate_series(1, 8000) n`.execute(
    database.ownerDb,
  );
  // A quarter have a second number, which each shares with its neighbour.
  await sql`
    insert into suministro_telefonos (suministro_id, telefono)
    select id, '+549349' || lpad((2000000 + right(cuenta, 5)::int)::text, 7, '0') from suministros where cuenta like '50%'
    union all
    select id, '+549349' || lpad((3000000 + right(cuenta, 5)::int / 8)::text, 7, '0') from suministros
    where cuenta like '50%' and right(cuenta, 5)::int % 4 = 0`.execute(database.ownerDb);
  const cuentas = Array.from({ length: 8000 }, (_, n) => String(500_001 + n));
  kit.clock.set('2026-11-16T20:50:00-03:00');
  const { id, resumen } = await kit.uploadAndReview(facturas('2026-11', cuentas));
  expect(resumen?.avisos.sms).toBe(TOTAL);
  await kit.confirmAndLoad(id);
  const texts: Texto[] = [];
  const send = sendingTo(texts);
  kit.clock.set('2026-11-16T21:01:00-03:00');
  await send();
  expect(texts).toHaveLength(0);
  kit.clock.set('2026-11-17T08:00:00-03:00');
  await send();
  expect(texts).toHaveLength(TOTAL);
  const { rows } = await sql<{ total: number; distintos: number }>`
    select count(*) as total, count(distinct (suministro_id, para)) as distintos from mensajes
    where tipo = 3 and estado = 1`.execute(database.db);
  expect(rows).toEqual([{ total: TOTAL, distintos: TOTAL }]);
  expect(new Set(texts.map(({ telefono: to, texto }) => `${to} ${texto}`)).size).toBe(TOTAL);
  expect(texts.filter(({ texto }) => texto.length > 160)).toEqual([]);
  expect(texts[0]?.texto).toMatch(
    /^La Posta: factura nov sum\. \.\.\d{3} \$41\.873,50, vence 28\/11\. Ver y pagar: https:/,
  );

  const { texto = '', telefono: stranger = '' } = texts[0] ?? {};
  const app = createTestApp({ database, clock: kit.clock }, (made) =>
    registerFacturas(made, {
      ...{ db: database.db, clock: kit.clock, limits: createLimits(database.db, kit.clock) },
    } as never),
  );
  const token = texto.split('/f/')[1];
  const said = await app.call(null, 'POST', `/api/oob/factura/${token}/telefono_ajeno`, {
    ultimos4: stranger.slice(-4),
  });
  expect(said.status).toBe(200);
  texts.length = 0;
  await kit.uploadAndLoad(facturas('2026-12', cuentas));
  await send();
  expect(texts).toHaveLength(TOTAL - 1);
  expect(texts.filter(({ telefono: to }) => to === stranger)).toEqual([]);
}, 240_000);
