import { Button } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import styles from './caso.module.css';
import { Datos } from './datos.tsx';
import { EstadoDelCaso, Vencido } from './estado-del-caso.tsx';
import { destinosDe } from './movimientos.ts';
import { esMio, loAtiendo, nombreDelEncargado, type Yo } from './quien.ts';

type Props = {
  caso: Requerimiento;
  yo: Yo;
  ocupado: boolean;
  onMover: () => void;
  onAsignarme: () => void;
  onAsignar: () => void;
  onSoltar: () => void;
  onMarcar: (con: boolean) => void;
  onMarcarAlUsuario: () => void;
};

/** Somebody who can enter and read it. */
const tieneUsuario = ({ usuario, usuarioEliminado }: Requerimiento) =>
  usuario !== undefined && usuarioEliminado !== true;

/** How it goes, whose it is and what can be done with it. */
export function PanelDelCaso({ caso, yo, ocupado, ...hacer }: Props) {
  const mio = esMio(caso, yo);
  const esperando = caso.estado === requerimientoEstado.code('esperaUsuario');
  return (
    <Panel title="El caso">
      <Stack>
        <Datos
          datos={[
            ['Estado', <EstadoDelCaso key="estado" estado={caso.estado} />],
            ['Encargado', nombreDelEncargado(caso, yo)],
            ['Recibido', <DateText key="recibido" value={caso.created} format="hora" />],
            [
              'Vence',
              caso.vence && (
                <>
                  <DateText value={caso.vence} /> {caso.vencido && <Vencido />}
                  {esperando && ' En pausa mientras espera al usuario.'}
                </>
              ),
            ],
            ['Cerrado', caso.cerrado && <DateText value={caso.cerrado} format="hora" />],
            [
              'Conformidad',
              caso.conforme && (
                <>
                  Conforme el <DateText value={caso.conforme} />
                </>
              ),
            ],
            ['Novedad', caso.novedadesEncargado && 'Marcado con novedad'],
            ['Para el usuario', tieneUsuario(caso) && caso.novedadesUsuario && 'Sin leer'],
          ]}
        />
        <div className={styles.acciones}>
          <Actions>
            <Button disabled={ocupado || destinosDe(caso, yo).length === 0} onClick={hacer.onMover}>
              Cambiar estado…
            </Button>
            {!mio && (yo.administra || caso.encargado === undefined) && (
              <Button disabled={ocupado} onClick={hacer.onAsignarme}>
                Asignarme
              </Button>
            )}
            {yo.administra && (
              <Button disabled={ocupado} onClick={hacer.onAsignar}>
                Asignar a…
              </Button>
            )}
            {mio && !yo.administra && (
              <Button disabled={ocupado} onClick={hacer.onSoltar}>
                Dejar sin asignar
              </Button>
            )}
            {loAtiendo(caso, yo) && (
              <Button disabled={ocupado} onClick={() => hacer.onMarcar(!caso.novedadesEncargado)}>
                {caso.novedadesEncargado ? 'Quitar marca de novedad' : 'Marcar con novedad'}
              </Button>
            )}
            {loAtiendo(caso, yo) && tieneUsuario(caso) && !caso.novedadesUsuario && (
              <Button disabled={ocupado} onClick={hacer.onMarcarAlUsuario}>
                Marcar no leído para el usuario
              </Button>
            )}
            <Button onClick={() => window.print()}>Imprimir ticket</Button>
          </Actions>
        </div>
      </Stack>
    </Panel>
  );
}
