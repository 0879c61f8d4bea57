import { Readable } from 'node:stream';
import type { Db } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { addRow, createTestApp, silentLog, type TestDatabase } from '@oficina/testing';
import type { Clock } from '@oficina/values';
import type { BlobStore } from '@oficina/values/server';
import type { ActivePagos } from './active-pagos.ts';
import { registerFacturas } from './routes.ts';

export function createMemoryStore(files: Map<string, Buffer>): BlobStore {
  return {
    put: async () => ({ kind: 'retryable', cause: 'read only' }),
    remove: async () => ({ kind: 'retryable', cause: 'read only' }),
    head: async (key) => {
      const file = files.get(key);
      return { kind: 'ok', value: file ? { size: file.length } : null };
    },
    open: async (key) => {
      const file = files.get(key);
      return file
        ? { kind: 'ok', value: { body: Readable.from([file]), size: file.length } }
        : { kind: 'rejected', reason: 'missing' };
    },
  };
}

export const recordImport = (db: Db, moment: string) =>
  addRow(db, 'ajustes', { clave: 'facturas.actualizado', valor: JSON.stringify(moment) });

type Given = {
  almacen?: BlobStore;
  resumenPdf?: boolean;
  acceptsOverdue?: boolean;
  otpRequired?: boolean;
  activePagos?: ActivePagos;
};

export function createFacturasApp(database: TestDatabase, clock: Clock, given: Given = {}) {
  const { almacen = createMemoryStore(new Map()), resumenPdf = false, otpRequired = false } = given;
  const { acceptsOverdue = true } = given;
  return createTestApp({ database, clock, otpRequired }, (app) =>
    registerFacturas(app, {
      ...{ db: database.db, clock, log: silentLog, limits: createLimits(database.db, clock) },
      ...{ almacen, resumenPdf, acceptsOverdue, activePagos: given.activePagos },
      publicUrl: 'https://ceibal.test',
      cobro: { barras: 'itf', codigosVencidos: false },
      cooperativa: {
        nombre: 'Cooperativa de Prueba',
        telefono: '03492 42-0199',
        art25: 'La leyenda del artículo 25.',
      },
    }),
  );
}
