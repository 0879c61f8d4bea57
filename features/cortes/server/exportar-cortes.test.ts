import { fixedClock, useDatabase } from '@oficina/testing';
import { csvLine, SPREADSHEET } from '@oficina/values';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { avisarCorte } from './avisar-corte.ts';
import { createKit, insertarCorte, type Kit } from './cortes.test-kit.ts';
import { exportarCorteAvisos } from './exportar-avisos.ts';
import { exportarCortes } from './exportar-cortes.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
let kit: Kit;
let ariel: number;

beforeAll(async () => {
  kit = await createKit(database, clock);
  ariel = (await kit.personal()).id;
});
afterAll(() => kit.close());
beforeEach(() => kit.vaciar());

async function leer(planilla: typeof exportarCorteAvisos, search = ''): Promise<string[]> {
  const filas: string[] = [];
  for await (const fila of planilla.read(new URLSearchParams(search))(database.db))
    filas.push(csvLine(fila, SPREADSHEET).trimEnd());
  return filas;
}

const cuentaDe = async (id: number) =>
  (
    await database.ownerDb
      .selectFrom('suministros')
      .select('cuenta')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).cuenta;

async function unCorteConDeTodo() {
  const avisado = await kit.cliente({ sms: true, push: 'dispositivo-secreto-a1B2c3' });
  const fallido = await kit.cliente({ sms: true, rebota: true });
  const espera = await kit.cliente();
  const nadie = await kit.cliente({ sinValidar: true });
  const corte = await insertarCorte(
    database,
    [avisado, fallido, espera, nadie].map(({ suministro }) => suministro),
    { tipo: 'forzado', inicio: new Date('2026-11-16T09:00:00-03:00'), fin: null, motivo: '=1+1;"x"' },
  );
  await avisarCorte(kit.avisos, corte);
  const poner = (usuario_id: number, tipo: number, cambios: object) =>
    database.ownerDb
      .updateTable('mensajes')
      .set({ updated: new Date('2026-11-17T02:30:00Z'), ...cambios })
      .where('usuario_id', '=', usuario_id)
      .where('tipo', '=', tipo)
      .execute();
  await poner(avisado.usuario.id, 3, { estado: 1, acuse: 'entregado' });
  await poner(avisado.usuario.id, 2, { estado: 1 });
  await poner(fallido.usuario.id, 3, { estado: 5, error: 'El número no es válido.' });
  return { corte, avisado, fallido, espera, nadie };
}

test('la planilla de cortes: cuántos se avisaron, cuántos fallaron y a cuántos no hay cómo', async () => {
  const { corte } = await unCorteConDeTodo();
  const proximo = await insertarCorte(database, [(await kit.cliente()).suministro]);
  const planilla = exportarCortes({ clock });
  expect(planilla.header.join(';')).toBe(
    'id;tipo;inicio;fin;zona;motivo;suministros;avisados;fallidos;sinContacto',
  );
  expect(await leer(planilla)).toEqual([
    `${proximo};programado;18/11/2026 08:00;18/11/2026 12:00;Centro;Cambio de transformador;1;0;0;0`,
    `${corte};forzado;16/11/2026 09:00;;Centro;"'=1+1;""x""";4;1;1;1`,
  ]);
  expect(await leer(planilla, 'tipo=programado')).toHaveLength(1);
  expect(await leer(planilla, 'vigente=false')).toEqual([]);
  expect((await kit.pedir(ariel, 'GET', `/api/cortes/${corte}/avisos`)).body).toMatchObject({
    ...{ suministros: 4, avisados: 1, pendientes: 1, fallidos: 1, sinContacto: 1 },
  });
});

test('la constancia: cada aviso de cada suministro, y los que no tuvieron ninguno', async () => {
  const { corte, avisado, fallido, espera, nadie } = await unCorteConDeTodo();
  const otro = await insertarCorte(database, [espera.suministro]);
  expect(exportarCorteAvisos.header.join(';')).toBe('corte;cuenta;canal;para;estado;creado;enviado;error');
  const [a, f, e, n] = await Promise.all(
    [avisado, fallido, espera, nadie].map(({ suministro }) => cuentaDe(suministro)),
  );
  const creado = '16/11/2026 10:00';
  const suyos = (await leer(exportarCorteAvisos, `corte=/api/cortes/${corte}`)).sort();
  expect(suyos).toEqual(
    [
      `${corte};${a};push;…a1B2c3;Procesado;${creado};16/11/2026 23:30;`,
      `${corte};${a};sms;'${avisado.usuario.telefono};Entregado;${creado};16/11/2026 23:30;`,
      `${corte};${f};sms;'${fallido.usuario.telefono};Fallido;${creado};;El número no es válido.`,
      `${corte};${e};email;${espera.usuario.email};Pendiente;${creado};;`,
      `${corte};${n};;;Sin aviso;;;`,
    ].sort(),
  );
  expect(suyos.join()).not.toContain('secreto');
  const todos = await leer(exportarCorteAvisos);
  expect(todos).toHaveLength(6);
  expect(todos[0]).toBe(`${otro};${e};;;Sin aviso;;;`);
});

test('la constancia de un corte que se eliminó queda', async () => {
  const { corte } = await unCorteConDeTodo();
  await kit.pedir(ariel, 'DELETE', `/api/cortes/${corte}`);
  await avisarCorte(kit.avisos, corte);
  expect(await leer(exportarCortes({ clock }))).toEqual([]);
  const filas = await leer(exportarCorteAvisos, `corte=${corte}`);
  expect(filas.filter((fila) => fila.includes(';Entregado;'))).toHaveLength(1);
  expect(filas.filter((fila) => fila.endsWith(';El corte se canceló.'))).toHaveLength(1);
  // And the cancellation itself, to whom was told.
  expect(filas.filter((fila) => fila.includes(';Pendiente;'))).toHaveLength(2);
});

test('miles de avisos, de a páginas: ninguno falta ni se repite; sólo para quien anuncia cortes', async () => {
  const { suministro } = await kit.cliente();
  const corte = await insertarCorte(database, [suministro]);
  await database.ownerDb
    .insertInto('mensajes')
    .values(
      Array.from({ length: 2_300 }, (_, n) => ({
        ...{ tipo: 1, plantilla: 'corte_programado', ref_id: corte, vez: 124, suministro_id: suministro },
        para: `p${n}@prueba.test`,
      })),
    )
    .execute();
  const filas = await leer(exportarCorteAvisos, `corte=${corte}`);
  expect([filas.length, new Set(filas).size]).toEqual([2_300, 2_300]);
  for (const { access } of [exportarCorteAvisos, exportarCortes({ clock })])
    expect(access.rules).toEqual([{ kind: 'role', roles: ['ROLE_CORTE_ADMIN'] }]);
});
