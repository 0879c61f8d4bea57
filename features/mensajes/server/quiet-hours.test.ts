import { rowOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { TIPOS } from '../contract/index.ts';
import { lote, never, useTestEngine } from './engine.test-kit.ts';
import { enqueueMensajesFrom } from './enqueue-mensaje.ts';
import { enviarMensajes } from './enviar-mensajes.ts';
import { AVISO_COLUMNS } from './mensajes.repository.ts';
import { reintentarMensajes } from './reintentar-mensajes.ts';
import { venceMensaje } from './retry-times.ts';

const kit = useTestEngine();
const { database } = kit;
const novemberDay = (texto: string) => new Date(`2026-11-${texto}:00-03:00`);

test.each([
  ['de noche se cuenta desde las 8', 'sms', 9, '16T22:15', '17T14:00'],
  ['de madrugada también', 'push', 9, '17T03:00', '17T14:00'],
  ['de día, desde que se escribe', 'whatsapp', 9, '16T10:00', '16T16:00'],
  ['lo que no llega a salir antes de las 21 sigue a la mañana', 'sms', 9, '16T20:30', '17T13:30'],
  ['el correo sale a cualquier hora', 'email', 9, '16T22:15', '19T22:15'],
  ['lo que no es masivo también', 'sms', 5, '16T22:15', '17T04:15'],
] as const)('cuánto vive un aviso: %s', (_title, tipo, prioridad, writtenAt, vence) => {
  expect(venceMensaje(tipo, prioridad, novemberDay(writtenAt))).toEqual(novemberDay(vence));
});

test('lo que se escribe de noche sigue vivo a las 8 y sale', async () => {
  kit.engine.at('2026-11-16T22:15:00-03:00');
  const one = await kit.enqueue({ plantilla: 'masivo', tipo: 'sms', para: '+5493492401234' });
  await database.db.tx((tx) =>
    enqueueMensajesFrom(kit.engine, tx, {
      text: `select ${AVISO_COLUMNS} from (select null::bigint as usuario_id, null::bigint as suministro_id,
        ${TIPOS.sms}::int2 as tipo, '+5493492405555' as para, 'masivo' as plantilla, prioridad::int2, prioridad::bigint as ref_id,
        0::int2 as vez, '{"nombre":"Norma"}'::jsonb as datos from unnest(array[5, 9]) prioridad) x`,
      values: [],
    }),
  );
  kit.engine.at('2026-11-17T07:59:00-03:00');
  // Only the message that was allowed to leave at night has expired.
  expect(await reintentarMensajes(kit.engine)).toMatchObject({ vencidos: 1 });
  expect((await kit.row(one)).estado).toBe('pendiente');
  kit.engine.at('2026-11-17T08:00:00-03:00');
  const { id: other } = await rowOf(database.db, 'mensajes', { ref_id: 9 });
  await enviarMensajes(kit.engine, lote('sms', [one, other], 9), never);
  expect([(await kit.row(one)).estado, (await kit.row(other)).estado]).toEqual(['procesado', 'procesado']);
});
