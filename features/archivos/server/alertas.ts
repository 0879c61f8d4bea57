import type { Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import type { ArchivoRow, TipoDeArchivo } from './clases.ts';
import type { TrabajoDeps } from './deps.ts';

export type AlertasDeps = Pick<TrabajoDeps, 'mensajero' | 'alertas' | 'clock' | 'log'>;
/** With `refId` the same one is written only once. */
type Alerta = { asunto: string; hecho: string; accion: string; ruta: string; refId?: number };

const PANTALLA = {
  archivo_facturas: '/admin/archivos_facturas',
  archivo_subidas: '/admin/archivos_subidas',
} as const;

const verArchivo = ({ clase, id }: Pick<ArchivoRow, 'clase' | 'id'>) => `${PANTALLA[clase]}?archivo=${id}`;

type Deps = Pick<TrabajoDeps, 'mensajero' | 'alertas' | 'clock' | 'log'>;

/** To the personnel, with the change: a file ended badly and nobody may be looking at it. */
export const alertarError = (deps: AlertasDeps, tx: Tx, archivo: ArchivoRow): Promise<void> =>
  alertar(deps, tx, {
    asunto: 'un archivo quedó con error',
    hecho: `El archivo ${archivo.nombre} no se cargó entero: ${archivo.obs ?? ''}`,
    accion: 'miralo, y reintentalo o anulalo',
    ruta: verArchivo(archivo),
  });

/** It came by the folder, it is good, and it needs a person. */
export const alertarEspera = (
  deps: AlertasDeps,
  tx: Tx,
  archivo: ArchivoRow,
  motivo: string,
): Promise<void> =>
  alertar(deps, tx, {
    asunto: 'un archivo espera que lo confirmes',
    hecho: `El archivo ${archivo.nombre} llegó por la carpeta y está revisado. ${motivo}`,
    accion: 'mirá el resumen, y confirmalo o anulalo',
    ruta: verArchivo(archivo),
  });

/** It came by the folder and was not even taken. Told once of each, by its name, size and date: it may be tried for days. */
export const alertarNoTomado = (
  deps: AlertasDeps,
  tx: Tx,
  { nombre, tipo, aviso }: { nombre: string; tipo: TipoDeArchivo; aviso: number },
  motivo: string,
): Promise<void> =>
  alertar(deps, tx, {
    refId: aviso,
    asunto: 'un archivo de la carpeta no se pudo tomar',
    hecho: `El archivo ${nombre} de la carpeta ${tipo} no se tomó: ${motivo}`,
    accion: 'corregilo y dejalo de nuevo en la carpeta',
    ruta: PANTALLA[tipo === 'facturas' ? 'archivo_facturas' : 'archivo_subidas'],
  });

export const alertarSinDatos = (deps: AlertasDeps, tx: Tx, dias: number): Promise<void> =>
  alertar(deps, tx, {
    asunto: 'hace mucho que no se cargan facturas',
    hecho: `El último archivo de facturas se cargó hace ${dias} días`,
    accion: 'subí el de este mes, o fijate por qué no llegó',
    ruta: PANTALLA.archivo_facturas,
  });

async function alertar(deps: AlertasDeps, tx: Tx, { refId, ...alerta }: Alerta): Promise<void> {
  const { mensajero, alertas, clock, log } = deps;
  if (alertas.length === 0)
    log.warn(
      { operacion: 'archivos', resultado: alerta.asunto },
      'nobody to tell of what happened to a file',
    );
  const fecha = formatMoment(clock.now());
  for (const para of alertas)
    await mensajero.encolar(tx, {
      ...{ plantilla: 'personal_alerta', tipo: 'email', para },
      ...(refId !== undefined && { refId }),
      datos: { ...alerta, fecha },
    });
}

const NOMBRADAS = 20;

/** Bills that were paid and that a file says to be paid again: nobody but the personnel can give that back. */
export async function alertarDobles(
  { mensajero, alertas, clock }: Deps,
  tx: Tx,
  dobles: readonly { numero: string }[],
): Promise<void> {
  const numeros = dobles.slice(0, NOMBRADAS).map(({ numero }) => numero);
  const otras = dobles.length > NOMBRADAS ? ` y ${dobles.length - NOMBRADAS} más` : '';
  for (const para of alertas)
    await mensajero.encolar(tx, {
      plantilla: 'personal_alerta',
      tipo: 'email',
      para,
      datos: {
        asunto: 'hay facturas con pago doble',
        hecho: `Ya estaban pagadas, y un archivo dice que se cobraron otra vez: ${numeros.join(', ')}${otras}`,
        fecha: formatMoment(clock.now()),
        accion:
          'devolvé lo que se pagó por la web desde el sitio de la pasarela, o dejalo como saldo a favor',
        ruta: PANTALLA.archivo_subidas,
      },
    });
}
