import type { Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { ARCHIVOS_FACTURAS_PATH, ARCHIVOS_SUBIDAS_PATH } from '../contract/index.ts';
import { type ArchivoKey, type ArchivoRow, type ArchivoTipo, claseOf } from './clases.ts';
import type { WorkerDeps } from './deps.ts';

export type AlertDeps = Pick<WorkerDeps, 'sender' | 'alertAddresses' | 'clock' | 'log'>;
/** The same alert is written only once if it has a `refId`. */
type Alert = { asunto: string; hecho: string; accion: string; ruta: string; refId?: number };

const PAGE_PATHS = {
  archivo_facturas: ARCHIVOS_FACTURAS_PATH,
  archivo_subidas: ARCHIVOS_SUBIDAS_PATH,
} as const;

const archivoPath = ({ clase, id }: ArchivoKey) => `${PAGE_PATHS[clase]}?archivo=${id}`;

/** The staff are alerted in the same transaction as the change, because nobody may be looking at a file that failed. */
export const alertError = (deps: AlertDeps, tx: Tx, archivo: ArchivoRow): Promise<void> =>
  sendAlert(deps, tx, {
    asunto: 'un archivo quedó con error',
    hecho: `El archivo ${archivo.nombre} no se cargó entero: ${archivo.obs ?? ''}`,
    accion: 'miralo, y reintentalo o anulalo',
    ruta: archivoPath(archivo),
  });

export const alertAwaitingConfirmation = (
  deps: AlertDeps,
  tx: Tx,
  archivo: ArchivoRow,
  motivo: string,
): Promise<void> =>
  sendAlert(deps, tx, {
    asunto: 'un archivo espera que lo confirmes',
    hecho: `El archivo ${archivo.nombre} llegó por la carpeta y está revisado. ${motivo}`,
    accion: 'mirá el resumen, y confirmalo o anulalo',
    ruta: archivoPath(archivo),
  });

/**
 * The file came through the folder and could not be taken. It may be tried for days, so it is alerted once per name, size
 * and date.
 */
export const alertNotCollected = (
  deps: AlertDeps,
  tx: Tx,
  { nombre, tipo, aviso }: { nombre: string; tipo: ArchivoTipo; aviso: number },
  motivo: string,
): Promise<void> =>
  sendAlert(deps, tx, {
    refId: aviso,
    asunto: 'un archivo de la carpeta no se pudo tomar',
    hecho: `El archivo ${nombre} de la carpeta ${tipo} no se tomó: ${motivo}`,
    accion: 'corregilo y dejalo de nuevo en la carpeta',
    ruta: PAGE_PATHS[claseOf(tipo)],
  });

export const alertStaleData = (deps: AlertDeps, tx: Tx, days: number): Promise<void> =>
  sendAlert(deps, tx, {
    asunto: 'hace mucho que no se cargan facturas',
    hecho: `El último archivo de facturas se cargó hace ${days} días`,
    accion: 'subí el de este mes, o fijate por qué no llegó',
    ruta: PAGE_PATHS.archivo_facturas,
  });

const MAX_LISTED = 20;

/** A file reports as paid elsewhere some facturas that were also paid here. Only the staff can refund that. */
export function alertDoublePagos(
  deps: AlertDeps,
  tx: Tx,
  doublePaid: readonly { numero: string }[],
): Promise<void> {
  const shown = doublePaid.slice(0, MAX_LISTED).map(({ numero }) => numero);
  const others = doublePaid.length > MAX_LISTED ? ` y ${doublePaid.length - MAX_LISTED} más` : '';
  return sendAlert(deps, tx, {
    asunto: 'hay facturas con pago doble',
    hecho: `Ya estaban pagadas, y un archivo dice que se cobraron otra vez: ${shown.join(', ')}${others}`,
    accion: 'devolvé lo que se pagó por la web desde el sitio de la pasarela, o dejalo como saldo a favor',
    ruta: PAGE_PATHS.archivo_subidas,
  });
}

async function sendAlert(deps: AlertDeps, tx: Tx, { refId, ...alert }: Alert): Promise<void> {
  const { sender, alertAddresses: alerts, clock, log } = deps;
  if (alerts.length === 0)
    log.warn({ operacion: 'archivos', resultado: alert.asunto }, 'nobody to tell of what happened to a file');
  const fecha = formatMoment(clock.now());
  for (const para of alerts)
    await sender.enqueue(tx, {
      plantilla: 'personal_alerta',
      tipo: 'email',
      para,
      ...(refId !== undefined && { refId }),
      datos: { ...alert, fecha },
    });
}
