import type { Row } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { parseQuery } from '@oficina/hydra';
import { build, fixedClock, random, useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { facturasQuery } from '../contract/routes.ts';
import { listarFacturas } from './listar-facturas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const USUARIOS = 8;
const SUMINISTROS = 14;
const FACTURAS = 220;

const usuarios: number[] = [];
const propios = new Map<number, Set<number>>();
let facturas: Row<'facturas'>[] = [];

beforeAll(async () => {
  const { db } = database;
  const azar = random();
  const suministros: number[] = [];
  for (let n = 0; n < SUMINISTROS; n += 1) suministros.push((await build.suministro(db)).id);
  for (let n = 0; n < USUARIOS; n += 1) {
    const { id } = await build.usuario(db);
    usuarios.push(id);
    const suyos = new Set(suministros.filter(() => azar.integer(0, 3) === 0));
    propios.set(id, suyos);
    for (const suministro_id of suyos) await build.usuarioSuministro(db, { usuario_id: id, suministro_id });
  }
  for (let n = 0; n < FACTURAS; n += 1)
    await build.factura(db, {
      suministro_id: suministros[azar.integer(0, SUMINISTROS - 1)] ?? 0,
      periodo: 202600 + azar.integer(1, 12),
      importe_cent: azar.integer(1, 9) * 10_000,
      fecha: `2026-0${azar.integer(1, 9)}-15`,
      vencimiento: `2026-1${azar.integer(0, 2)}-0${azar.integer(1, 9)}`,
      pagada: azar.integer(0, 1) === 0,
    });
  facturas = await db.selectFrom('facturas').selectAll().execute();
});

const actorDe = (usuarioId: number): Actor => ({
  usuarioId,
  roles: ['ROLE_CONFIRMADO'],
  confirmado: true,
  otpPendiente: false,
  sesion: Buffer.alloc(32),
  expira: new Date(),
  autenticado: null,
});
const listar = (usuarioId: number, search: string) =>
  listarFacturas(
    { db: database.db, clock, resumenPdf: false },
    actorDe(usuarioId),
    parseQuery(facturasQuery, new URLSearchParams(search)),
  );

type Campo = 'id' | 'periodo' | 'fecha' | 'vencimiento' | 'importe_cent';
const CAMPOS = {
  id: 'id',
  periodo: 'periodo',
  fecha: 'fecha',
  vencimiento: 'vencimiento',
  importe: 'importe_cent',
} as const;

/** What the list must be, said in the plainest way. */
function esperadas(
  usuarioId: number,
  orden: { campo: Campo; signo: 1 | -1 }[],
  soloImpagas: boolean,
): number[] {
  const ultimo = orden.at(-1)?.signo ?? -1;
  return facturas
    .filter(({ suministro_id }) => propios.get(usuarioId)?.has(suministro_id))
    .filter(({ pagada }) => !soloImpagas || !pagada)
    .sort((una, otra) => {
      for (const { campo, signo } of orden) {
        if (una[campo] < otra[campo]) return -signo;
        if (una[campo] > otra[campo]) return signo;
      }
      return (una.id - otra.id) * ultimo;
    })
    .map(({ id }) => id);
}

test('las páginas de varios suministros, una tras otra, son la lista ordenada entera', async () => {
  const azar = random();
  for (let vez = 0; vez < 25; vez += 1) {
    const usuario = usuarios[azar.integer(0, USUARIOS - 1)] ?? 0;
    const nombre = azar.pick(['id', 'periodo', 'fecha', 'vencimiento', 'importe'] as const);
    const direccion = azar.pick(['asc', 'desc'] as const);
    const porPagina = azar.integer(1, 40);
    const soloImpagas = azar.integer(0, 1) === 0;
    const search = `order[${nombre}]=${direccion}&itemsPerPage=${porPagina}${soloImpagas ? '&pagada=false' : ''}`;
    const todas = esperadas(
      usuario,
      [{ campo: CAMPOS[nombre], signo: direccion === 'asc' ? 1 : -1 }],
      soloImpagas,
    );
    const vistas: (number | null | undefined)[] = [];
    for (let page = 1; page <= Math.ceil(todas.length / porPagina) + 1; page += 1) {
      const lista = await listar(usuario, `${search}&page=${page}`);
      expect(lista.total).toBe(todas.length);
      vistas.push(...lista.rows.map(({ id }) => id));
    }
    expect(vistas, search).toEqual(todas);
  }
});

test('nadie ve nunca una factura ajena, filtre como filtre', async () => {
  const azar = random();
  const piezas = [
    () => `suministro=${azar.integer(1, SUMINISTROS + 2)}`,
    () => `suministro[]=${azar.integer(1, SUMINISTROS)}&suministro[]=${azar.integer(1, SUMINISTROS)}`,
    () => `id=${azar.integer(1, FACTURAS)}`,
    () =>
      `id[]=${azar.integer(1, FACTURAS)}&id[]=${azar.integer(1, FACTURAS)}&id[]=${azar.integer(1, FACTURAS)}`,
    () => 'numero=B',
    () => `periodo[gte]=2026-0${azar.integer(1, 9)}`,
    () => `estadoPago=${azar.pick([0, 1, 9])}`,
    () => `vencida=${azar.pick(['true', 'false'])}`,
    () => `order[importe]=${azar.pick(['asc', 'desc'])}`,
    () => `itemsPerPage=${azar.integer(0, 120)}`,
    () => `usuario=${azar.pick([1, 2, 3])}`,
  ] as const;
  let vistas = 0;
  for (let vez = 0; vez < 200; vez += 1) {
    const usuario = usuarios[azar.integer(0, USUARIOS - 1)] ?? 0;
    const search = Array.from({ length: azar.integer(0, 3) }, () => azar.pick(piezas)()).join('&');
    const lista = await listar(usuario, search).catch((error: { status: number }) => {
      expect(error.status, search).toBe(403);
      return { rows: [] };
    });
    for (const { suministro } of lista.rows) {
      vistas += 1;
      expect(propios.get(usuario)?.has(Number(String(suministro).split('/').at(-1))), search).toBe(true);
    }
  }
  // A test that saw nothing proves nothing.
  expect(vistas).toBeGreaterThan(100);
});

test('desvincular un suministro quita sus facturas en el pedido siguiente', async () => {
  const usuario = usuarios.find((id) => (propios.get(id)?.size ?? 0) > 0) ?? 0;
  const [suministro = 0] = propios.get(usuario) ?? [];
  const antes = (await listar(usuario, `suministro=${suministro}`)).total;
  await database.db
    .deleteFrom('usuario_suministros')
    .where('usuario_id', '=', usuario)
    .where('suministro_id', '=', suministro)
    .execute();
  expect(antes).toBe(facturas.filter(({ suministro_id }) => suministro_id === suministro).length);
  expect((await listar(usuario, `suministro=${suministro}`)).total).toBe(0);
});
