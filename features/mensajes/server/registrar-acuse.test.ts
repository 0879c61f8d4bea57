import { sql, type Tx } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ACUSES, type Acuse, TIPOS } from '../contract/index.ts';
import { moverAcuse } from './acuses.repository.ts';
import { useMotorEnPrueba } from './motor.test-kit.ts';
import { registrarAcuses } from './registrar-acuse.ts';
import type { Recibo } from './texto.ts';

const database = useDatabase();
const prueba = useMotorEnPrueba(database);
const CELULAR = '+5493492401234';
const NO_ENTREGABLE: Recibo = { id: 'x', estado: 'fallido', codigo: '131026', motivo: 'no-entregable' };

async function enviado(tipo: 'sms' | 'whatsapp', changes: Parameters<typeof prueba.encolar>[0] = {}) {
  const id = await prueba.encolar({ tipo, para: CELULAR, ...changes });
  await prueba.enviar(tipo, id);
  await prueba.olvidarTrabajos();
  return id;
}
const acusar = (tipo: 'sms' | 'whatsapp', ...recibos: Recibo[]) =>
  registrarAcuses(prueba.motor, tipo, recibos);
const acuseDe = async (id: number) => (await prueba.fila(id)).acuse;
const porSms = () =>
  database.ownerDb.selectFrom('mensajes').selectAll().where('tipo', '=', TIPOS.sms).execute();

describe('sólo avanza', () => {
  const LLEGA: Record<Acuse | 'nada', readonly Acuse[]> = {
    nada: ['enviado', 'entregado', 'leido', 'fallido'],
    enviado: ['entregado', 'leido', 'fallido'],
    entregado: ['leido'],
    leido: [],
    fallido: [],
  };
  const casos = Object.entries(LLEGA).flatMap(([de, a]) =>
    ACUSES.map((acuse) => ({ de: de as Acuse | 'nada', acuse, cambia: a.includes(acuse) })),
  );

  test.each(casos)('de $de a $acuse: $cambia', async ({ de, acuse, cambia }) => {
    const id = await enviado('sms');
    const antes = de === 'nada' ? null : de;
    await database.ownerDb.updateTable('mensajes').set({ acuse: antes }).where('id', '=', id).execute();
    await acusar('sms', { id: `sms-${id}`, estado: acuse });
    expect(await prueba.fila(id)).toMatchObject({ estado: 'procesado', acuse: cambia ? acuse : antes });
  });

  test('entregado que llega antes que enviado queda entregado, aunque lleguen a la vez y repetidos', async () => {
    const id = await enviado('sms');
    const recibo = (estado: Acuse) => acusar('sms', { id: `sms-${id}`, estado });
    await Promise.all([recibo('entregado'), recibo('enviado'), recibo('entregado'), recibo('enviado')]);
    expect(await acuseDe(id)).toBe('entregado');
  });
});

describe('de quién habla', () => {
  test('el mismo número en otro canal es de otro mensaje', async () => {
    const id = await enviado('sms');
    await acusar('whatsapp', { id: `sms-${id}`, estado: 'entregado' });
    expect(await acuseDe(id)).toBeNull();
  });

  test('repetido por el operador, es del último; uno de hace más de un mes es otro', async () => {
    const [viejo, nuevo] = [await enviado('sms'), await enviado('sms')];
    await database.ownerDb.updateTable('mensajes').set({ proveedor_id: '77' }).execute();
    await acusar('sms', { id: '77', estado: 'entregado' });
    expect([await acuseDe(viejo), await acuseDe(nuevo)]).toEqual([null, 'entregado']);
    prueba.motor.later(31 * 86_400_000);
    await acusar('sms', { id: '77', estado: 'leido' });
    expect([await acuseDe(viejo), await acuseDe(nuevo)]).toEqual([null, 'entregado']);
    expect(await prueba.colas()).toMatchObject([{ name: 'mensajes-acuses' }]);
  });

  test.each([
    ['1003', '3eb', CELULAR, 'entregado'],
    ['1003', '3EB', '3492401234', 'entregado'],
    ['3EB', '1003', CELULAR, 'entregado'],
    ['1003', '0000001003', CELULAR, 'entregado'],
    // Read otherwise any number may be somebody else's.
    ['1003', '3eb', '+5491155550000', null],
    ['1003', '3eb', undefined, null],
    ['1003', '1003', undefined, 'entregado'],
  ])('dado %s y escrito %s, del teléfono %s: %s', async (dado, escrito, telefono, acuse) => {
    const id = await enviado('sms');
    await database.ownerDb.updateTable('mensajes').set({ proveedor_id: dado }).execute();
    await acusar('sms', { id: escrito, estado: 'entregado', telefono });
    expect(await acuseDe(id)).toBe(acuse);
  });

  test('entre dos que pueden ser, el del teléfono', async () => {
    const [ana, beto] = [await enviado('sms'), await enviado('sms', { para: '+5491155550000' })];
    for (const [id, proveedor_id] of [
      [ana, '4096'],
      [beto, '1000'],
    ] as const)
      await database.ownerDb.updateTable('mensajes').set({ proveedor_id }).where('id', '=', id).execute();
    await acusar('sms', { id: '1000', estado: 'entregado', telefono: CELULAR });
    expect([await acuseDe(ana), await acuseDe(beto)]).toEqual(['entregado', null]);
  });
});

