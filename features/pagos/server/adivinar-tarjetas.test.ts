import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { tarjetaDe, usePagos } from './pagos.test-kit.ts';

const database = useDatabase();
const { app, cliente, clock, control, despues, facturas, mano, mensajes } = usePagos(database);

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const TARJETA =
  'Esta tarjeta fue rechazada varias veces. Por seguridad, no se puede usar hasta el 17/11 a las 10:00. Usá otra.';

const rechazo = (codigo: string) => ({
  kind: 'rejected' as const,
  reason: { codigo, motivo: 'del banco', consejo: 'ninguno' as const },
});
const rechazarCon = (codigo: string) =>
  Object.assign(mano, { cobrar: () => Promise.resolve(rechazo(codigo)) });
const aprobar = () => Object.assign(mano, { cobrar: () => undefined });
const apartadas = async () => {
  const { rows } = await sql<{ entidad_id: string; cambios: Record<string, unknown> }>`
    select entidad_id, cambios from auditoria where accion = 'tarjeta.apartar' order by id`.execute(
    database.ownerDb,
  );
  return rows;
};
const asuntos = async () =>
  (await mensajes())
    .filter(({ plantilla }) => plantilla === 'personal_alerta')
    .map(({ datos }) => (datos as { asunto: string }).asunto);

beforeEach(async () => {
  Object.assign(control.topes, { tarjeta: 5, persona: 10, red: 30 });
  await sql`truncate auditoria`.execute(database.ownerDb);
});

/** One after the other, with the same bill: a refused payment lets it go. */
async function probar(
  quien: Awaited<ReturnType<typeof cliente>>,
  veces: number,
  more: Record<string, unknown> = {},
) {
  const { pagar } = app();
  const [factura] = await facturas(quien);
  const respuestas = [];
  for (let vez = 0; vez < veces; vez += 1) respuestas.push(await pagar(quien, [Number(factura)], more));
  return respuestas;
}

