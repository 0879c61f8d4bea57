import { changeRows } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { avisarCorte } from './avisar-corte.ts';
import { HOUR_MS, render, useCortes } from './cortes.test-kit.ts';
import { cortesVigencia } from './cortes-vigencia.ts';

const kit = useCortes();
const { clock, database } = kit;

const notify = (corte: number) => avisarCorte(kit.avisos, corte);
const programado = (suministros: readonly number[], hours = 20) =>
  kit.corte(suministros, { inicio: kit.after(hours), fin: kit.after(hours + 4) });
const forzado = (suministros: readonly number[]) =>
  kit.corte(suministros, { tipo: 'forzado', inicio: kit.after(-2), fin: null });
/** The only person of the corte has already been told. */
async function notified(create: typeof forzado) {
  const { suministro } = await kit.customer({ sms: true });
  const corte = await create([suministro]);
  await notify(corte);
  await kit.enviar();
  return corte;
}
const resumen = async () =>
  (await kit.mensajes()).map(({ plantilla, vez, estado }) => `${plantilla} ${vez} ${estado}`);
const lastCorreo = async () => {
  const mensaje = (await kit.mensajes()).at(-1);
  return render(mensaje?.plantilla ?? '', 'email', { datos: mensaje?.datos });
};

async function editar(corte: number, cambios: object) {
  const { status, text } = await kit.editar(corte, cambios);
  expect(status, text).toBe(200);
  return notify(corte);
}

async function eliminar(corte: number) {
  expect((await kit.eliminar(corte)).status).toBe(204);
  return notify(corte);
}

describe('cuando cambia', () => {
  test('quien ya fue avisado se entera del cambio y no recibe otro aviso de lo mismo', async () => {
    const corte = await notified(programado);
    expect(await editar(corte, { inicio: kit.after(22), fin: kit.after(26) })).toBe(1);
    expect(await notify(corte)).toBe(0);
    expect(await resumen()).toEqual(['corte_programado 124 1', 'corte_cambio 2 0']);
    const { asunto, texto } = await lastCorreo();
    expect(asunto).toBe('Cambió el corte del martes 17 de noviembre');
    expect(texto).toMatch(/ahora es el martes 17 de noviembre de 08:00 a 12:00\./);
  });

  test('los avisos que no salieron se cancelan, y salen otros con lo nuevo', async () => {
    const { suministro } = await kit.customer({ sms: true });
    const corte = await programado([suministro]);
    await notify(corte);
    expect(await editar(corte, { motivo: 'Poda' })).toBe(1);
    expect(await resumen()).toEqual(['corte_programado 124 9', 'corte_programado 224 0']);
    const [old, nuevo] = await kit.mensajes();
    expect(old).toMatchObject({ error: 'El corte cambió.' });
    expect(nuevo).toMatchObject({ datos: { motivo: 'Poda' } });
  });

  test('un cambio que no salió se reemplaza por el siguiente, y se dice de qué día se habló', async () => {
    const corte = await notified(programado);
    await editar(corte, { inicio: kit.after(46), fin: kit.after(50) });
    await editar(corte, { inicio: kit.after(70), fin: kit.after(74) });
    // A change of advice alone notifies nobody, but must not lose the pending aviso of the earlier change.
    expect(await editar(corte, { obs: 'Desenchufá.' })).toBe(1);
    expect(await resumen()).toEqual([
      'corte_programado 124 1',
      'corte_cambio 2 9',
      'corte_cambio 3 9',
      'corte_cambio 4 0',
    ]);
    expect((await lastCorreo()).asunto).toBe('Cambió el corte del martes 17 de noviembre');
    await kit.enviar();
    expect(await editar(corte, { obs: 'Otra.', zona: 'Norte' })).toBe(0);
    // The corte was moved to a later day, so its avisos at 48 and 24 hours are due again.
    clock.advance(26 * HOUR_MS);
    expect(await notify(corte)).toBe(1);
    expect((await resumen()).at(-1)).toBe('corte_programado 548 0');
  });

  test('el que falló no es un avisado: recibe el corte como es ahora', async () => {
    const { suministro } = await kit.customer({ sms: true, rebota: true });
    const corte = await programado([suministro]);
    await notify(corte);
    await kit.enviar(5);
    expect(await editar(corte, { motivo: 'Poda' })).toBe(1);
    expect((await resumen()).at(-1)).toBe('corte_programado 224 0');
  });

  test('de noche el cambio espera, salvo que el corte esté por empezar', async () => {
    const { suministro } = await kit.customer({ sms: true });
    clock.set('2026-11-16T20:00:00-03:00');
    const distant = await programado([suministro], 40);
    const soon = await programado([suministro], 10);
    for (const corte of [distant, soon]) await notify(corte);
    await kit.enviar();
    clock.set('2026-11-16T22:00:00-03:00');
    expect(await editar(distant, { motivo: 'Poda' })).toBe(0);
    expect(await editar(soon, { inicio: kit.after(60), fin: kit.after(62) })).toBe(1);
    clock.set('2026-11-17T08:00:00-03:00');
    expect(await notify(distant)).toBe(1);
    await kit.enviar();
    const overnight = await kit.corte([suministro], { inicio: kit.after(13), fin: kit.after(20) });
    await notify(overnight);
    await kit.enviar();
    clock.set('2026-11-17T23:30:00-03:00');
    expect(await editar(overnight, { fin: kit.after(6).toISOString() })).toBe(1);
  });

  test('un suministro que deja de estar en el corte se entera; uno nuevo, también', async () => {
    const leaves = await kit.customer({ sms: true });
    const stays = await kit.customer({ sms: true });
    const joins = await kit.customer({ sms: true });
    const corte = await programado([leaves.suministro, stays.suministro]);
    await notify(corte);
    await kit.enviar();
    expect(await editar(corte, { suministros: [stays.suministro, joins.suministro] })).toBe(2);
    const nuevos = (await kit.mensajes()).slice(2);
    expect(nuevos.map(({ plantilla, suministro_id }) => [plantilla, suministro_id])).toEqual([
      ['corte_cambio', leaves.suministro],
      ['corte_programado', joins.suministro],
    ]);
    const { texto } = render('corte_cambio', 'email', { datos: nuevos[0]?.datos });
    expect(texto).toMatch(/ se canceló\./);
    await kit.enviar();
    expect(await notify(corte)).toBe(0);
    // A suministro that returns to the corte is notified again after the cancellation.
    expect(await editar(corte, { suministros: [leaves.suministro, stays.suministro] })).toBe(2);
    expect((await resumen()).slice(4).sort()).toEqual(['corte_cambio 3 0', 'corte_programado 324 0']);
  });
});