describe('el que llega antes de que se sepa de quién es', () => {
  test('vuelve a buscarse tres veces, cada vez más tarde, y después se olvida', async () => {
    const recibo: Recibo = { id: 'SM1', estado: 'entregado' };
    for (const [vez, segundos] of [15, 60, 300].entries()) {
      await prueba.olvidarTrabajos();
      await registrarAcuses(prueba.motor, 'sms', [recibo], vez);
      const [trabajo, ...otros] = await prueba.colas();
      expect(trabajo).toMatchObject({
        name: 'mensajes-acuses',
        data: { tipo: 'sms', vez: vez + 1, recibos: [recibo] },
      });
      expect(otros).toEqual([]);
      expect((trabajo?.startAfter.getTime() ?? 0) - prueba.motor.clock.now().getTime()).toBe(segundos * 1000);
    }
    await prueba.olvidarTrabajos();
    await registrarAcuses(prueba.motor, 'sms', [recibo], 3);
    expect(await prueba.colas()).toEqual([]);
  });

  test('muchos juntos se dejan a la cola de a doscientos, sin esperar', async () => {
    const id = await enviado('sms');
    const recibos = Array.from({ length: 450 }, (): Recibo => ({ id: `sms-${id}`, estado: 'leido' }));
    await acusar('sms', ...recibos);
    expect(await acuseDe(id)).toBeNull();
    const trabajos = (await prueba.colas()).map(
      ({ data }) => data as unknown as { vez: number; recibos: Recibo[] },
    );
    expect(trabajos.map(({ vez, recibos }) => [vez, recibos.length]).sort()).toEqual([
      [0, 200],
      [0, 200],
      [0, 50],
    ]);
    for (const { recibos, vez } of trabajos) await registrarAcuses(prueba.motor, 'sms', recibos, vez);
    expect(await acuseDe(id)).toBe('leido');
  });

  test('que salió se sabe sin que lo digan: no se busca', async () => {
    await acusar('sms', { id: 'SM1', estado: 'enviado' }, { id: '', estado: 'entregado' });
    expect(await prueba.colas()).toEqual([]);
  });

  test('el que no se conoce no tapa a los demás', async () => {
    const id = await enviado('sms');
    await acusar('sms', { id: 'SM1', estado: 'leido' }, { id: `sms-${id}`, estado: 'leido' });
    expect(await acuseDe(id)).toBe('leido');
    expect(await prueba.colas()).toMatchObject([{ data: { recibos: [{ id: 'SM1' }] } }]);
  });
});

describe('por qué no se entregó', () => {
  test.each([
    ['sms', { codigo: '30006', motivo: 'no-movil' }, 'El número no es de un celular (30006).'],
    ['sms', { codigo: 'UNDELIV 011' }, 'El operador no pudo entregarlo (UNDELIV 011).'],
    ['sms', { codigo: '<b>1</b>' }, 'El operador no pudo entregarlo (b1b).'],
    ['sms', {}, 'El operador no pudo entregarlo.'],
    ['whatsapp', { codigo: '131049' }, 'WhatsApp no pudo entregarlo (131049).'],
    [
      'whatsapp',
      { codigo: '131050', motivo: 'baja-del-usuario' },
      'La persona pidió no recibir mensajes (131050).',
    ],
  ] as const)('%s %o: %s', async (tipo, cual, palabras) => {
    const id = await enviado(tipo);
    prueba.motor.later(60_000);
    await acusar(tipo, { id: `${tipo}-${id}`, estado: 'fallido', ...cual });
    const fila = await prueba.fila(id);
    expect(fila).toMatchObject({ estado: 'procesado', acuse: 'fallido', error: palabras });
    expect(fila.updated).toEqual(prueba.motor.clock.now());
  });

  test('lo que sí se entregó no cambia cuándo se cerró ni lo que decía', async () => {
    const id = await enviado('sms');
    const { updated } = await prueba.fila(id);
    prueba.motor.later(60_000);
    await acusar('sms', { id: `sms-${id}`, estado: 'entregado' });
    expect(await prueba.fila(id)).toMatchObject({ updated, error: null });
  });
});

