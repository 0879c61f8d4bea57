import { sql } from '@oficina/db';
import { expectRefusal, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertTarjeta, usePagos } from './pagos.test-kit.ts';

const database = useDatabase();
const {
  app,
  customer,
  clock,
  control,
  conciliarAfter: after,
  facturas,
  gateway,
  mensajes,
} = usePagos(database);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TARJETA =
  'Esta tarjeta fue rechazada varias veces. Por seguridad, no se puede usar hasta el 17/11 a las 10:00. Usá otra.';

const rechazo = (codigo: string) => ({
  kind: 'rejected' as const,
  reason: { codigo, motivo: 'del banco', advice: 'ninguno' as const },
});
const rejectWith = (codigo: string) =>
  Object.assign(gateway, { cobrar: () => Promise.resolve(rechazo(codigo)) });
const approve = () => Object.assign(gateway, { cobrar: () => undefined });
const apartadas = async () => {
  const { rows } = await sql<{ entidad_id: string; cambios: Record<string, unknown> }>`
    select entidad_id, cambios from auditoria where accion = 'tarjeta.apartar' order by id`.execute(
    database.ownerDb,
  );
  return rows;
};
const alertSubjects = async () =>
  (await mensajes())
    .filter(({ plantilla }) => plantilla === 'personal_alerta')
    .map(({ datos }) => (datos as { asunto: string }).asunto);

beforeEach(async () => {
  Object.assign(control.rechazoLimits, { tarjeta: 5, persona: 10, red: 30 });
  await sql`truncate auditoria`.execute(database.ownerDb);
});

/** The attempts are sequential and use the same factura, because a refused pago releases it. */
async function payRepeatedly(
  payer: Awaited<ReturnType<typeof customer>>,
  veces: number,
  more: Record<string, unknown> = {},
) {
  const { pagar } = app();
  const [factura] = await facturas(payer);
  const respuestas = [];
  for (let attempt = 0; attempt < veces; attempt += 1)
    respuestas.push(await pagar(payer, [Number(factura)], more));
  return respuestas;
}