describe('una tarjeta', () => {
  test('cincuenta personas a la vez: cinco llegan a la pasarela y queda apartada', async () => {
    Object.assign(control.topes, { red: 1_000 });
    const puertas: (() => void)[] = [];
    mano.cobrar = async () => {
      // Answered together: their refusals are written at the same time too.
      await new Promise<void>((abrir) => {
        puertas.push(abrir);
        if (puertas.length === 5) for (const una of puertas) una();
      });
      return rechazo('55');
    };
    const { pagar } = app();
    const pagadores = [];
    for (let n = 0; n < 50; n += 1) {
      const quien = await cliente();
      pagadores.push({ quien, facturas: await facturas(quien) });
    }
    const respuestas = await Promise.all(pagadores.map((uno) => pagar(uno.quien, uno.facturas)));
    expect(mano.cobros).toHaveLength(5);
    const hechos = respuestas.filter(({ status }) => status === 201);
    const negados = respuestas.filter(({ status }) => status === 422 || status === 429);
    expect([hechos.length, negados.length]).toEqual([5, 45]);
    const [elsa] = pagadores;
    const despues = await pagar(elsa?.quien ?? { id: 0, tarjeta: 0 }, elsa?.facturas ?? []);
    expect([despues.status, despues.body.detail]).toEqual([422, TARJETA]);
    expect(mano.cobros).toHaveLength(5);
    expect(await apartadas()).toMatchObject([{ cambios: { por: 'tarjeta', rechazos: 5, ultimos4: '4905' } }]);
    expect(await asuntos()).toEqual(['apartamos la tarjeta terminada en 4905']);
  });

  test('con los datos bien después del tope, la respuesta es la misma y nada se reserva', async () => {
    rechazarCon('55');
    const elsa = await cliente();
    await probar(elsa, 5);
    aprobar();
    const [sexta] = await probar(elsa, 1);
    expect([sexta?.status, sexta?.body.detail]).toEqual([422, TARJETA]);
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from facturas where estado_pago <> 0`.execute(database.db);
    expect(rows[0]?.total).toBe(0);
  });

  test('guardada de nuevo, o por otra persona, con otro vencimiento, sigue apartada', async () => {
    rechazarCon('49');
    const elsa = await cliente();
    await probar(elsa, 5);
    const otra = await cliente();
    const suya = { ...otra, tarjeta: await tarjetaDe(database.db, otra.id, { vencimiento: '0931' }) };
    expect((await probar(suya, 1))[0]?.body.detail).toBe(TARJETA);
    const distinta = {
      ...otra,
      tarjeta: await tarjetaDe(database.db, otra.id, { numero_enmascarado: '************1111' }),
    };
    aprobar();
    expect((await probar(distinta, 1))[0]?.status).toBe(201);
  });

  test('pasado un día desde el primer rechazo se prueba una vez más, y no cinco', async () => {
    rechazarCon('55');
    const elsa = await cliente();
    await probar(elsa, 1);
    clock.advance(HORA);
    await probar(elsa, 4);
    clock.advance(23 * HORA - MINUTO);
    expect((await probar(elsa, 1))[0]?.status).toBe(422);
    clock.advance(2 * MINUTO);
    expect((await probar(elsa, 2)).map(({ status }) => status)).toEqual([201, 422]);
    expect(mano.cobros).toHaveLength(6);
  });

  test('los fondos cuentan; lo que el banco no pudo decir y lo aprobado, no', async () => {
    const elsa = await cliente();
    for (const codigo of ['28', '31', '96', '97', '3', '89']) {
      rechazarCon(codigo);
      expect((await probar(elsa, 1))[0]?.status).toBe(201);
    }
    aprobar();
    expect((await probar(elsa, 1))[0]?.body.estado).toBe(1);
    rechazarCon('51');
    expect((await probar(elsa, 6)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 422]);
    const { rows } = await sql<{ total: number }>`select count(*) as total from tarjeta_intentos`.execute(
      database.db,
    );
    expect(rows[0]?.total).toBe(5);
  });

  test('un pago en duda que resulta rechazado cuenta cuando se sabe', async () => {
    const elsa = await cliente();
    mano.cobrar = async () => ({ kind: 'unknown', cause: 'timeout' });
    await probar(elsa, 1);
    rechazarCon('55');
    await probar(elsa, 4);
    expect(await apartadas()).toEqual([]);
    mano.consultar = () => ({ kind: 'ok', value: { estado: 'rechazado', cobros: [] } });
    await despues(MINUTO);
    expect(await apartadas()).toMatchObject([{ cambios: { por: 'tarjeta' } }]);
    expect((await probar(elsa, 1))[0]?.status).toBe(422);
  });

  test('lo que quedó sin respuesta deja de ocupar su lugar al minuto', async () => {
    Object.assign(control.topes, { tarjeta: 1 });
    const elsa = await cliente();
    mano.cobrar = async () => ({ kind: 'unknown', cause: 'timeout' });
    await probar(elsa, 1);
    const [espera] = await probar(elsa, 1);
    expect([espera?.status, espera?.headers['retry-after']]).toEqual([429, '60']);
    clock.advance(MINUTO + 1);
    aprobar();
    expect((await probar(elsa, 1))[0]?.status).toBe(201);
  });
});

describe('una persona y una red', () => {
  test('diez rechazos con tarjetas distintas apartan todas las de la persona, y a nadie más', async () => {
    rechazarCon('55');
    const elsa = await cliente();
    for (const final of ['0001', '0002'])
      await probar(
        {
          ...elsa,
          tarjeta: await tarjetaDe(database.db, elsa.id, { numero_enmascarado: `************${final}` }),
        },
        5,
      );
    const [onceava] = await probar(elsa, 1);
    expect(onceava?.body.detail).toBe(
      'Hubo varios rechazos en tu cuenta. Por seguridad, podés volver a usar tarjetas desde el 17/11 a las 10:00. Si no podés esperar, comunicate con la cooperativa.',
    );
    expect(mano.cobros).toHaveLength(10);
    expect(await asuntos()).toEqual([
      'apartamos la tarjeta terminada en 0001',
      'apartamos la tarjeta terminada en 0002',
      `apartamos las tarjetas del usuario N.º ${elsa.id}`,
    ]);
    aprobar();
    expect((await probar(await cliente(), 1))[0]?.status).toBe(201);
  });

  test('treinta rechazos desde una red la cierran, con un /64 por casa; otra red sigue', async () => {
    Object.assign(control.topes, { tarjeta: 1_000 });
    rechazarCon('55');
    for (const n of [1, 2, 3]) await probar(await cliente(), 10, { ip: `2001:db8:1:2::${n}` });
    const elsa = await cliente();
    const [cerrada] = await probar(elsa, 1, { ip: '2001:db8:1:2:9::9' });
    expect(String(cerrada?.body.detail)).toContain('desde esta conexión a internet');
    expect(await apartadas()).toMatchObject([
      { cambios: { por: 'persona' } },
      { cambios: { por: 'persona' } },
      { cambios: { por: 'persona' } },
      { cambios: { por: 'red', red: '2001:db8:1:2::/64' } },
    ]);
    aprobar();
    expect((await probar(elsa, 1, { ip: '2001:db8:1:3::1' }))[0]?.status).toBe(201);
  });
});
