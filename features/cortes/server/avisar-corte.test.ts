import { redactor } from '@oficina/mensajes/server';
import { fixedClock, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { avisarCorte, avisarCortes } from './avisar-corte.ts';
import { type Alcance, createKit, insertarCorte, type Kit } from './cortes.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
const marca = { cooperativa: 'La Posta', color: '#0b5f5c', publicUrl: 'https://ov.prueba', art25: '' };
let kit: Kit;

beforeAll(async () => {
  kit = await createKit(database, clock);
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.vaciar();
  clock.set('2026-11-16T10:00:00-03:00');
});

const HORA = 3_600_000;
const en = (horas: number) => new Date(clock.now().getTime() + horas * HORA);
const programado = (suministros: readonly number[], horas: number, mas: object = {}) =>
  insertarCorte(database, suministros, { inicio: en(horas), fin: en(horas + 4), ...mas });
const forzado = (suministros: readonly number[], mas: object = {}) =>
  insertarCorte(database, suministros, { tipo: 'forzado', inicio: en(-1), fin: null, ...mas });
const resumen = async () =>
  (await kit.mensajes()).map(({ plantilla, tipo, vez, estado }) => `${plantilla} ${tipo} ${vez} ${estado}`);

describe('un corte programado', () => {
  test('se avisa a las 48 y a las 24 horas, y cada vez una sola', async () => {
    const { usuario, suministro } = await kit.cliente({ sms: true });
    const corte = await programado([suministro], 49, { obs: 'Desenchufá los equipos.' });
    expect(await avisarCortes(kit.avisos)).toBe(0);
    clock.advance(HORA);
    expect(await avisarCortes(kit.avisos)).toBe(1);
    expect(await avisarCortes(kit.avisos)).toBe(0);
    await kit.enviar();
    expect(await avisarCortes(kit.avisos)).toBe(0);
    clock.advance(24 * HORA - 60_000);
    expect(await avisarCortes(kit.avisos)).toBe(0);
    clock.advance(60_000);
    expect(await avisarCortes(kit.avisos)).toBe(1);
    expect(await avisarCortes(kit.avisos)).toBe(0);
    expect(await resumen()).toEqual(['corte_programado 3 148 1', 'corte_programado 3 124 0']);
    const [mensaje] = await kit.mensajes();
    expect(mensaje).toMatchObject({
      usuario_id: usuario.id,
      suministro_id: suministro,
      ref_id: corte,
      para: usuario.telefono,
      prioridad: 5,
    });
    const { texto } = redactor(marca)('corte_programado', 'email', { datos: mensaje?.datos });
    expect(texto).toMatch(/El miércoles 18 de noviembre de 11:00 a 15:00 vamos a cortar la energía en tu/);
    expect(texto).toContain('por Cambio de transformador.\n\nDesenchufá los equipos.');
  });

  test('cargado con menos tiempo se avisa enseguida, y no de nuevo al llegar a las 24', async () => {
    const { suministro } = await kit.cliente();
    await programado([suministro], 25);
    expect(await avisarCortes(kit.avisos)).toBe(1);
    clock.advance(HORA);
    expect(await avisarCortes(kit.avisos)).toBe(1);
    const tarde = await programado([suministro], 6);
    expect(await avisarCorte(kit.avisos, tarde)).toBe(1);
    clock.advance(HORA);
    expect(await avisarCorte(kit.avisos, tarde)).toBe(0);
    expect(await resumen()).toEqual([
      'corte_programado 1 148 0',
      'corte_programado 1 124 0',
      'corte_programado 1 124 0',
    ]);
  });

  test('de noche espera a las 8, salvo que entonces no quede tiempo', async () => {
    const { suministro } = await kit.cliente({ push: 'tok' });
    clock.set('2026-11-16T20:59:00-03:00');
    const antes = await programado([suministro], 30);
    expect(await avisarCorte(kit.avisos, antes)).toBe(1);
    clock.set('2026-11-16T21:00:00-03:00');
    const puede = await programado([suministro], 15);
    const noPuede = await programado([suministro], 14);
    expect([await avisarCorte(kit.avisos, puede), await avisarCorte(kit.avisos, noPuede)]).toEqual([0, 1]);
    clock.set('2026-11-17T07:50:00-03:00');
    expect(await avisarCorte(kit.avisos, puede)).toBe(0);
    clock.set('2026-11-17T08:00:00-03:00');
    expect(await avisarCorte(kit.avisos, puede)).toBe(1);
  });

  test('otras horas de aviso', async () => {
    const { suministro } = await kit.cliente();
    const corte = await programado([suministro], 70);
    expect(await avisarCortes({ ...kit.avisos, horas: [72, 12] })).toBe(1);
    expect(await avisarCorte({ ...kit.avisos, horas: [72, 12] }, corte)).toBe(0);
    expect(await resumen()).toEqual(['corte_programado 1 172 0']);
  });
});

describe('por dónde', () => {
  test.each<[string, Alcance, number[]]>([
    ['SMS', { sms: true }, [3]],
    ['WhatsApp', { whatsapp: true }, [4]],
    ['la aplicación', { push: 'tok' }, [2]],
    ['los dos', { sms: true, push: 'tok' }, [2, 3]],
    ['ninguno: correo', {}, [1]],
    ['teléfono sin avisos de cortes: correo', { sinCortes: true }, [1]],
    ['teléfono sin avisos de cortes, con aplicación', { sinCortes: true, push: 'tok' }, [2]],
    ['correo que rebota: nadie', { rebota: true }, []],
    ['correo sin validar: nadie', { sinValidar: true }, []],
    ['cuenta eliminada: nadie', { sms: true, eliminado: true }, []],
  ])('%s', async (_que, alcance, debidos) => {
    const { suministro } = await kit.cliente(alcance);
    const cortes = [await programado([suministro], 20), await forzado([suministro])];
    for (const corte of cortes) await avisarCorte(kit.avisos, corte);
    for (const corte of cortes) {
      const suyos = (await kit.mensajes()).filter(({ ref_id }) => ref_id === corte);
      expect(suyos.map(({ tipo }) => tipo).sort()).toEqual(debidos);
    }
  });

  test('a cada persona de cada suministro; a un mismo teléfono una vez', async () => {
    const maria = await kit.cliente({ sms: true });
    const hijo = await kit.cliente({}, maria.suministro);
    const vecino = await kit.cliente({ sms: true });
    await database.ownerDb
      .updateTable('usuarios')
      .set({ telefono: maria.usuario.telefono, telefono_validado: clock.now() })
      .where('id', '=', hijo.usuario.id)
      .execute();
    await avisarCorte(kit.avisos, await forzado([maria.suministro, vecino.suministro]));
    const paras = (await kit.mensajes()).map(({ para }) => para).sort();
    expect(paras).toEqual([maria.usuario.telefono, vecino.usuario.telefono].sort());
  });

  test('si el texto y la aplicación fallan, un correo; una sola vez y con lo mismo', async () => {
    const { usuario, suministro } = await kit.cliente({ sms: true, push: 'tok' });
    const corte = await forzado([suministro]);
    await avisarCorte(kit.avisos, corte);
    await kit.enviar(5, { tipo: 3 });
    expect(await avisarCorte(kit.avisos, corte)).toBe(0);
    await kit.enviar(5, { tipo: 2 });
    expect(await avisarCortes(kit.avisos)).toBe(1);
    expect(await avisarCortes(kit.avisos)).toBe(0);
    const correo = (await kit.mensajes()).at(-1);
    expect(correo).toMatchObject({ tipo: 1, para: usuario.email, plantilla: 'corte_forzado', vez: 1 });
    await kit.enviar(5);
    expect(await avisarCortes(kit.avisos)).toBe(0);
  });

  test('también cuando el operador dice después que no llegó', async () => {
    const { suministro } = await kit.cliente({ sms: true });
    const corte = await forzado([suministro]);
    await avisarCorte(kit.avisos, corte);
    await kit.enviar();
    expect(await avisarCorte(kit.avisos, corte)).toBe(0);
    await database.ownerDb.updateTable('mensajes').set({ acuse: 'fallido' }).execute();
    expect(await avisarCorte(kit.avisos, corte)).toBe(1);
    expect(await resumen()).toEqual(['corte_forzado 3 1 1', 'corte_forzado 1 1 0']);
  });

  test('sin correo que sirva, el fallo queda como fallo', async () => {
    const { suministro } = await kit.cliente({ sms: true, rebota: true });
    const corte = await forzado([suministro]);
    await avisarCorte(kit.avisos, corte);
    await kit.enviar(5);
    expect(await avisarCorte(kit.avisos, corte)).toBe(0);
  });
});

describe('un corte imprevisto', () => {
  test('se avisa a cualquier hora, con lo que se estima', async () => {
    clock.set('2026-11-16T03:10:00-03:00');
    const { suministro } = await kit.cliente({ sms: true });
    const corte = await forzado([suministro], { fin: en(2), motivo: 'Un árbol sobre la línea' });
    expect(await avisarCorte(kit.avisos, corte)).toBe(1);
    const [mensaje] = await kit.mensajes();
    expect(redactor(marca)('corte_forzado', 'sms', { datos: mensaje?.datos }).texto).toMatch(
      /desde las 02:10: .n .rbol sobre la l.nea. Estimamos reponerlo a las 05:10\.$/,
    );
  });

  test('el que se carga cuando ya terminó no se avisa', async () => {
    const { suministro } = await kit.cliente({ sms: true });
    expect(await avisarCorte(kit.avisos, await forzado([suministro], { inicio: en(-3), fin: en(-1) }))).toBe(
      0,
    );
  });

  test('quien se suma después también se entera', async () => {
    const { suministro } = await kit.cliente();
    const corte = await forzado([suministro]);
    await avisarCorte(kit.avisos, corte);
    await kit.cliente({ sms: true }, suministro);
    expect(await avisarCortes(kit.avisos)).toBe(1);
  });
});

test('dos trabajadores a la vez avisan una vez, y lo que no existe no es nada', async () => {
  const gente = await Promise.all(Array.from({ length: 8 }, () => kit.cliente({ sms: true, push: 'tok' })));
  const corte = await forzado(gente.map(({ suministro }) => suministro));
  const totales = await Promise.all([
    avisarCorte(kit.avisos, corte),
    avisarCortes(kit.avisos),
    avisarCorte(kit.avisos, corte),
  ]);
  expect(totales.reduce((a, b) => a + b, 0)).toBe(16);
  expect((await kit.mensajes()).length).toBe(16);
  expect(await avisarCorte(kit.avisos, 999_999)).toBe(0);
});