describe('una tarjeta', () => {
  test('cincuenta personas a la vez: cinco llegan a la pasarela y queda apartada', async () => {
    Object.assign(control.rechazoLimits, { red: 1_000 });
    const waiting: (() => void)[] = [];
    gateway.cobrar = async () => {
      // All answers are released together, so that the refusals are also written at the same time.
      await new Promise<void>((resume) => {
        waiting.push(resume);
        if (waiting.length === 5) for (const one of waiting) one();
      });
      return rechazo('55');
    };
    const { pagar } = app();
    const payers = [];
    for (let n = 0; n < 50; n += 1) {
      const payer = await customer();
      payers.push({ payer, facturas: await facturas(payer) });
    }
    const respuestas = await Promise.all(payers.map((one) => pagar(one.payer, one.facturas)));
    expect(gateway.charges).toHaveLength(5);
    const accepted = respuestas.filter(({ status }) => status === 201);
    const denied = respuestas.filter(({ status }) => status === 422 || status === 429);
    expect([accepted.length, denied.length]).toEqual([5, 45]);
    const [elsa] = payers;
    expectRefusal(await pagar(elsa?.payer ?? { id: 0, tarjeta: 0 }, elsa?.facturas ?? []), 422, TARJETA);
    expect(gateway.charges).toHaveLength(5);
    expect(await apartadas()).toMatchObject([{ cambios: { por: 'tarjeta', rechazos: 5, ultimos4: '4905' } }]);
    expect(await alertSubjects()).toEqual(['apartamos la tarjeta terminada en 4905']);
  });

  test('con los datos bien después del tope, la respuesta es la misma y nada se reserva', async () => {
    rejectWith('55');
    const elsa = await customer();
    await payRepeatedly(elsa, 5);
    approve();
    const [sixth] = await payRepeatedly(elsa, 1);
    expect([sixth?.status, sixth?.body.detail]).toEqual([422, TARJETA]);
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from facturas where estado_pago <> 0`.execute(database.db);
    expect(rows[0]?.total).toBe(0);
  });

  test('guardada de nuevo, o por otra persona, con otro vencimiento, sigue apartada', async () => {
    rejectWith('49');
    const elsa = await customer();
    await payRepeatedly(elsa, 5);
    const other = await customer();
    const othersCard = {
      ...other,
      tarjeta: await insertTarjeta(database.db, other.id, { vencimiento: '0931' }),
    };
    expect((await payRepeatedly(othersCard, 1))[0]?.body.detail).toBe(TARJETA);
    const differentCard = {
      ...other,
      tarjeta: await insertTarjeta(database.db, other.id, { numero_enmascarado: '************1111' }),
    };
    approve();
    expect((await payRepeatedly(differentCard, 1))[0]?.status).toBe(201);
  });

  test('pasado un día desde el primer rechazo se prueba una vez más, y no cinco', async () => {
    rejectWith('55');
    const elsa = await customer();
    await payRepeatedly(elsa, 1);
    clock.advance(HOUR);
    await payRepeatedly(elsa, 4);
    clock.advance(23 * HOUR - MINUTE);
    expect((await payRepeatedly(elsa, 1))[0]?.status).toBe(422);
    clock.advance(2 * MINUTE);
    expect((await payRepeatedly(elsa, 2)).map(({ status }) => status)).toEqual([201, 422]);
    expect(gateway.charges).toHaveLength(6);
  });

  test('los fondos cuentan; lo que el banco no pudo decir y lo aprobado, no', async () => {
    const elsa = await customer();
    for (const codigo of ['28', '31', '96', '97', '3', '89']) {
      rejectWith(codigo);
      expect((await payRepeatedly(elsa, 1))[0]?.status).toBe(201);
    }
    approve();
    expect((await payRepeatedly(elsa, 1))[0]?.body.estado).toBe(1);
    rejectWith('51');
    expect((await payRepeatedly(elsa, 6)).map(({ status }) => status)).toEqual([
      201, 201, 201, 201, 201, 422,
    ]);
    const { rows } = await sql<{ total: number }>`select count(*) as total from tarjeta_intentos`.execute(
      database.db,
    );
    expect(rows[0]?.total).toBe(5);
  });

  test('un pago en duda que resulta rechazado cuenta cuando se sabe', async () => {
    const elsa = await customer();
    gateway.cobrar = async () => ({ kind: 'unknown', cause: 'timeout' });
    await payRepeatedly(elsa, 1);
    rejectWith('55');
    await payRepeatedly(elsa, 4);
    expect(await apartadas()).toEqual([]);
    gateway.consultar = () => ({ kind: 'ok', value: { estado: 'rechazado', charges: [] } });
    await after(MINUTE);
    expect(await apartadas()).toMatchObject([{ cambios: { por: 'tarjeta' } }]);
    expect((await payRepeatedly(elsa, 1))[0]?.status).toBe(422);
  });

  test('lo que quedó sin respuesta deja de ocupar su lugar al minuto', async () => {
    Object.assign(control.rechazoLimits, { tarjeta: 1 });
    const elsa = await customer();
    gateway.cobrar = async () => ({ kind: 'unknown', cause: 'timeout' });
    await payRepeatedly(elsa, 1);
    const [espera] = await payRepeatedly(elsa, 1);
    expect([espera?.status, espera?.headers['retry-after']]).toEqual([429, '60']);
    clock.advance(MINUTE + 1);
    approve();
    expect((await payRepeatedly(elsa, 1))[0]?.status).toBe(201);
  });
});

describe('una persona y una red', () => {
  test('diez rechazos con tarjetas distintas apartan todas las de la persona, y a nadie más', async () => {
    rejectWith('55');
    const elsa = await customer();
    for (const final of ['0001', '0002'])
      await payRepeatedly(
        {
          ...elsa,
          tarjeta: await insertTarjeta(database.db, elsa.id, { numero_enmascarado: `************${final}` }),
        },
        5,
      );
    const [eleventh] = await payRepeatedly(elsa, 1);
    expect(eleventh?.body.detail).toBe(
      'Hubo varios rechazos en tu cuenta. Por seguridad, podés volver a usar tarjetas desde el 17/11 a las 10:00. Si no podés esperar, comunicate con la cooperativa.',
    );
    expect(gateway.charges).toHaveLength(10);
    expect(await alertSubjects()).toEqual([
      'apartamos la tarjeta terminada en 0001',
      'apartamos la tarjeta terminada en 0002',
      `apartamos las tarjetas del usuario N.º ${elsa.id}`,
    ]);
    approve();
    expect((await payRepeatedly(await customer(), 1))[0]?.status).toBe(201);
  });

  test('treinta rechazos desde una red la cierran, con un /64 por casa; otra red sigue', async () => {
    Object.assign(control.rechazoLimits, { tarjeta: 1_000 });
    rejectWith('55');
    for (const n of [1, 2, 3]) await payRepeatedly(await customer(), 10, { ip: `2001:db8:1:2::${n}` });
    const elsa = await customer();
    const [refused] = await payRepeatedly(elsa, 1, { ip: '2001:db8:1:2:9::9' });
    expect(String(refused?.body.detail)).toContain('desde esta conexión a internet');
    expect(await apartadas()).toMatchObject([
      { cambios: { por: 'persona' } },
      { cambios: { por: 'persona' } },
      { cambios: { por: 'persona' } },
      { cambios: { por: 'red', red: '2001:db8:1:2::/64' } },
    ]);
    approve();
    expect((await payRepeatedly(elsa, 1, { ip: '2001:db8:1:3::1' }))[0]?.status).toBe(201);
  });
});
