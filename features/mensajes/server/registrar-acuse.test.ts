import { sql, type Tx } from '@oficina/db';
import { build, changeRows, rowsOf } from '@oficina/testing';
import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ACUSES, type Acuse, TIPOS } from '../contract/index.ts';
import { updateAcuse } from './acuses.repository.ts';
import { CELULAR, useTestEngine } from './engine.test-kit.ts';
import { registrarAcuses } from './registrar-acuse.ts';
import type { Recibo } from './texto.ts';

const kit = useTestEngine();
const { database } = kit;
const UNDELIVERABLE: Recibo = { id: 'x', estado: 'fallido', codigo: '131026', motivo: 'no-entregable' };

async function enviado(tipo: 'sms' | 'whatsapp', changes: Parameters<typeof kit.enqueue>[0] = {}) {
  const id = await kit.enqueue({ tipo, para: CELULAR, ...changes });
  await kit.enviar(tipo, id);
  await kit.clearJobs();
  return id;
}
const receive = (tipo: 'sms' | 'whatsapp', ...recibos: Recibo[]) =>
  registrarAcuses(kit.engine, tipo, recibos);
const acuseOf = async (id: number) => (await kit.row(id)).acuse;
const findSmsRows = () => rowsOf(database.ownerDb, 'mensajes', { tipo: TIPOS.sms });

describe('solo avanza', () => {
  const NEXT_ACUSES: Record<Acuse | 'none', readonly Acuse[]> = {
    none: ['enviado', 'entregado', 'leido', 'fallido'],
    enviado: ['entregado', 'leido', 'fallido'],
    entregado: ['leido'],
    leido: [],
    fallido: [],
  };
  const examples = Object.entries(NEXT_ACUSES).flatMap(([from, a]) =>
    ACUSES.map((acuse) => ({ from: from as Acuse | 'none', acuse, changes: a.includes(acuse) })),
  );

  test.each(examples)('de $from a $acuse: $changes', async ({ from, acuse, changes }) => {
    const id = await enviado('sms');
    const before = from === 'none' ? null : from;
    await changeRows(database.ownerDb, 'mensajes', id, { acuse: before });
    await receive('sms', { id: `sms-${id}`, estado: acuse });
    expect(await kit.row(id)).toMatchObject({ estado: 'procesado', acuse: changes ? acuse : before });
  });

  test('entregado que llega antes que enviado queda entregado, aunque lleguen a la vez y repetidos', async () => {
    const id = await enviado('sms');
    const recibo = (estado: Acuse) => receive('sms', { id: `sms-${id}`, estado });
    await Promise.all([recibo('entregado'), recibo('enviado'), recibo('entregado'), recibo('enviado')]);
    expect(await acuseOf(id)).toBe('entregado');
  });
});

describe('de quién habla', () => {
  test('el mismo número en otro canal es de otro mensaje', async () => {
    const id = await enviado('sms');
    await receive('whatsapp', { id: `sms-${id}`, estado: 'entregado' });
    expect(await acuseOf(id)).toBeNull();
  });

  test('repetido por el operador, es del último; uno de hace más de un mes es otro', async () => {
    const [old, nuevo] = [await enviado('sms'), await enviado('sms')];
    await changeRows(database.ownerDb, 'mensajes', {}, { proveedor_id: '77' });
    await receive('sms', { id: '77', estado: 'entregado' });
    expect([await acuseOf(old), await acuseOf(nuevo)]).toEqual([null, 'entregado']);
    kit.engine.later(31 * 86_400_000);
    await receive('sms', { id: '77', estado: 'leido' });
    expect([await acuseOf(old), await acuseOf(nuevo)]).toEqual([null, 'entregado']);
    expect(await kit.queuedJobs()).toMatchObject([{ name: 'mensajes-acuses' }]);
  });

  test.each([
    ['1003', '3eb', CELULAR, 'entregado'],
    ['1003', '3EB', '3492401234', 'entregado'],
    ['3EB', '1003', CELULAR, 'entregado'],
    ['1003', '0000001003', CELULAR, 'entregado'],
    // An id that matches only in another notation needs the phone number too, because it may belong to another message.
    ['1003', '3eb', '+5491155550000', null],
    ['1003', '3eb', undefined, null],
    ['1003', '1003', undefined, 'entregado'],
  ])('dado %s y escrito %s, del teléfono %s: %s', async (given, written, telefono, acuse) => {
    const id = await enviado('sms');
    await changeRows(database.ownerDb, 'mensajes', {}, { proveedor_id: given });
    await receive('sms', { id: written, estado: 'entregado', telefono });
    expect(await acuseOf(id)).toBe(acuse);
  });

  test('entre dos que pueden ser, el del teléfono', async () => {
    const [ana, juan] = [await enviado('sms'), await enviado('sms', { para: '+5491155550000' })];
    for (const [id, proveedor_id] of [
      [ana, '4096'],
      [juan, '1000'],
    ] as const)
      await changeRows(database.ownerDb, 'mensajes', id, { proveedor_id });
    await receive('sms', { id: '1000', estado: 'entregado', telefono: CELULAR });
    expect([await acuseOf(ana), await acuseOf(juan)]).toEqual(['entregado', null]);
  });
});

