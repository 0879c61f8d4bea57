import { ApiError } from '@oficina/hydra';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { archivoEstado, sePuedeConfirmar } from '../contract/index.ts';
import { Acciones } from './acciones.tsx';
import { useMoverArchivo } from './archivos.api.ts';
import { type Archivo, type Clase, loQueTrae } from './clase.ts';
import { Contadores } from './contadores.tsx';
import { DatosDelArchivo } from './datos.tsx';
import { contadoresDe, contadoresFinales } from './palabras.ts';
import { PanelDeEstado } from './panel-de-estado.tsx';
import { type Movimiento, Preguntas } from './preguntas.tsx';
import { Rechazadas } from './rechazadas.tsx';
import { Resumen } from './resumen.tsx';
import styles from './ver.module.css';

type Props = { clase: Clase; archivo: Archivo };

/** Once lines were written, how many; before that, how many would be. */
const yaSeCargo = ({ estado, renglonesImportados }: Archivo) =>
  estado === archivoEstado.code('finalizado') ||
  (renglonesImportados > 0 && estado !== archivoEstado.code('procesando'));

export function UnArchivo({ clase, archivo }: Props) {
  const { resumen } = archivo;
  const mover = useMoverArchivo(clase, archivo.id);
  const { panel, propio } = useFocoAlCambiar(archivo.estado);
  const [abierto, setAbierto] = useState<Movimiento | null>(null);
  const hacer = (movimiento: Movimiento) => {
    propio.current = true;
    mover.mutate(movimiento === 'anular' ? 'anulado' : 'confirmado', {
      onError: () => {
        propio.current = false;
      },
      onSettled: () => setAbierto(null),
    });
  };
  // Of one that nobody will load, what it would have done is of no interest.
  const vale = archivo.estado === archivoEstado.code('anulado') ? undefined : resumen;
  const contadores = yaSeCargo(archivo)
    ? contadoresFinales(archivo)
    : vale && contadoresDe(loQueTrae(archivo), vale);
  // Whoever confirms reads first; whoever mends has it at hand.
  const porConfirmar = sePuedeConfirmar(archivo);
  const acciones = <Acciones archivo={archivo} busy={mover.isPending} onAbrir={setAbierto} onHacer={hacer} />;
  return (
    <div className={styles.columna}>
      {mover.error && (
        <Notice tint="rojo" role="alert">
          {mover.error instanceof ApiError ? mover.error.message : 'No pudimos hacer el cambio.'}
        </Notice>
      )}
      <section ref={panel} tabIndex={-1} aria-label="Estado del archivo" className={styles.panel}>
        <PanelDeEstado archivo={archivo} />
      </section>
      {!porConfirmar && acciones}
      {contadores && <Contadores contadores={contadores} />}
      {vale && <Resumen resumen={vale} porConfirmar={porConfirmar} />}
      <Rechazadas clase={clase} archivo={archivo} />
      {porConfirmar && acciones}
      <DatosDelArchivo archivo={archivo} />
      <Preguntas
        archivo={archivo}
        abierto={abierto}
        busy={mover.isPending}
        onClose={() => setAbierto(null)}
        onHacer={hacer}
      />
    </div>
  );
}

/** What was pressed is there no more once the file has moved: the focus goes to what tells how it is now. */
function useFocoAlCambiar(estado: number) {
  const panel = useRef<HTMLElement>(null);
  const propio = useRef(false);
  const anterior = useRef(estado);
  useEffect(() => {
    if (anterior.current === estado) return;
    anterior.current = estado;
    if (propio.current || document.activeElement === document.body) panel.current?.focus();
    propio.current = false;
  }, [estado]);
  return { panel, propio };
}
