import { Button } from '@oficina/ui/button';
import { useState } from 'react';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { type Hecho, useLlamadas } from './acciones.api.ts';
import { AsignarDialog } from './asignar.dialog.tsx';
import styles from './cola.module.css';
import type { Lote } from './lote.hook.ts';
import { asignados, liberados, movidos, sinMarca, type Tarea } from './lote.ts';
import { MoverDialog } from './mover.dialog.tsx';
import { destinosDelLote, exigeTextoEnLote } from './movimientos.ts';
import { iriDe, type Yo } from './quien.ts';

type Props = {
  elegidos: readonly Requerimiento[];
  yo: Yo;
  lote: Lote;
};

const cuantos = (n: number) => (n === 1 ? '1 elegido' : `${n} elegidos`);

/** What can be done with all the chosen ones at once. */
export function BarraDelLote({ elegidos, yo, lote }: Props) {
  const llamadas = useLlamadas();
  const [dialogo, setDialogo] = useState<'asignar' | 'mover' | null>(null);
  const ocupado = lote.corriendo;
  // Begun and not awaited: the dialog closes, and how it goes is told on the page.
  const empezar = (tarea: Tarea): Promise<Hecho> => {
    void lote.correr(tarea, elegidos);
    return Promise.resolve({ ok: true });
  };
  const asignar = (encargado: string | null) =>
    empezar({
      haciendo: 'Asignando',
      hecho: encargado === null ? liberados : asignados,
      hacer: ({ id }) => llamadas.asignar(id, encargado),
    });
  const mover = (estado: number, descripcion: string) =>
    empezar({
      haciendo: 'Cambiando el estado de',
      hecho: movidos(requerimientoEstado.label(estado)),
      hacer: ({ id }) => llamadas.mover(id, estado, descripcion),
    });
  const desmarcar = () =>
    empezar({
      haciendo: 'Quitando la marca de',
      hecho: sinMarca,
      hacer: ({ id }) => llamadas.marcar(id, false),
    });
  const destinos = destinosDelLote(elegidos, yo);
  const titulo = (que: string) =>
    `${que} de ${elegidos.length === 1 ? '1 caso' : `${elegidos.length} casos`}`;
  return (
    <>
      {elegidos.length === 0 && (
        <p className={styles.lote}>Elegí casos para asignarlos o cambiarles el estado a todos juntos.</p>
      )}
      {elegidos.length > 0 && (
        <section className={styles.lote} aria-label="Con los elegidos">
          <p>{cuantos(elegidos.length)}:</p>
          <Button disabled={ocupado} onClick={() => void asignar(iriDe(yo))}>
            Asignarme
          </Button>
          {yo.administra && (
            <Button disabled={ocupado} onClick={() => setDialogo('asignar')}>
              Asignar a…
            </Button>
          )}
          <Button disabled={ocupado || destinos.length === 0} onClick={() => setDialogo('mover')}>
            Cambiar estado…
          </Button>
          <Button disabled={ocupado} onClick={() => void desmarcar()}>
            Quitar marca de novedad
          </Button>
        </section>
      )}
      <AsignarDialog
        opened={dialogo === 'asignar'}
        title={titulo('Encargado')}
        onAsignar={asignar}
        onClose={() => setDialogo(null)}
      />
      <MoverDialog
        opened={dialogo === 'mover'}
        title={titulo('Estado')}
        destinos={destinos}
        exigeTexto={exigeTextoEnLote}
        onMover={mover}
        onClose={() => setDialogo(null)}
      />
    </>
  );
}
