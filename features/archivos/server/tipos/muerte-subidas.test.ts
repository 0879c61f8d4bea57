import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { claveDePdf } from '@oficina/facturas/server';
import { build, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import type { TipoDeSubida } from '../../contract/index.ts';
import { useTemporales, zipDe } from '../perfiles/perfiles.test-kit.ts';
import { useSubidas } from './subidas.test-kit.ts';

const database = useDatabase();
useTemporales();
const RENGLONES = 450;
const MITAD = 225;

const lineas = (encabezado: string, una: (i: number) => string) =>
  `${[encabezado, ...Array.from({ length: RENGLONES }, (_, i) => una(i))].join('\n')}\n`;

const facturar = async () => {
  const { id } = await build.suministro(database.db, { cuenta: '100' });
  await sql`insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero, estado_pago)
    select ${id}::bigint, 100, 202610, '2026-10-05', '2026-10-20', 'N ' || i, case when i < 10 then 9 else 0 end
    from generate_series(0, ${RENGLONES - 1}::int) i`.execute(database.db);
};

/** What each type begins with, brings and leaves: as much as was brought, and each thing once. */
const CASOS: Record<
  TipoDeSubida,
  { antes: () => Promise<unknown>; contenido: () => Buffer | string; deja: string; omitidos?: number }
> = {
  padron: {
    antes: async () => undefined,
    contenido: () => lineas('cuenta;nombre;email', (i) => `P${i};NOMBRE ${i};p${i}@correo.com`),
    deja: 'select count(*) as total from suministros s join suministro_mails m on m.suministro_id = s.id',
  },
  consumos: {
    antes: () =>
      sql`insert into suministros (cuenta, nombre) select 'C' || i, 'X' from generate_series(0, ${MITAD - 1}::int) i`.execute(
        database.db,
      ),
    contenido: () => lineas('cuenta;periodo;consumo', (i) => `C${i % MITAD};202${i < MITAD ? 5 : 6}-10;${i}`),
    deja: 'select count(*) as total from consumos',
  },
  cobranzas: {
    antes: facturar,
    contenido: () => lineas('numero;fecha_pago;importe', (i) => `N ${i};2026-11-14;1`),
    deja: `select (select count(*) from facturas where pagada and estado_pago = 1)
      + (select count(*) from cobros_en_espera) as total`,
    omitidos: 10,
  },
  pdfs: {
    antes: facturar,
    contenido: () =>
      zipDe(
        Array.from({ length: RENGLONES }, (_, i) => ({
          nombre: `N-${i}.pdf`,
          contenido: Buffer.from(`%PDF-1.4 ${i}`),
        })),
      ),
    deja: 'select count(*) as total from facturas where descargable',
  },
};

describe.each(Object.entries(CASOS))('%s', (tipo, { antes, contenido, deja, omitidos = 0 }) => {
  const subidas = useSubidas(database, tipo as TipoDeSubida);
  const { casa } = subidas;

  /** One worker, until it ends or dies; what killed it. */
  async function trabajador(punto: string, vez: number): Promise<string | null> {
    const orden = JSON.stringify({ url: database.workerUrl, carpeta: casa.carpeta, punto, vez });
    const programa = new URL('../muerte.test-kit.ts', import.meta.url).pathname;
    const proceso = spawn(process.execPath, [programa, orden], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [, signal] = (await once(proceso, 'exit')) as [number | null, string | null];
    return signal;
  }

  test('matado una y otra vez, termina como si nada', async () => {
    await antes();
    casa.clock.set(new Date().toISOString());
    const id = await subidas.confirmada(contenido());
    const importados: number[] = [];
    for (const [punto, vez] of [
      ['archivos:antes-de-guardar', 3],
      ['archivos:tramo', 1],
    ] as const) {
      expect(await trabajador(punto, vez)).toBe('SIGKILL');
      importados.push((await subidas.ver(id)).renglonesImportados);
      // Nobody gave it back: its lease has to end.
      await sql`update archivo_subidas set tomado_hasta = now() - interval '1 second' where id = ${id}`.execute(
        database.ownerDb,
      );
    }
    const [primero = 0, segundo = 0] = importados;
    expect(primero).toBeGreaterThan(0);
    expect(segundo).toBeGreaterThan(primero);
    expect(segundo).toBeLessThan(RENGLONES - omitidos);
    expect(await trabajador('', 0)).toBeNull();
    expect(await subidas.ver(id)).toMatchObject({
      ...{ estado: 100, progreso: 100, renglonesImportados: RENGLONES - omitidos, renglonesSinCambio: 0 },
      renglonesOmitidos: omitidos,
    });
    const { rows } = await sql<{ total: number }>`${sql.raw(deja)}`.execute(database.db);
    expect(rows).toEqual([{ total: RENGLONES }]);
    if (tipo !== 'pdfs') return;
    const facturas = await database.db.selectFrom('facturas').select('id').execute();
    expect(facturas.filter((una) => !existsSync(join(casa.carpeta, claveDePdf(una.id))))).toEqual([]);
  });
});
