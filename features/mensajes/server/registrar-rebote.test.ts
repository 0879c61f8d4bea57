import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useMotorEnPrueba } from './motor.test-kit.ts';
import { type Rebote, type ReboteDeps, registrarRebote } from './registrar-rebote.ts';

const database = useDatabase();
const prueba = useMotorEnPrueba(database);

async function enviado(changes: Parameters<typeof prueba.encolar>[0] = {}): Promise<number> {
  const id = await prueba.encolar(changes);
  await prueba.enviar(changes.tipo ?? 'email', id);
  prueba.motor.later(3_600_000);
  return id;
}

async function volver(
  rebote: Partial<Rebote> & { mensajeId: number },
  canal: 'siempre' | 'mailFactura' = 'siempre',
) {
  const quejas: Parameters<ReboteDeps['alQuejarse']>[0][] = [];
  const dichos: object[] = [];
  const { aviso } = prueba.motor.plantillas;
  if (!aviso) throw new Error('falta la plantilla');
  const deps: ReboteDeps = {
    ...prueba.motor,
    log: { ...prueba.motor.log, info: (fields) => void dichos.push(fields) },
    plantillas: { aviso: { canales: { ...aviso.canales, email: canal } } },
    alQuejarse: async (queja) => void quejas.push(queja),
  };
  await registrarRebote(deps, { permanent: true, codigo: '5.1.1', tipo: 'rebote', ...rebote });
  return { quejas, dichos };
}

test.each([
  ['5.1.1', 'La dirección no existe o no recibe correos (5.1.1).', true],
  ['5.2.1', 'La dirección no existe o no recibe correos (5.2.1).', true],
  ['5.7.1', 'El servidor del destinatario no acepta nuestros correos (5.7.1).', false],
  ['5.3.4', 'El servidor rechazó el contenido (5.3.4).', false],
])('devuelto para siempre, %s: %s', async (codigo, error, rebota) => {
  const id = await enviado();
  await volver({ mensajeId: id, codigo });
  const fila = await prueba.fila(id);
  expect(fila).toMatchObject({ estado: 'procesado', acuse: 'fallido', error });
  expect(fila.updated).toEqual(prueba.motor.clock.now());
  expect(prueba.motor.mano.rebotes).toEqual(rebota ? ['norma@prueba.test'] : []);
});

test('devuelto por ahora: no cambia nada y queda dicho', async () => {
  const id = await enviado();
  const { dichos } = await volver({ mensajeId: id, permanent: false, codigo: '4.2.2' });
  expect(await prueba.fila(id)).toMatchObject({ acuse: null, error: null });
  expect(prueba.motor.mano.rebotes).toEqual([]);
  expect(dichos).toEqual([{ operacion: 'rebote', mensajeId: id, resultado: 'temporal' }]);
});

test('uno que todavía se intenta conserva su estado; su dirección ya se sabe que no', async () => {
  const id = await prueba.encolar();
  await volver({ mensajeId: id });
  expect(await prueba.fila(id)).toMatchObject({ estado: 'pendiente', acuse: null });
  expect(prueba.motor.mano.rebotes).toEqual(['norma@prueba.test']);
});

test('de un mensaje que no existe, o que no era un correo, no se hace nada', async () => {
  const sms = await enviado({ tipo: 'sms', para: '+5493492401234' });
  for (const mensajeId of [sms, 999_999]) {
    const { dichos } = await volver({ mensajeId });
    expect(dichos).toMatchObject([{ resultado: 'desconocido' }]);
    expect((await volver({ mensajeId, tipo: 'queja' }, 'mailFactura')).quejas).toEqual([]);
  }
  expect((await prueba.fila(sms)).acuse).toBeNull();
  expect(prueba.motor.mano.rebotes).toEqual([]);
});

test('una queja apaga lo que ese correo tiene para apagar, y la dirección sigue siendo buena', async () => {
  const { id: usuarioId } = await database.ownerDb
    .insertInto('usuarios')
    .values({ email: 'norma@prueba.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const queja = { tipo: 'queja', permanent: false, codigo: 'abuse' } as const;
  const suyo = await enviado({ usuarioId });
  const { quejas } = await volver({ mensajeId: suyo, ...queja }, 'mailFactura');
  expect(quejas).toEqual([{ usuarioId, email: 'norma@prueba.test', preferencia: 'mailFactura' }]);
  expect((await volver({ mensajeId: suyo, ...queja }, 'siempre')).quejas).toEqual([]);
  const deNadie = await enviado();
  expect((await volver({ mensajeId: deNadie, ...queja }, 'mailFactura')).quejas).toEqual([]);
  expect(await prueba.fila(suyo)).toMatchObject({ acuse: null });
  expect(prueba.motor.mano.rebotes).toEqual([]);
});
