import { build } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useTestEngine } from './engine.test-kit.ts';
import { type Rebote, type ReboteDeps, registrarRebote } from './registrar-rebote.ts';

const kit = useTestEngine();

async function enviado(changes: Parameters<typeof kit.enqueue>[0] = {}): Promise<number> {
  const id = await kit.enqueue(changes);
  await kit.enviar(changes.tipo ?? 'email', id);
  kit.engine.later(3_600_000);
  return id;
}

async function bounce(
  rebote: Partial<Rebote> & { mensajeId: number },
  preferencia: 'siempre' | 'mailFactura' = 'siempre',
) {
  const complaints: Parameters<ReboteDeps['onComplaint']>[0][] = [];
  const logged: object[] = [];
  const { aviso } = kit.engine.plantillas;
  if (!aviso) throw new Error('falta la plantilla');
  const deps: ReboteDeps = {
    ...kit.engine,
    log: { ...kit.engine.log, info: (fields) => void logged.push(fields) },
    plantillas: { aviso: { channels: { ...aviso.channels, email: preferencia } } },
    onComplaint: async (complaint) => void complaints.push(complaint),
  };
  await registrarRebote(deps, { permanent: true, codigo: '5.1.1', tipo: 'rebote', ...rebote });
  return { complaints, logged };
}

test.each([
  ['5.1.1', 'La dirección no existe o no recibe correos (5.1.1).', true],
  ['5.2.1', 'La dirección no existe o no recibe correos (5.2.1).', true],
  ['5.7.1', 'El servidor del destinatario no acepta nuestros correos (5.7.1).', false],
  ['5.3.4', 'El servidor rechazó el contenido (5.3.4).', false],
])('devuelto para siempre, %s: %s', async (codigo, error, rebota) => {
  const id = await enviado();
  await bounce({ mensajeId: id, codigo });
  const row = await kit.row(id);
  expect(row).toMatchObject({ estado: 'procesado', acuse: 'fallido', error });
  expect(row.updated).toEqual(kit.engine.clock.now());
  expect(kit.engine.provider.rebotes).toEqual(rebota ? ['norma@prueba.test'] : []);
});

test('devuelto por ahora: no cambia nada y queda dicho', async () => {
  const id = await enviado();
  const { logged } = await bounce({ mensajeId: id, permanent: false, codigo: '4.2.2' });
  expect(await kit.row(id)).toMatchObject({ acuse: null, error: null });
  expect(kit.engine.provider.rebotes).toEqual([]);
  expect(logged).toEqual([{ operacion: 'rebote', mensajeId: id, resultado: 'temporal' }]);
});

test('uno que todavía se intenta conserva su estado; su dirección ya se sabe que no', async () => {
  const id = await kit.enqueue();
  await bounce({ mensajeId: id });
  expect(await kit.row(id)).toMatchObject({ estado: 'pendiente', acuse: null });
  expect(kit.engine.provider.rebotes).toEqual(['norma@prueba.test']);
});

test('de un mensaje que no existe, o que no era un correo, no se hace nada', async () => {
  const sms = await enviado({ tipo: 'sms', para: '+5493492401234' });
  for (const mensajeId of [sms, 999_999]) {
    const { logged } = await bounce({ mensajeId });
    expect(logged).toMatchObject([{ resultado: 'desconocido' }]);
    expect((await bounce({ mensajeId, tipo: 'queja' }, 'mailFactura')).complaints).toEqual([]);
  }
  expect((await kit.row(sms)).acuse).toBeNull();
  expect(kit.engine.provider.rebotes).toEqual([]);
});

test('una queja apaga lo que ese correo tiene para apagar, y la dirección sigue siendo buena', async () => {
  const { id: usuarioId } = await build.usuario(kit.database.ownerDb, { email: 'norma@prueba.test' });
  const complaint = { tipo: 'queja', permanent: false, codigo: 'abuse' } as const;
  const ownMensaje = await enviado({ usuarioId });
  const { complaints } = await bounce({ mensajeId: ownMensaje, ...complaint }, 'mailFactura');
  expect(complaints).toEqual([{ usuarioId, email: 'norma@prueba.test', preferencia: 'mailFactura' }]);
  expect((await bounce({ mensajeId: ownMensaje, ...complaint }, 'siempre')).complaints).toEqual([]);
  const ownerless = await enviado();
  expect((await bounce({ mensajeId: ownerless, ...complaint }, 'mailFactura')).complaints).toEqual([]);
  expect(await kit.row(ownMensaje)).toMatchObject({ acuse: null });
  expect(kit.engine.provider.rebotes).toEqual([]);
});
