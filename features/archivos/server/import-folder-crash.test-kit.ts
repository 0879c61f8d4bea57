// This worker takes the files of the folder and kills itself at a mark, as a power cut would, for
// import-folder-crash.test.ts.
import { closeDb, createDb } from '@oficina/db';
import { systemClock } from '@oficina/values';
import { createFolderStore } from './folder-store.test-kit.ts';
import { createFolderCollector } from './import-folder.ts';
import { readPerfiles } from './perfiles/index.ts';

type Orden = { url: string; folder: string; importFolder: string; markName: string };

const { url, folder, importFolder, markName } = JSON.parse(process.argv[2] ?? '{}') as Orden;
const db = createDb({ url, max: 2 });
// Nothing works on the queue here, because only the rows are examined.
const jobs = { enqueue: async () => undefined };
const log = { info() {}, warn() {}, error: (fields: object) => console.error(fields) };
const bytes = createFolderStore(folder);
const dieAt = (point: string) => {
  if (point === markName) process.kill(process.pid, 'SIGKILL');
};
let now = systemClock.now().getTime();
const collect = createFolderCollector({
  ...{ db, jobs, log, importFolder },
  clock: { now: () => new Date(now) },
  almacen: {
    ...bytes,
    async put(...putArgs) {
      const stored = await bytes.put(...putArgs);
      dieAt('guardado');
      return stored;
    },
  },
  perfiles: readPerfiles(),
  tipos: ['facturas'],
  alertAddresses: [],
  sender: {
    enqueue: async () => {
      throw new Error('nobody is told of anything here');
    },
    enqueueFrom: async () => {
      throw new Error('nobody is told of anything here');
    },
  },
  mark: dieAt,
});
const neverAborted = new AbortController().signal;
await collect(neverAborted);
now += 30_000;
await collect(neverAborted);
await closeDb(db);
