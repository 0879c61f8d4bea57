import { changeRows } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { avisarCorte, avisarCortes } from './avisar-corte.ts';
import { HOUR_MS, type Reachability, render, useCortes } from './cortes.test-kit.ts';

const kit = useCortes();
const { clock, database } = kit;

const programado = (suministros: readonly number[], hours: number, changes: object = {}) =>
  kit.corte(suministros, { inicio: kit.after(hours), fin: kit.after(hours + 4), ...changes });
const forzado = (suministros: readonly number[], changes: object = {}) =>
  kit.corte(suministros, { tipo: 'forzado', inicio: kit.after(-1), fin: null, ...changes });
const resumen = async () =>
  (await kit.mensajes()).map(({ plantilla, tipo, vez, estado }) => `${plantilla} ${tipo} ${vez} ${estado}`);

describe('un corte programado', () => {
  test('se avisa a las 48 y a las 24 horas, y cada vez una sola', async () => {
    const { usuario, suministro } = await kit.customer({ sms: true });
    const corte = await programado([suministro], 49, { obs: 'Desenchufá los equipos.' });
    expect(await avisarCortes(kit.avisos)).toBe(0);
    clock.advance(HOUR_MS);
    expect(await avisarCortes(kit.avisos)).toBe(1);
    expect(await avisarCortes(kit.avisos)).toBe(0);
    await kit.enviar();
    expect(await avisarCortes(kit.avisos)).toBe(0);
    clock.advance(24 * HOUR_MS - 60_000);
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
    const { texto } = render('corte_programado', 'email', { datos: mensaje?.datos });
    expect(texto).toMatch(/El miércoles 18 de noviembre de 11:00 a 15:00 vamos a cortar la energía en tu/);
    expect(texto).toContain('por Cambio de transformador.\n\nDesenchufá los equipos.');
  });

  test('cargado con menos tiempo se avisa enseguida, y no de nuevo al llegar a las 24', async () => {
    const { suministro } = await kit.customer();
    await programado([suministro], 25);
    expect(await avisarCortes(kit.avisos)).toBe(1);
    clock.advance(HOUR_MS);
    expect(await avisarCortes(kit.avisos)).toBe(1);
    const late = await programado([suministro], 6);
    expect(await avisarCorte(kit.avisos, late)).toBe(1);
    clock.advance(HOUR_MS);
    expect(await avisarCorte(kit.avisos, late)).toBe(0);
    expect(await resumen()).toEqual([
      'corte_programado 1 148 0',
      'corte_programado 1 124 0',
      'corte_programado 1 124 0',
    ]);
  });

  test('de noche espera a las 8, salvo que entonces no quede tiempo', async () => {
    const { suministro } = await kit.customer({ push: 'tok' });
    clock.set('2026-11-16T20:59:00-03:00');
    const before = await programado([suministro], 30);
    expect(await avisarCorte(kit.avisos, before)).toBe(1);
    clock.set('2026-11-16T21:00:00-03:00');
    const canWait = await programado([suministro], 15);
    const cannotWait = await programado([suministro], 14);
    expect([await avisarCorte(kit.avisos, canWait), await avisarCorte(kit.avisos, cannotWait)]).toEqual([
      0, 1,
    ]);
    clock.set('2026-11-17T07:50:00-03:00');
    expect(await avisarCorte(kit.avisos, canWait)).toBe(0);
    clock.set('2026-11-17T08:00:00-03:00');
    expect(await avisarCorte(kit.avisos, canWait)).toBe(1);
  });

  test('otras horas de aviso', async () => {
    const { suministro } = await kit.customer();
    const corte = await programado([suministro], 70);
    expect(await avisarCortes({ ...kit.avisos, hours: [72, 12] })).toBe(1);
    expect(await avisarCorte({ ...kit.avisos, hours: [72, 12] }, corte)).toBe(0);
    expect(await resumen()).toEqual(['corte_programado 1 172 0']);
  });
});