describe('el que llega antes de que se sepa de quién es', () => {
  test('vuelve a buscarse tres veces, cada vez más tarde, y después se olvida', async () => {
    const recibo: Recibo = { id: 'SM1', estado: 'entregado' };
    for (const [vez, seconds] of [15, 60, 300].entries()) {
      await kit.clearJobs();
      await registrarAcuses(kit.engine, 'sms', [recibo], vez);
      const [job, ...others] = await kit.queuedJobs();
      expect(job).toMatchObject({
        name: 'mensajes-acuses',
        data: { tipo: 'sms', vez: vez + 1, recibos: [recibo] },
      });
      expect(others).toEqual([]);
      expect((job?.startAfter.getTime() ?? 0) - kit.engine.clock.now().getTime()).toBe(seconds * 1000);
    }
    await kit.clearJobs();
    await registrarAcuses(kit.engine, 'sms', [recibo], 3);
    expect(await kit.queuedJobs()).toEqual([]);
  });

  test('muchos juntos se dejan a la cola de a doscientos, sin esperar', async () => {
    const id = await enviado('sms');
    const recibos = Array.from({ length: 450 }, (): Recibo => ({ id: `sms-${id}`, estado: 'leido' }));
    await receive('sms', ...recibos);
    expect(await acuseOf(id)).toBeNull();
    const jobs = (await kit.queuedJobs()).map(
      ({ data }) => data as unknown as { vez: number; recibos: Recibo[] },
    );
    expect(jobs.map(({ vez, recibos }) => [vez, recibos.length]).sort()).toEqual([
      [0, 200],
      [0, 200],
      [0, 50],
    ]);
    for (const { recibos, vez } of jobs) await registrarAcuses(kit.engine, 'sms', recibos, vez);
    expect(await acuseOf(id)).toBe('leido');
  });

  test('que salió se sabe sin que lo digan: no se busca', async () => {
    await receive('sms', { id: 'SM1', estado: 'enviado' }, { id: '', estado: 'entregado' });
    expect(await kit.queuedJobs()).toEqual([]);
  });

  test('el que no se conoce no tapa a los demás', async () => {
    const id = await enviado('sms');
    await receive('sms', { id: 'SM1', estado: 'leido' }, { id: `sms-${id}`, estado: 'leido' });
    expect(await acuseOf(id)).toBe('leido');
    expect(await kit.queuedJobs()).toMatchObject([{ data: { recibos: [{ id: 'SM1' }] } }]);
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
  ] as const)('%s %o: %s', async (tipo, which, words) => {
    const id = await enviado(tipo);
    kit.engine.later(60_000);
    await receive(tipo, { id: `${tipo}-${id}`, estado: 'fallido', ...which });
    const row = await kit.row(id);
    expect(row).toMatchObject({ estado: 'procesado', acuse: 'fallido', error: words });
    expect(row.updated).toEqual(kit.engine.clock.now());
  });

  test('lo que sí se entregó no cambia cuándo se cerró ni lo que decía', async () => {
    const id = await enviado('sms');
    const { updated } = await kit.row(id);
    kit.engine.later(60_000);
    await receive('sms', { id: `sms-${id}`, estado: 'entregado' });
    expect(await kit.row(id)).toMatchObject({ updated, error: null });
  });
});

