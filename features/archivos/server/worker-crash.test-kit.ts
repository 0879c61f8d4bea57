// This worker loads the confirmed files and kills itself at a mark, as a power cut would, for worker-crash.test.ts.
import { closeDb, createDb } from '@oficina/db';
import { createMensajeSender } from '@oficina/mensajes/server';
import { Secret, systemClock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { createFolderStore } from './folder-store.test-kit.ts';
import { importarArchivos } from './importar-archivo.ts';
import { readPerfiles } from './perfiles/index.ts';
import { createImporters } from './tipos/index.ts';

type Orden = { url: string; folder: string; markName: string; occurrence: number };

const { url, folder, markName, occurrence } = JSON.parse(process.argv[2] ?? '{}') as Orden;
const db = createDb({ url, max: 3 });
// Nothing works on the queue here, because only the rows are examined.
const jobs = { enqueue: async () => undefined, enqueueAll: async () => undefined };
const log = { info() {}, warn() {}, error: (fields: object) => console.error(fields) };
const cipher = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
const sender = createMensajeSender({ jobs, clock: systemClock, cipher });
const almacen = createFolderStore(folder);
let veces = 0;
await importarArchivos(
  {
    ...{ db, jobs, log, sender },
    clock: systemClock,
    almacen,
    perfiles: readPerfiles(),
    importers: createImporters({ sender, almacen, smsFactura: false }),
    alertAddresses: [],
    maxRechazo: 2,
    leaseMs: 3_000,
    renglonesPerRange: 100,
    mark: (point) => {
      if (point !== markName) return;
      veces += 1;
      if (veces === occurrence) process.kill(process.pid, 'SIGKILL');
    },
  },
  new AbortController().signal,
);
await closeDb(db);