describe('por dónde', () => {
  test.each<[string, Reachability, number[]]>([
    ['SMS', { sms: true }, [3]],
    ['WhatsApp', { whatsapp: true }, [4]],
    ['la aplicación', { push: 'tok' }, [2]],
    ['los dos', { sms: true, push: 'tok' }, [2, 3]],
    ['ninguno: correo', {}, [1]],
    ['teléfono sin avisos de cortes: correo', { noCorteSms: true }, [1]],
    ['teléfono sin avisos de cortes, con aplicación', { noCorteSms: true, push: 'tok' }, [2]],
    ['correo que rebota: nadie', { rebota: true }, []],
    ['correo sin validar: nadie', { unvalidated: true }, []],
    ['cuenta eliminada: nadie', { sms: true, eliminado: true }, []],
  ])('%s', async (_title, reachability, expected) => {
    const { suministro } = await kit.customer(reachability);
    const cortes = [await programado([suministro], 20), await forzado([suministro])];
    for (const corte of cortes) await avisarCorte(kit.avisos, corte);
    for (const corte of cortes) {
      const own = (await kit.mensajes()).filter(({ ref_id }) => ref_id === corte);
      expect(own.map(({ tipo }) => tipo).sort()).toEqual(expected);
    }
  });

  test('a cada persona de cada suministro; a un mismo teléfono una vez', async () => {
    const maria = await kit.customer({ sms: true });
    const child = await kit.customer({}, maria.suministro);
    const neighbour = await kit.customer({ sms: true });
    await changeRows(database.ownerDb, 'usuarios', child.usuario.id, {
      telefono: maria.usuario.telefono,
      telefono_validado: clock.now(),
    });
    await avisarCorte(kit.avisos, await forzado([maria.suministro, neighbour.suministro]));
    const paras = (await kit.mensajes()).map(({ para }) => para).sort();
    expect(paras).toEqual([maria.usuario.telefono, neighbour.usuario.telefono].sort());
  });

  test('si el texto y la aplicación fallan, un correo; una sola vez y con lo mismo', async () => {
    const { usuario, suministro } = await kit.customer({ sms: true, push: 'tok' });
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
    const { suministro } = await kit.customer({ sms: true });
    const corte = await forzado([suministro]);
    await avisarCorte(kit.avisos, corte);
    await kit.enviar();
    expect(await avisarCorte(kit.avisos, corte)).toBe(0);
    await changeRows(database.ownerDb, 'mensajes', {}, { acuse: 'fallido' });
    expect(await avisarCorte(kit.avisos, corte)).toBe(1);
    expect(await resumen()).toEqual(['corte_forzado 3 1 1', 'corte_forzado 1 1 0']);
  });

  test('sin correo que sirva, el fallo queda como fallo', async () => {
    const { suministro } = await kit.customer({ sms: true, rebota: true });
    const corte = await forzado([suministro]);
    await avisarCorte(kit.avisos, corte);
    await kit.enviar(5);
    expect(await avisarCorte(kit.avisos, corte)).toBe(0);
  });
});

describe('un corte imprevisto', () => {
  test('se avisa a cualquier hora, con lo que se estima', async () => {
    clock.set('2026-11-16T03:10:00-03:00');
    const { suministro } = await kit.customer({ sms: true });
    const corte = await forzado([suministro], { fin: kit.after(2), motivo: 'Un árbol sobre la línea' });
    expect(await avisarCorte(kit.avisos, corte)).toBe(1);
    const [mensaje] = await kit.mensajes();
    expect(render('corte_forzado', 'sms', { datos: mensaje?.datos }).texto).toMatch(
      /desde las 02:10: .n .rbol sobre la l.nea. Estimamos reponerlo a las 05:10\.$/,
    );
  });

  test('el que se carga cuando ya terminó no se avisa', async () => {
    const { suministro } = await kit.customer({ sms: true });
    expect(
      await avisarCorte(
        kit.avisos,
        await forzado([suministro], { inicio: kit.after(-3), fin: kit.after(-1) }),
      ),
    ).toBe(0);
  });

  test('quien se suma después también se entera', async () => {
    const { suministro } = await kit.customer();
    const corte = await forzado([suministro]);
    await avisarCorte(kit.avisos, corte);
    await kit.customer({ sms: true }, suministro);
    expect(await avisarCortes(kit.avisos)).toBe(1);
  });
});

test('dos trabajadores a la vez avisan una vez, y lo que no existe no es nada', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => kit.customer({ sms: true, push: 'tok' })));
  const corte = await forzado(people.map(({ suministro }) => suministro));
  const totals = await Promise.all([
    avisarCorte(kit.avisos, corte),
    avisarCortes(kit.avisos),
    avisarCorte(kit.avisos, corte),
  ]);
  expect(totals.reduce((a, b) => a + b, 0)).toBe(16);
  expect((await kit.mensajes()).length).toBe(16);
  expect(await avisarCorte(kit.avisos, 999_999)).toBe(0);
});