describe('cuando se elimina', () => {
  test('quien fue avisado se entera, y lo que no salió no sale', async () => {
    const avisado = await kit.customer({ sms: true });
    const espera = await kit.customer({ push: 'tok' });
    const corte = await programado([avisado.suministro, espera.suministro]);
    await notify(corte);
    await kit.enviar(1, { tipo: 3 });
    expect(await eliminar(corte)).toBe(1);
    expect(await notify(corte)).toBe(0);
    expect((await resumen()).sort()).toEqual([
      'corte_cambio 2 0',
      'corte_programado 124 1',
      'corte_programado 124 9',
    ]);
    expect((await lastCorreo()).texto).toMatch(/^El corte de tu suministro .* se canceló\./);
  });

  test('si ya terminó, nadie recibe nada', async () => {
    const corte = await notified(programado);
    clock.advance(25 * HOUR_MS);
    expect(await eliminar(corte)).toBe(0);
  });
});

describe('un imprevisto', () => {
  test('cuando vuelve el servicio se avisa a todos los del corte, una vez', async () => {
    const avisado = await kit.customer({ sms: true });
    const espera = await kit.customer({ push: 'tok' });
    const corte = await forzado([avisado.suministro, espera.suministro]);
    await notify(corte);
    await kit.enviar(1, { tipo: 3 });
    expect(await editar(corte, { fin: clock.now().toISOString() })).toBe(2);
    expect(await notify(corte)).toBe(0);
    expect((await resumen()).sort()).toEqual([
      'corte_forzado 1 1',
      'corte_forzado 1 9',
      'corte_restablecido 2 0',
      'corte_restablecido 2 0',
    ]);
    expect((await lastCorreo()).texto).toMatch(/se repuso a las 10:00\..*Si seguís sin luz, avisanos:/s);
    await kit.enviar();
    expect(await editar(corte, { fin: kit.after(-0.5).toISOString() })).toBe(0);
    // The service fails again: people who had heard of the corte get a change, and people who only heard that the service
    // was back get the corte itself.
    expect(await editar(corte, { fin: null })).toBe(2);
    expect((await resumen()).slice(4).sort()).toEqual(['corte_cambio 4 0', 'corte_forzado 4 0']);
    const cambio = (await kit.mensajes()).find(({ plantilla }) => plantilla === 'corte_cambio');
    expect(render('corte_cambio', 'email', { datos: cambio?.datos }).texto).toMatch(
      /ahora es el lunes 16 de noviembre desde las 08:00\./,
    );
  });

  test('un fin estimado es un cambio', async () => {
    const corte = await notified(forzado);
    expect(await editar(corte, { fin: kit.after(3).toISOString() })).toBe(1);
    expect((await lastCorreo()).texto).toMatch(/ahora es el lunes 16 de noviembre de 08:00 a 13:00\./);
  });

  test('el servicio que vuelve antes de que salga el cambio lo vuelve inútil', async () => {
    const corte = await notified(forzado);
    await editar(corte, { motivo: 'Otro' });
    expect(await editar(corte, { fin: clock.now().toISOString() })).toBe(1);
    expect(await resumen()).toEqual(['corte_forzado 1 1', 'corte_cambio 2 9', 'corte_restablecido 3 0']);
  });
});

test('lo que se está enviando se mira otra vez antes de salir', async () => {
  const { suministro } = await kit.customer({ sms: true });
  const [vigente, changed, started, eliminado] = [
    await programado([suministro]),
    await programado([suministro]),
    await programado([suministro], 1),
    await programado([suministro]),
  ];
  const restored = await forzado([suministro]);
  for (const corte of [vigente, changed, started, eliminado, restored]) await notify(corte);
  await kit.enviar(2);
  await kit.editar(changed, { obs: 'Otra' });
  await kit.eliminar(eliminado);
  await changeRows(database.ownerDb, 'cortes', restored, { fin: kit.after(1) });
  clock.advance(HOUR_MS);
  const rows = (await kit.mensajes()).map((row) => ({ ...row, tipo: 'sms' as const }));
  const foreign = { ...rows[0], id: -1, plantilla: 'factura_vence', ref_id: changed } as (typeof rows)[0];
  const obsolete = await cortesVigencia({ clock })(database.db, [...rows, foreign]);
  const byCorte = new Map(rows.map(({ id, ref_id }) => [ref_id, obsolete.get(id)]));
  expect([...byCorte]).toEqual([
    [vigente, undefined],
    [changed, 'El corte cambió.'],
    [started, 'El corte ya empezó.'],
    [eliminado, 'El corte se canceló.'],
    [restored, 'El servicio ya volvió.'],
  ]);
  expect(obsolete.has(-1)).toBe(false);
});
