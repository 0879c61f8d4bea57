import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore } from '@oficina/disk';
import { createPaywayPasarela } from '@oficina/payway';
import { ACCOUNT, createPaywaySimulator } from '@oficina/payway/simulator';
import { findTarjetaForCharge } from '@oficina/tarjetas/server';
import { useDatabase } from '@oficina/testing';
import type { RunningSimulator } from '@oficina/testing/simulator';
import { Secret, systemClock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findAdjunto } from '../../../features/adjuntos/server/adjuntos.repository.ts';
import { openAdjunto } from '../../../features/adjuntos/server/open-adjunto.ts';
import { descargarRechazos } from '../../../features/archivos/server/descargar-rechazos.ts';
import { tell } from '../../../scripts/channels.ts';
import { seedDemo } from '../demo.ts';
import { gatewayPast } from './gateway.ts';
import { seedTown } from './seed.ts';

const database = useDatabase();
const dir = mkdtempSync(join(tmpdir(), 'oficina-town-'));
const key = 'clave-de-prueba';
const cipher = createCipher([new Secret(key)]);
const log = { info() {}, warn() {}, error() {} };
let gateway: RunningSimulator;

const rows = async <T>(text: string) => (await sql.raw<T>(text).execute(database.db)).rows;
async function bytesOf(body: unknown): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

describe.skipIf(inject('testServer').external)('what the screens of the town open', () => {
  beforeAll(async () => {
    await seedDemo(database.ownerUrl);
    expect(await seedTown(database.ownerUrl, { dir, key })).toBe(true);
    gateway = await createPaywaySimulator().start({ port: 0 });
    await tell(gateway.url, 'past', await gatewayPast(database.ownerUrl));
  }, 240_000);
  afterAll(async () => {
    await gateway.close();
    rmSync(dir, { recursive: true });
  });

  const pasarela = () =>
    createPaywayPasarela({
      ...{ baseUrl: gateway.url, siteId: ACCOUNT.siteId, establishmentNumber: ACCOUNT.establishmentNumber },
      ...{ publicKey: new Secret(ACCOUNT.publicKey), privateKey: new Secret(ACCOUNT.privateKey) },
      ...{
        establishmentName: '',
        internalTokenKey: 'private',
        enlaceCliente: 'omitir',
        v1LookupProven: true,
        v1Cards: false,
      },
      ...{ listSiteParam: 'merchantId', timeoutMs: 30_000, readTimeoutMs: 30_000, methodIds: {} },
      ...{ cardStore: 'internal_token', log },
    });

  test('the gateway says of those in doubt that they are being made, and does not give back the other yet', async () => {
    const doubts = await rows<{ referencia: string }>('select referencia from pagos where estado = 3');
    expect(doubts.length).toBeGreaterThan(1);
    for (const { referencia } of doubts)
      expect(await pasarela().consultar(referencia)).toEqual({
        kind: 'ok',
        value: { estado: 'en-curso', charges: [] },
      });
    const [owed] = await rows<{ pasarela_id: string }>('select pasarela_id from pagos where estado = 5');
    expect(await pasarela().devolver(owed?.pasarela_id ?? '', 'total')).toMatchObject({ kind: 'rejected' });
  });

  test('it never heard of the one that was not sent, which nobody asks about today', async () => {
    const [pending] = await rows<{ referencia: string; is_later: boolean }>(
      `select referencia, proxima_consulta > now() as is_later from pagos where estado = 0 and enviado is null`,
    );
    expect(pending?.is_later).toBe(true);
    expect(await pasarela().consultar(pending?.referencia ?? '')).toMatchObject({
      value: { estado: 'inexistente' },
    });
  });

  test('a card that somebody kept pays', async () => {
    const [card] = await rows<{ id: number; usuario_id: number; emisor: number }>(
      'select id, usuario_id, emisor from tarjetas where eliminada is null order by id limit 1',
    );
    const found = await database.db.tx((tx) =>
      findTarjetaForCharge({ cipher, clock: systemClock }, tx, card?.usuario_id ?? 0, card?.id ?? 0),
    );
    if (!found) throw new Error('The card does not open');
    const paid = await pasarela().cobrar(
      {
        ...{ referencia: 'OV99999X1', importe: 1_234_500 },
        card: {
          ...{ tarjeta: found.ref, cvc: new Secret('123') },
          owner: { usuarioId: card?.usuario_id ?? 0, documento: '25123456' },
        },
        payer: { email: 'a@vecinos.test', ip: '127.0.0.1' },
        descripcion: 'Facturas',
      },
      new AbortController().signal,
    );
    expect(paid).toMatchObject({ kind: 'ok' });
  });

  test('every photograph opens and is one', async () => {
    const almacen = createDiskStore({ dir });
    for (const { id } of await rows<{ id: number }>('select id from archivo_adjuntos')) {
      const row = await findAdjunto(database.db, id);
      if (!row) throw new Error(`The photograph ${id} has no key`);
      const { body } = await openAdjunto({ almacen, cipher, log }, row);
      expect(await sharp(await bytesOf(body)).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
      });
    }
  });

  test('the refused lines of the file can be downloaded', async () => {
    const [file] = await rows<{ id: number; renglones_rechazados: number }>(
      'select id, renglones_rechazados from archivo_facturas where estado = 5',
    );
    const { body } = descargarRechazos({ db: database.db }, { ...file, clase: 'archivo_facturas' } as never);
    const lines = (await bytesOf(body)).toString().trim().split('\n');
    expect(lines).toHaveLength(1 + Number(file?.renglones_rechazados));
    expect(lines[1]).toContain('Importe inválido.');
  });
});