describe('lo que WhatsApp no pudo entregar', () => {
  test('sale una vez por SMS con lo mismo, aunque lo digan diez a la vez', async () => {
    const { id: usuarioId } = await build.usuario(database.ownerDb);
    const { id: suministroId } = await build.suministro(database.ownerDb);
    const id = await enviado('whatsapp', { usuarioId, suministroId, vez: 2 });
    const recibo = { ...UNDELIVERABLE, id: `whatsapp-${id}` };
    await Promise.all(Array.from({ length: 10 }, () => receive('whatsapp', recibo)));
    await receive('whatsapp', recibo);
    expect(await findSmsRows()).toMatchObject([
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
    expect(await kit.queuedJobs()).toMatchObject([{ name: 'mensajes-texto' }]);
  });

  test('con su referencia, y no otra vez si ese aviso ya había salido por SMS', async () => {
    const id = await enviado('whatsapp', { refId: 31 });
    await kit.enqueue({ tipo: 'sms', para: CELULAR, refId: 31 });
    await receive('whatsapp', { ...UNDELIVERABLE, id: `whatsapp-${id}` });
    expect(await findSmsRows()).toMatchObject([{ ref_id: 31 }]);
    expect(await acuseOf(id)).toBe('fallido');
  });

  test.each([
    ['un código', { plantilla: 'codigo', secreto: '483920' }, UNDELIVERABLE],
    ['uno que ya no sirve', { plantilla: 'short-lived' }, UNDELIVERABLE],
    ['uno sin SMS', { plantilla: 'sin-sms' }, UNDELIVERABLE],
    ['uno de quien no quiere', {}, { ...UNDELIVERABLE, motivo: 'baja-del-usuario' }],
    ['uno que Meta no quiso', {}, { id: 'x', estado: 'fallido', codigo: '131049' }],
  ] as const)('%s no sale por SMS', async (_title, changes, recibo) => {
    const id = await enviado('whatsapp', 'secreto' in changes ? changes : {});
    const plantilla = 'plantilla' in changes ? changes.plantilla : 'aviso';
    await changeRows(database.ownerDb, 'mensajes', {}, { plantilla });
    kit.engine.later(7 * 3_600_000);
    const { aviso } = kit.engine.plantillas;
    if (!aviso) throw new Error('falta la plantilla');
    const plantillas = {
      ...kit.engine.plantillas,
      'short-lived': { ...aviso, expiresInS: 600 },
      'sin-sms': { ...aviso, channels: { email: 'siempre' as const } },
    };
    await registrarAcuses({ ...kit.engine, plantillas }, 'whatsapp', [{ ...recibo, id: `whatsapp-${id}` }]);
    expect(await acuseOf(id)).toBe('fallido');
    expect(await findSmsRows()).toEqual([]);
  });

  test('uno entregado que después dicen fallido tampoco', async () => {
    const id = await enviado('whatsapp');
    await receive('whatsapp', { id: `whatsapp-${id}`, estado: 'entregado' });
    await receive('whatsapp', { ...UNDELIVERABLE, id: `whatsapp-${id}` });
    expect(await findSmsRows()).toEqual([]);
  });
});

test('entre muchos se encuentra por su índice', async () => {
  await sql`insert into mensajes (tipo, plantilla, para, estado, proveedor_id)
    select 3, 'aviso', '+5493492' || i, 1, 'SM' || i from generate_series(1, 20000) i`.execute(
    database.ownerDb,
  );
  await sql`analyze mensajes`.execute(database.ownerDb);
  const asked: CompiledQuery[] = [];
  const recorder = {
    async executeQuery(query: CompiledQuery) {
      asked.push(query);
      return { rows: [] };
    },
  } as unknown as Tx;
  const cambio = { id: 'SM77', idForms: ['SM77', 'sm77'], telefono: undefined, error: undefined };
  await updateAcuse(recorder, 'sms', { ...cambio, acuse: 'entregado' }, kit.engine.clock.now());
  const [{ sql: text, parameters } = { sql: '', parameters: [] }] = asked;
  const plan = await database.ownerDb.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
  expect(JSON.stringify(plan.rows)).toContain('mensajes_proveedor_id_idx');
  expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan');
});

describe('un número que no recibe', () => {
  test.each([
    ['numero', ['+']],
    ['no-movil', ['+']],
    ['baja-del-usuario', ['+']],
    ['no-entregable', []],
    [undefined, []],
  ] as const)('por SMS, %s', async (motivo, lost) => {
    kit.engine.provider.lostTelefonos.length = 0;
    const id = await enviado('sms');
    const recibo = { id: `sms-${id}`, estado: 'fallido', motivo } as const;
    await receive('sms', recibo, recibo);
    expect(kit.engine.provider.lostTelefonos).toEqual(lost.map(() => CELULAR));
  });
});
