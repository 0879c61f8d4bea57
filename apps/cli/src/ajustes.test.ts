import { userInfo } from 'node:os';
import { brandWith, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { baseEnvironment, runCli, unreachable } from './cli.test-kit.ts';

const database = useDatabase();

const ajustes = (args: string[], more: Record<string, string> = {}) =>
  runCli({ ...baseEnvironment(database.url), MARCA: brandWith({ feriados: ['2026-12-25'] }), ...more }, [
    'ajustes',
    ...args,
  ]);

test('se pone, se ve y se quita, con quién lo hizo en la auditoría', async () => {
  const setResult = await ajustes(['poner', 'feriados', '2026-12-08,2026-12-25']);
  expect([setResult.code, setResult.err]).toEqual([0, '']);
  expect(setResult.out.split('\n').slice(0, 4)).toEqual([
    '* feriados                  2026-12-08,2026-12-25',
    '  atencion.horarios         ',
    '  atencion.cierres          ',
    '  reclamos.diasHabiles      15',
  ]);
  const removeResult = await ajustes(['quitar', 'feriados']);
  expect([removeResult.code, removeResult.out]).toEqual([0, (await ajustes([])).out]);
  expect(removeResult.out).toContain('  feriados                  2026-12-25\n');
  const versions = await database.db
    .selectFrom('ajuste_versiones')
    .select(['version', 'valor', 'autor'])
    .execute();
  const autor = `cli:${userInfo().username}`;
  expect(versions).toEqual([
    { version: 1, valor: ['2026-12-08', '2026-12-25'], autor },
    { version: 2, valor: null, autor },
  ]);
  const trail = await database.ownerDb.selectFrom('auditoria').select(['actor', 'entidad_id']).execute();
  const entry = { actor: `cli:${userInfo().username}`, entidad_id: 'feriados' };
  expect(trail).toEqual([entry, entry]);
});

test('lo que está mal se dice por el lado de los errores, con su código', async () => {
  const usage = expect.stringContaining('oficina ajustes poner <clave> <valor>');
  const [invalidValue, tooFew, tooMany, unknownCommand, withoutDatabase, badStartup] = await Promise.all([
    ajustes(['poner', 'feriados', 'navidad']),
    ajustes(['poner', 'feriados']),
    ajustes(['quitar', 'feriados', '2026-12-25']),
    ajustes(['borrar', 'feriados']),
    ajustes([], { DATABASE_URL: unreachable(database.url) }),
    ajustes([], { MARCA: brandWith({ feriados: ['navidad'] }) }),
  ]);
  expect([invalidValue.code, invalidValue.out, invalidValue.err]).toEqual([
    65,
    '',
    '«navidad» no es un día: van como 2026-12-25.\n',
  ]);
  for (const { code, err } of [tooFew, tooMany, unknownCommand]) expect([code, err]).toEqual([64, usage]);
  expect([withoutDatabase.code, withoutDatabase.err]).toEqual([
    75,
    'No se pudo llegar a la base. Probá de nuevo en un rato.\n',
  ]);
  expect([badStartup.code, badStartup.err]).toEqual([
    75,
    expect.stringContaining('feriados.0: no es un día'),
  ]);
});

test('los textos legales se publican con un comando, con su versión, y se vuelve a los de la marca', async () => {
  const poner = (valor: unknown) =>
    ajustes(['poner', 'legal.textos', typeof valor === 'string' ? valor : JSON.stringify(valor)]);
  const set = await poner({ terminos: 'Con tu cuenta…', privacidad: 'https://ceibal.test/privacidad' });
  expect([set.code, set.err]).toEqual([0, '']);
  expect(set.out).toMatch(
    /^\* legal\.textos +términos: 14 letras; privacidad: https:\/\/ceibal\.test\/privacidad; versión \d{4}-\d{2}-\d{2}\/1$/m,
  );
  for (const wrong of ['Con tu cuenta…', {}, { terminos: 'x'.repeat(20_001) }])
    expect((await poner(wrong)).err).toBe(
      '«legal.textos» se escribe como {"terminos":"https://…","privacidad":"https://…"}\n',
    );
  const removed = await ajustes(['quitar', 'legal.textos']);
  expect(removed.out).toMatch(
    /^ {2}legal\.textos +términos: sin texto; privacidad: sin texto; versión sin decir$/m,
  );
});
