// A worker that takes what is in the folder and kills itself at a mark, for muerte-carpeta.test.ts: as a power cut.
import { closeDb, createDb } from '@oficina/db';
import { systemClock } from '@oficina/values';
import { createCarpeta } from './almacen.test-kit.ts';
import { createRecogedor } from './carpeta.ts';
import { leerPerfiles } from './perfiles/index.ts';

type Orden = { url: string; almacen: string; carpeta: string; punto: string };

const { url, almacen, carpeta, punto } = JSON.parse(process.argv[2] ?? '{}') as Orden;
const db = createDb({ url, max: 2 });
// Nobody works on the queue here: the rows are what is looked at.
const jobs = { enqueue: async () => undefined };
const log = { info() {}, warn() {}, error: (fields: object) => console.error(fields) };
const bytes = createCarpeta(almacen);
const morirSi = (point: string) => {
  if (point === punto) process.kill(process.pid, 'SIGKILL');
};
let ahora = systemClock.now().getTime();
const recoger = createRecogedor({
  ...{ db, jobs, log, carpeta },
  clock: { now: () => new Date(ahora) },
  almacen: {
    ...bytes,
    async put(...dado) {
      const puesto = await bytes.put(...dado);
      morirSi('guardado');
      return puesto;
    },
  },
  perfiles: await leerPerfiles(),
  tipos: ['facturas'],
  alertas: [],
  mensajero: {
    encolar: async () => {
      throw new Error('nobody is told of anything here');
    },
    encolarDesde: async () => {
      throw new Error('nobody is told of anything here');
    },
  },
  mark: morirSi,
});
const nunca = new AbortController().signal;
await recoger(nunca);
ahora += 30_000;
await recoger(nunca);
await closeDb(db);
