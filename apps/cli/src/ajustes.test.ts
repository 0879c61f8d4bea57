import { userInfo } from 'node:os';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { correr, entornoDe } from './oficina.test-kit.ts';

/** Each call is a process that reads half the house: a loaded machine is not what is proven. */
const LARGO = 240_000;
const database = useDatabase();

const ajustes = (args: string[], more: Record<string, string> = {}) =>
  correr({ ...entornoDe(database.url), FERIADOS: '2026-12-25', ...more }, ['ajustes', ...args]);

test(
  'se pone, se ve y se quita, con quién lo hizo en la auditoría',
  async () => {
    const puesto = await ajustes(['poner', 'feriados', '2026-12-08,2026-12-25']);
    expect([puesto.code, puesto.err]).toEqual([0, '']);
    expect(puesto.out.split('\n').slice(0, 4)).toEqual([
      '* feriados               2026-12-08,2026-12-25',
      '  atencion.horarios      ',
      '  atencion.cierres       ',
      '  reclamos.diasHabiles   15',
    ]);
    const quitado = await ajustes(['quitar', 'feriados']);
    expect([quitado.code, quitado.out]).toEqual([0, (await ajustes([])).out]);
    expect(quitado.out).toContain('  feriados               2026-12-25\n');
    const rastro = await database.ownerDb.selectFrom('auditoria').select(['actor', 'entidad_id']).execute();
    const hecho = { actor: `cli:${userInfo().username}`, entidad_id: 'feriados' };
    expect(rastro).toEqual([hecho, hecho]);
  },
  LARGO,
);

test(
  'lo que está mal se dice por el lado de los errores, con su código',
  async () => {
    const caida = new URL(database.url);
    caida.port = '1';
    const uso = expect.stringContaining('oficina ajustes poner <clave> <valor>');
    const [equivocado, corto, largo, otra, sinBase, malArranque] = await Promise.all([
      ajustes(['poner', 'feriados', 'navidad']),
      ajustes(['poner', 'feriados']),
      ajustes(['quitar', 'feriados', '2026-12-25']),
      ajustes(['borrar', 'feriados']),
      ajustes([], { DATABASE_URL: caida.toString() }),
      ajustes([], { FERIADOS: 'navidad' }),
    ]);
    expect([equivocado.code, equivocado.out, equivocado.err]).toEqual([
      65,
      '',
      '«navidad» no es un día: van como 2026-12-25.\n',
    ]);
    for (const { code, err } of [corto, largo, otra]) expect([code, err]).toEqual([64, uso]);
    expect([sinBase.code, sinBase.err]).toEqual([
      75,
      'No se pudo llegar a la base. Probá de nuevo en un rato.\n',
    ]);
    expect([malArranque.code, malArranque.err]).toEqual([
      75,
      expect.stringContaining('«navidad» no es un día'),
    ]);
  },
  LARGO,
);
