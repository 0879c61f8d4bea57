// A worker that loads what was confirmed and kills itself at a mark, for muerte.test.ts: no goodbye, as a power cut.
import { closeDb, createDb } from '@oficina/db';
import { createMensajero } from '@oficina/mensajes/server';
import { Secret, systemClock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { createCarpeta } from './almacen.test-kit.ts';
import { importarArchivos } from './importar-archivo.ts';
import { leerPerfiles } from './perfiles/index.ts';
import { createImportadores } from './tipos/index.ts';

type Orden = { url: string; carpeta: string; punto: string; vez: number };

const { url, carpeta, punto, vez } = JSON.parse(process.argv[2] ?? '{}') as Orden;
const db = createDb({ url, max: 3 });
// Nobody works on the queue here: the rows are what is looked at.
const jobs = { enqueue: async () => undefined, enqueueAll: async () => undefined };
const log = { info() {}, warn() {}, error: (fields: object) => console.error(fields) };
const cifrado = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
const mensajero = createMensajero({ jobs, clock: systemClock, cifrado });
const almacen = createCarpeta(carpeta);
let veces = 0;
await importarArchivos(
  {
    ...{ db, jobs, log, mensajero },
    clock: systemClock,
    almacen,
    perfiles: await leerPerfiles(),
    importadores: createImportadores({ mensajero, almacen }),
    alertas: [],
    maxRechazo: 2,
    arriendoMs: 3_000,
    renglonesPorTramo: 100,
    mark: (point) => {
      if (point !== punto) return;
      veces += 1;
      if (veces === vez) process.kill(process.pid, 'SIGKILL');
    },
  },
  new AbortController().signal,
);
await closeDb(db);
