import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { avisarFallas } from './avisar-fallas.ts';
import { useMotorEnPrueba } from './motor.test-kit.ts';
import { plantillas, redactor } from './plantillas/index.ts';
import { marca } from './plantillas/test-marca.ts';

const database = useDatabase();
const prueba = useMotorEnPrueba(database);
const ALERTAS = ['guardia@coop.test', 'sistemas@coop.test'];
const AHORA = '2026-11-16T10:00:00-03:00';

beforeEach(() => prueba.motor.at(AHORA));

type Grupo = { estado: number; acuse?: string; haceMin?: number; haceDias?: number };

const cerrados = (cuantos: number, { estado, acuse, haceMin = 30, haceDias = 0 }: Grupo) =>
  sql`
  insert into mensajes (tipo, plantilla, para, estado, acuse, created, updated)
  select 1, 'aviso', 'norma@prueba.test', ${estado}, ${acuse ?? null},
    ${AHORA}::timestamptz - make_interval(mins => ${haceMin}, days => ${haceDias}),
    ${AHORA}::timestamptz - make_interval(mins => ${haceMin})
  from generate_series(1, ${cuantos})`.execute(database.ownerDb);

const avisar = (alertas = ALERTAS) => avisarFallas({ ...prueba.motor, plantillas, alertas });
const escritos = () =>
  database.ownerDb
    .selectFrom('mensajes')
    .select(['para', 'datos'])
    .where('plantilla', '=', 'personal_alerta')
    .orderBy('para')
    .execute();

test.each<[string, [number, Grupo][], boolean]>([
  [
    'uno de veinte es el 5 %: no',
    [
      [19, { estado: 1 }],
      [1, { estado: 5 }],
    ],
    false,
  ],
  [
    'dos de veinte, sí',
    [
      [18, { estado: 1 }],
      [2, { estado: 5 }],
    ],
    true,
  ],
  ['todos, pero son diecinueve: no', [[19, { estado: 5 }]], false],
  [
    'los que salieron y no llegaron cuentan',
    [
      [18, { estado: 1 }],
      [2, { estado: 1, acuse: 'fallido' }],
    ],
    true,
  ],
  ['los que sí llegaron no', [[20, { estado: 1, acuse: 'entregado' }]], false],
  [
    'de hace más de una hora no',
    [
      [18, { estado: 1 }],
      [9, { estado: 5, haceMin: 61 }],
    ],
    false,
  ],
  [
    'escritos hace tres días y cerrados ahora, sí',
    [
      [18, { estado: 1 }],
      [2, { estado: 5, haceDias: 3 }],
    ],
    true,
  ],
  [
    'los que esperan no diluyen',
    [
      [18, { estado: 1 }],
      [2, { estado: 5 }],
      [99, { estado: 3 }],
    ],
    true,
  ],
  [
    'los cancelados no diluyen',
    [
      [18, { estado: 1 }],
      [2, { estado: 5 }],
      [99, { estado: 9 }],
    ],
    true,
  ],
])('%s', async (_caso, grupos, avisa) => {
  for (const [cuantos, grupo] of grupos) await cerrados(cuantos, grupo);
  await avisar();
  expect((await escritos()).map(({ para }) => para)).toEqual(avisa ? ALERTAS : []);
});

test('dice qué pasó, desde cuándo y dónde mirarlo', async () => {
  await cerrados(17, { estado: 1 });
  await cerrados(2, { estado: 5 });
  await cerrados(1, { estado: 1, acuse: 'fallido' });
  await avisar();
  const [{ datos } = { datos: {} }] = await escritos();
  const { asunto, texto } = redactor(marca)('personal_alerta', 'email', { datos });
  expect(asunto).toBe('Atención: fallan los mensajes');
  expect(texto).toContain('En la última hora 3 de 20 mensajes fallaron (2 no salieron, 1 salió y no llegó).');
  expect(texto).toContain('Desde: lunes 16 de noviembre de 2026 a las 09:00.');
  expect(texto).toContain(`${marca.publicUrl}/admin/mensajes?vista=fallidos`);
});

test('una vez por hora, aunque se pregunte muchas y a la vez', async () => {
  await cerrados(20, { estado: 5 });
  await Promise.all([avisar(), avisar(), avisar()]);
  prueba.motor.later(20 * 60_000);
  await avisar();
  expect(await escritos()).toHaveLength(2);
  prueba.motor.later(40 * 60_000);
  await sql`update mensajes set updated = ${prueba.motor.clock.now()} where estado = 5`.execute(
    database.ownerDb,
  );
  await avisar();
  expect(await escritos()).toHaveLength(4);
});

test('sin nadie a quien avisar no se escribe nada', async () => {
  await cerrados(20, { estado: 5 });
  await avisar([]);
  expect(await escritos()).toEqual([]);
});
