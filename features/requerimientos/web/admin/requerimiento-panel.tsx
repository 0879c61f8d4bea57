import { Button } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { DetailList } from '@oficina/ui/detail-list';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import styles from './requerimiento.module.css';
import { canWorkOn, displayEncargadoNombre, isAssignedTo, type Yo } from './staff-actor.ts';
import { StaffEstadoBadge, Vencido } from './staff-estado-badge.tsx';
import { destinationsOf } from './transitions.ts';

type Props = {
  requerimiento: Requerimiento;
  yo: Yo;
  busy: boolean;
  onChangeEstado: () => void;
  onAssignToMe: () => void;
  onAsignar: () => void;
  onRemoveEncargado: () => void;
  onMarkNovedad: (marked: boolean) => void;
  onMarkNovedadUsuario: () => void;
};

const hasUsuario = ({ usuario, usuarioEliminado }: Requerimiento) =>
  usuario !== undefined && usuarioEliminado !== true;

export function RequerimientoPanel({ requerimiento, yo, busy, ...actions }: Props) {
  const isMine = isAssignedTo(requerimiento, yo);
  const isWaiting = requerimiento.estado === requerimientoEstado.code('esperaUsuario');
  return (
    <Panel title="El caso">
      <Stack>
        <DetailList
          layout="side"
          details={[
            ['Estado', <StaffEstadoBadge key="estado" estado={requerimiento.estado} />],
            ['Encargado', displayEncargadoNombre(requerimiento, yo)],
            ['Recibido', <DateText key="recibido" value={requerimiento.created} format="hora" />],
            [
              'Vence',
              requerimiento.vence && (
                <>
                  <DateText value={requerimiento.vence} /> {requerimiento.vencido && <Vencido />}
                  {isWaiting && ' En pausa mientras espera al usuario.'}
                </>
              ),
            ],
            ['Cerrado', requerimiento.cerrado && <DateText value={requerimiento.cerrado} format="hora" />],
            [
              'Conformidad',
              requerimiento.conforme && (
                <>
                  Conforme el <DateText value={requerimiento.conforme} />
                </>
              ),
            ],
            ['Novedad', requerimiento.novedadesEncargado && 'Marcado con novedad'],
            ['Para el usuario', hasUsuario(requerimiento) && requerimiento.novedadesUsuario && 'Sin leer'],
          ]}
        />
        <div className={styles.acciones}>
          <Actions>
            <Button
              disabled={busy || destinationsOf(requerimiento, yo).length === 0}
              onClick={actions.onChangeEstado}
            >
              Cambiar estado…
            </Button>
            {!isMine && (yo.isAdmin || requerimiento.encargado === undefined) && (
              <Button disabled={busy} onClick={actions.onAssignToMe}>
                Asignarme
              </Button>
            )}
            {yo.isAdmin && (
              <Button disabled={busy} onClick={actions.onAsignar}>
                Asignar a…
              </Button>
            )}
            {isMine && !yo.isAdmin && (
              <Button disabled={busy} onClick={actions.onRemoveEncargado}>
                Dejar sin asignar
              </Button>
            )}
            {canWorkOn(requerimiento, yo) && (
              <Button
                disabled={busy}
                onClick={() => actions.onMarkNovedad(!requerimiento.novedadesEncargado)}
              >
                {requerimiento.novedadesEncargado ? 'Quitar marca de novedad' : 'Marcar con novedad'}
              </Button>
            )}
            {canWorkOn(requerimiento, yo) && hasUsuario(requerimiento) && !requerimiento.novedadesUsuario && (
              <Button disabled={busy} onClick={actions.onMarkNovedadUsuario}>
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
