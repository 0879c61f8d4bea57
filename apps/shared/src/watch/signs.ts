import { countArchivosByEstado, findLastLoad } from '@oficina/archivos/server';
import type { commonSettings, ValuesOf } from '@oficina/config';
import { type Db, readVitals, type Vitals, WrongInstallation } from '@oficina/db';
import { countOverdueMensajes } from '@oficina/mensajes/server';
import { countDoubtfulPagos, type DoubtfulPagos } from '@oficina/pagos/server';
import { type Clock, dayInArgentina, formatMoment, writeDay } from '@oficina/values';
import type { BlobStore } from '@oficina/values/server';
import { isRightInstallation } from '../installation.ts';
import { allJobs } from '../jobs.ts';
import type { Outside } from './outside.ts';
import { bad, type Finding, SIGN_NAMES, type Sign, type SignName, warn, warnAndTell, well } from './sign.ts';

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000];
const MB = 1024 * 1024;

const LIMITS = {
  /** A program beats every ten seconds, so by then three beats are missing. */
  silentMs: 30 * SECOND_MS,
  readyMs: 30 * SECOND_MS,
  clockMs: 60 * SECOND_MS,
  /** A copy is made every night and may take a while. */
  copyMs: 26 * HOUR_MS,
  oldCopyMs: 50 * HOUR_MS,
  certificateWarnMs: 14 * DAY_MS,
  certificateBadMs: 3 * DAY_MS,
  diskWarnShare: 0.1,
  diskBadShare: 0.03,
  diskBadBytes: 500 * MB,
  doubtMs: HOUR_MS,
  overdueMs: 30 * MINUTE_MS,
} as const;

const ANSWER_MS = 5_000;

export type SignsDeps = {
  db: Db;
  clock: Clock;
  base: ValuesOf<typeof commonSettings.base>;
  almacen: BlobStore;
  /** The data are kept here when the store is a folder. */
  folder?: string | undefined;
  siteUrl: string;
  importMaxDays: number;
  outside: Outside;
};

type Facts = Vitals & { wrong: WrongInstallation | null; doubts: DoubtfulPagos };
type Look = (deps: SignsDeps, facts: Facts) => Promise<Finding | null> | Finding | null;

const DATABASE_LOOKS: Partial<Record<SignName, Look>> = {
  esquema: (_deps, { wrong }) =>
    installation(wrong, 'esquema', 'La base tiene la versión que este programa espera.'),
  clave: (_deps, { wrong }) => installation(wrong, 'clave', 'La clave de cifrado es la de la base.'),
  api: ({ clock }, { beats }) =>
    alive(clock, beats.api?.visto, 'La página y la API', 'systemctl restart oficina-api@<cooperativa>'),
  trabajador: ({ clock }, { beats }) =>
    alive(
      clock,
      beats.trabajador?.visto,
      'El trabajador',
      'systemctl restart oficina-trabajador@<cooperativa>',
    ),
  trabajos: (_deps, { stuckQueues }) =>
    stuckQueues.length === 0
      ? well('Los trabajos se hacen a medida que llegan.')
      : bad(
          `Hay trabajos que nadie toma: ${stuckQueues.join(', ')}.`,
          'Mirá el registro del trabajador y reinicialo: systemctl restart oficina-trabajador@<cooperativa>',
        ),
  correo: ({ clock }, { beats: { trabajador } }) => mailServer(clock, trabajador),
  copia: ({ clock }, vitals) => lastCopy(clock.now(), vitals),
  importacion: lastImport,
  pagos: (_deps, { arePagosOpen }) =>
    arePagosOpen
      ? well('Se puede pagar.')
      : bad(
          'Nadie puede pagar: se restauró una copia y falta preguntar por los cobros que no tiene.',
          'oficina conciliar --esperar',
        ),
  reloj: clockOf,
  'pagos-en-duda': (_deps, { doubts: { pagos } }) => {
    return pagos === 0
      ? well('Ningún pago espera hace más de una hora que la pasarela diga qué pasó.')
      : warn(
          `${pagos} ${pagos === 1 ? 'pago espera' : 'pagos esperan'} hace más de una hora que la pasarela diga qué pasó.`,
          'Buscalos en Pagos por su estado y en el sitio de la pasarela por su referencia.',
        );
  },
  'facturas-en-proceso': (_deps, { doubts: { facturas } }) => {
    return facturas === 0
      ? well('Ninguna factura quedó en proceso sin un pago que la espere.')
      : warn(
          `${facturas} ${facturas === 1 ? 'factura quedó' : 'facturas quedaron'} en proceso aunque su pago terminó: nadie puede pagarlas.`,
          'Mandá el registro del trabajador a quien da soporte: no tendría que pasar.',
        );
  },
  'mensajes-sin-salir': async ({ db, clock }) => {
    const total = await countOverdueMensajes(db, ago(clock, LIMITS.overdueMs));
    return total === 0
      ? well('Los mensajes salen en hora.')
      : warn(
          `${total} ${total === 1 ? 'mensaje tendría que haber salido' : 'mensajes tendrían que haber salido'} hace más de media hora.`,
          'Mirá en Mensajes qué dice cada uno; si falla el correo, arreglalo primero.',
        );
  },
  'importaciones-con-error': async ({ db }) => {
    const failed = (await countArchivosByEstado(db)).find(([estado]) => estado === 'error')?.[1] ?? 0;
    return failed === 0
      ? well('Ninguna importación quedó con error.')
      : warn(
          `${failed} ${failed === 1 ? 'importación quedó' : 'importaciones quedaron'} con error.`,
          'Abrilas en Archivos: dicen el renglón. Corregilas y confirmalas de nuevo, o anulalas.',
        );
  },
};