describe('lo que WhatsApp no pudo entregar', () => {
  test('sale una vez por SMS con lo mismo, aunque lo digan diez a la vez', async () => {
    const { id: usuarioId } = await build.usuario(database.ownerDb);
    const { id: suministroId } = await build.suministro(database.ownerDb);
    const id = await enviado('whatsapp', { usuarioId, suministroId, vez: 2 });
    const recibo = { ...NO_ENTREGABLE, id: `whatsapp-${id}` };
    await Promise.all(Array.from({ length: 10 }, () => acusar('whatsapp', recibo)));
    await acusar('whatsapp', recibo);
    expect(await porSms()).toMatchObject([
      {
        plantilla: 'aviso',
        para: CELULAR,
        datos: { nombre: 'Norma' },
        usuario_id: usuarioId,
        suministro_id: suministroId,
        ref_id: null,
        vez: 2,
        estado: 0,
      },
    ]);
    expect(await prueba.colas()).toMatchObject([{ name: 'mensajes-texto' }]);
  });

  test('con su referencia, y no otra vez si ese aviso ya había salido por SMS', async () => {
    const id = await enviado('whatsapp', { refId: 31 });
    await prueba.encolar({ tipo: 'sms', para: CELULAR, refId: 31 });
    await acusar('whatsapp', { ...NO_ENTREGABLE, id: `whatsapp-${id}` });
    expect(await porSms()).toMatchObject([{ ref_id: 31 }]);
    expect(await acuseDe(id)).toBe('fallido');
  });

  test.each([
    ['un código', { plantilla: 'codigo', secreto: '483920' }, NO_ENTREGABLE],
    ['uno que ya no sirve', { plantilla: 'efimero' }, NO_ENTREGABLE],
    ['uno sin SMS', { plantilla: 'sin-sms' }, NO_ENTREGABLE],
    ['uno de quien no quiere', {}, { ...NO_ENTREGABLE, motivo: 'baja-del-usuario' }],
    ['uno que Meta no quiso', {}, { id: 'x', estado: 'fallido', codigo: '131049' }],
  ] as const)('%s no sale por SMS', async (_cual, changes, recibo) => {
    const id = await enviado('whatsapp', 'secreto' in changes ? changes : {});
    const plantilla = 'plantilla' in changes ? changes.plantilla : 'aviso';
    await database.ownerDb.updateTable('mensajes').set({ plantilla }).execute();
    prueba.motor.later(7 * 3_600_000);
    const { aviso } = prueba.motor.plantillas;
    if (!aviso) throw new Error('falta la plantilla');
    const plantillas = {
      ...prueba.motor.plantillas,
      efimero: { ...aviso, venceEnS: 600 },
      'sin-sms': { ...aviso, canales: { email: 'siempre' as const } },
    };
    await registrarAcuses({ ...prueba.motor, plantillas }, 'whatsapp', [{ ...recibo, id: `whatsapp-${id}` }]);
    expect(await acuseDe(id)).toBe('fallido');
    expect(await porSms()).toEqual([]);
  });

  test('uno entregado que después dicen fallido tampoco', async () => {
    const id = await enviado('whatsapp');
    await acusar('whatsapp', { id: `whatsapp-${id}`, estado: 'entregado' });
    await acusar('whatsapp', { ...NO_ENTREGABLE, id: `whatsapp-${id}` });
    expect(await porSms()).toEqual([]);
  });
});

test('entre muchos se encuentra por su índice', async () => {
  await sql`insert into mensajes (tipo, plantilla, para, estado, proveedor_id)
    select 3, 'aviso', '+5493492' || i, 1, 'SM' || i from generate_series(1, 20000) i`.execute(
    database.ownerDb,
  );
  await sql`analyze mensajes`.execute(database.ownerDb);
  const asked: CompiledQuery[] = [];
  const escucha = {
    async executeQuery(query: CompiledQuery) {
      asked.push(query);
      return { rows: [] };
    },
  } as unknown as Tx;
  const cambio = { id: 'SM77', formas: ['SM77', 'sm77'], telefono: undefined, error: undefined };
  await moverAcuse(escucha, 'sms', { ...cambio, acuse: 'entregado' }, prueba.motor.clock.now());
  const [{ sql: text, parameters } = { sql: '', parameters: [] }] = asked;
  const plan = await database.ownerDb.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
  expect(JSON.stringify(plan.rows)).toContain('mensajes_proveedor_id_idx');
  expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan');
});