const OTHER_LOOKS: Partial<Record<SignName, (deps: SignsDeps) => Promise<Finding | null>>> = {
  async almacen({ almacen }) {
    const found = await almacen.head('facturas/0.pdf');
    return found.kind === 'ok'
      ? well('El almacén de archivos responde.')
      : bad(
          `El almacén de archivos no responde (${'cause' in found ? found.cause : found.kind}).`,
          'Fijate que la carpeta de ALMACEN_DIR esté montada y sea del usuario del programa, o que S3 responda.',
        );
  },
  disco: disk,
  certificado: certificate,
};

/** A part that nobody could look at is left out: nothing is known about it. */
export async function readSigns(deps: SignsDeps): Promise<Sign[]> {
  const found = new Map<SignName, Finding>();
  const note = async (name: SignName, look: () => Promise<Finding | null> | Finding | null) => {
    const finding = await within(ANSWER_MS, look).catch(() => null);
    if (finding) found.set(name, finding);
  };
  const [facts] = await Promise.all([
    askTwice(() => readFacts(deps)).catch((error: unknown) => error),
    ...Object.entries(OTHER_LOOKS).map(([name, look]) => note(name as SignName, () => look(deps))),
  ]);
  if (isFacts(facts)) {
    found.set('base', well('La base responde.'));
    await Promise.all(
      Object.entries(DATABASE_LOOKS).map(([name, look]) => note(name as SignName, () => look(deps, facts))),
    );
  } else found.set('base', await baseFault(deps, facts));
  return SIGN_NAMES.flatMap((name) => {
    const finding = found.get(name);
    return finding ? [{ name, ...finding }] : [];
  });
}

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && 'stuckQueues' in value;

async function readFacts(deps: SignsDeps): Promise<Facts> {
  const { db, clock } = deps;
  const queues = allJobs.map(({ name }) => name);
  const vitals = await readVitals(db, queues, ago(clock, LIMITS.readyMs));
  const [wrong, doubts] = await Promise.all([
    findWrong(deps),
    countDoubtfulPagos(db, { before: ago(clock, LIMITS.doubtMs), endedSince: ago(clock, 7 * DAY_MS) }),
  ]);
  return { ...vitals, wrong, doubts };
}

const writeMoment = (at: Date) =>
  `el ${writeDay(dayInArgentina(at))} a las ${formatMoment(at).slice(11, 16)}`;

const ago = (clock: Clock, ms: number) => new Date(clock.now().getTime() - ms);

/** A database that stood still for a moment is not one that is down, so it is asked once more. */
const askTwice = <T>(work: () => Promise<T>) => within(ANSWER_MS, work).catch(() => within(ANSWER_MS, work));

function within<T>(ms: number, work: () => Promise<T> | T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const late = setTimeout(reject, ms, new Error('it did not answer in time'));
  Promise.resolve()
    .then(work)
    .then(resolve, reject)
    .finally(() => clearTimeout(late));
  return promise;
}

/** A database of an earlier version lacks tables, which is another fault than one that does not answer. */
async function baseFault(deps: SignsDeps, error: unknown): Promise<Finding> {
  const code = (error as { code?: unknown } | null)?.code;
  const cause = typeof code === 'string' && /^[A-Z0-9_]{1,20}$/.test(code) ? ` (${code})` : '';
  const wrong = await within(ANSWER_MS, () => findWrong(deps)).catch(() => null);
  if (wrong) return bad(wrong.message, 'oficina configuracion comprobar');
  return bad(
    `La base de datos no responde${cause}: no se puede saber cómo está lo demás.`,
    'systemctl status postgresql, y fijate en DATABASE_URL: oficina configuracion comprobar',
  );
}

function installation(
  wrong: WrongInstallation | null,
  part: WrongInstallation['part'],
  sentence: string,
): Finding {
  return wrong?.part === part ? bad(wrong.message, 'oficina configuracion comprobar') : well(sentence);
}

async function findWrong({ db, base }: SignsDeps): Promise<WrongInstallation | null> {
  try {
    await isRightInstallation(db, base);
    return null;
  } catch (error) {
    if (error instanceof WrongInstallation) return error;
    throw error;
  }
}

function alive(clock: Clock, seen: Date | undefined, who: string, mend: string): Finding {
  if (!seen) return bad(`${who} todavía no arrancó nunca.`, mend);
  const silence = clock.now().getTime() - seen.getTime();
  if (silence <= LIMITS.silentMs) return well(`${who} da señales de vida.`);
  return bad(`${who} no da señales de vida desde ${writeMoment(seen)}.`, mend);
}

/** Only the worker talks to the mail server, so nothing is known while the worker is silent. */
function mailServer(clock: Clock, worker: Vitals['beats']['trabajador']): Finding | null {
  if (!worker?.correo || clock.now().getTime() - worker.visto.getTime() > LIMITS.silentMs) return null;
  return worker.correo === 'ok'
    ? well('El servidor de correo acepta la conexión.')
    : bad(
        `El servidor de correo no acepta la conexión (${worker.correo}).`,
        'Fijate en SMTP_URL y en el registro del servidor de correo: systemctl status postfix',
      );
}

function lastCopy(now: Date, { ultimaCopia, firstMigration }: Vitals): Finding {
  const mend = 'oficina copia';
  const isNew = now.getTime() - firstMigration.getTime() < LIMITS.copyMs;
  if (!ultimaCopia) {
    const sentence = 'Todavía no se hizo ninguna copia.';
    return isNew ? warn(sentence, mend) : warnAndTell(sentence, mend);
  }
  const age = now.getTime() - ultimaCopia.getTime();
  const sentence = `La última copia se hizo ${writeMoment(ultimaCopia)}.`;
  if (age <= LIMITS.copyMs) return well(sentence);
  return age > LIMITS.oldCopyMs ? bad(sentence, mend) : warnAndTell(sentence, mend);
}

async function lastImport({ db, clock, importMaxDays }: SignsDeps): Promise<Finding> {
  const last = await findLastLoad(db);
  if (!last) return well('Todavía no se importó ninguna factura.');
  const days = Math.floor((clock.now().getTime() - last.getTime()) / DAY_MS);
  const sentence = `Las últimas facturas se importaron ${writeMoment(last)}.`;
  return days <= importMaxDays
    ? well(sentence)
    : warn(sentence, 'oficina importar facturas <archivo>, o desde la pantalla Archivos');
}

async function clockOf({ clock, outside }: SignsDeps, { now }: Vitals): Promise<Finding> {
  const offsets = [now.getTime() - clock.now().getTime(), (await outside.clockOffset()) ?? 0];
  const worst = Math.round(Math.max(...offsets.map(Math.abs)) / 1_000);
  return worst * 1_000 <= LIMITS.clockMs
    ? well('El reloj está en hora.')
    : bad(`El reloj de este servidor está corrido ${worst} segundos.`, 'timedatectl set-ntp true');
}

async function disk({ folder, outside }: SignsDeps): Promise<Finding | null> {
  if (!folder) return null;
  const mend = 'Liberá espacio o agrandá el disco de ALMACEN_DIR: df -h';
  try {
    const { freeBytes, freeShare } = await outside.spaceOf(folder);
    const left = `Quedan ${Math.floor(freeBytes / MB)} MB libres en el disco (${Math.floor(freeShare * 100)} %).`;
    if (freeShare < LIMITS.diskBadShare || freeBytes < LIMITS.diskBadBytes) return bad(left, mend);
    return freeShare < LIMITS.diskWarnShare ? warnAndTell(left, mend) : well(left);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return bad(
      `No se puede escribir en la carpeta de archivos (${code ?? 'sin código'}).`,
      'Fijate que la carpeta de ALMACEN_DIR esté montada y sea del usuario del programa.',
    );
  }
}

async function certificate({ clock, siteUrl, outside }: SignsDeps): Promise<Finding | null> {
  if (!siteUrl.startsWith('https:')) return null;
  const end = await outside.certificateEnd();
  if (!end) return well(`No se pudo ver el certificado de ${siteUrl} desde este servidor.`);
  const left = end.getTime() - clock.now().getTime();
  const days = Math.floor(left / DAY_MS);
  const mend = 'Renovalo: certbot renew (o lo que use tu proxy), y recargá el proxy.';
  if (left <= 0) return bad('El certificado de la página está vencido.', mend);
  const sentence = `El certificado de la página vence en ${days} ${days === 1 ? 'día' : 'días'}.`;
  if (left < LIMITS.certificateBadMs) return bad(sentence, mend);
  return left < LIMITS.certificateWarnMs ? warnAndTell(sentence, mend) : well(sentence);
}
