import { TitleActs } from '@oficina/ajustes/web/admin';
import { Button } from '@oficina/ui/button';
import { EraseDialog } from '@oficina/ui/erase-dialog';
import { ListSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { lazy, Suspense, useState } from 'react';
import type { RequerimientoCategoria, Respuesta } from '../../contract/index.ts';
import { StaffEstadoBadge } from '../admin/staff-estado-badge.tsx';
import styles from './respuestas.module.css';
import { useRespuestaActs, useSharedRespuestas } from './shared-respuestas.api.ts';

const RespuestaDialog = lazy(() => import('./respuesta.dialog.tsx'));

type Props = { categorias: readonly RequerimientoCategoria[] };
type Open = (respuesta: Respuesta | 'nueva') => void;

/** The answers that everybody who attends cases has at hand. */
export default function RespuestasSection({ categorias }: Props) {
  const query = useSharedRespuestas();
  const [opened, setOpened] = useState<Respuesta | 'nueva' | null>(null);
  const all = query.data ?? [];
  return (
    <div className={styles.respuestas}>
      <div className={styles.cabeza}>
        <p>Las ven todos los que atienden casos, con «;» al responder.</p>
        <TitleActs>
          <Button variant="primary" onClick={() => setOpened('nueva')}>
            Nueva respuesta
          </Button>
        </TitleActs>
      </div>
      <QueryFallback query={query} skeleton={<ListSkeleton rows={4} />} />
      <Group
        title="Propuestas por el equipo"
        rows={all.filter(({ propuesta }) => propuesta)}
        onOpen={setOpened}
      />
      <Group
        title="De todos"
        rows={all.filter(({ propuesta, activa }) => !propuesta && activa)}
        onOpen={setOpened}
      />
      <Group
        title="Desactivadas"
        rows={all.filter(({ propuesta, activa }) => !propuesta && !activa)}
        onOpen={setOpened}
      />
      {query.data?.length === 0 && <p>Todavía no hay ninguna.</p>}
      {opened && (
        <Suspense>
          <RespuestaDialog
            opened
            by="everybody"
            respuesta={opened === 'nueva' ? null : opened}
            categorias={categorias}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Group({ title, rows, onOpen }: { title: string; rows: readonly Respuesta[]; onOpen: Open }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {rows.map((respuesta) => (
          <Row key={respuesta.id} respuesta={respuesta} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Row({ respuesta, onOpen }: { respuesta: Respuesta; onOpen: Open }) {
  const { titulo, texto, atajo, estado, usos, propuesta, activa } = respuesta;
  const { change, remove } = useRespuestaActs();
  const [isErasing, setErasing] = useState(false);
  const toggle = useAction(
    () => change(respuesta, propuesta ? { compartida: true } : { activa: !activa }),
    notifyReason,
  );
  const act = propuesta ? 'Aceptar' : activa ? 'Desactivar' : 'Activar';
  return (
    <li>
      <div className={styles.dice}>
        <p>
          <b>{titulo}</b>
          {atajo && <span className={styles.suave}>;{atajo}</span>}
          {estado !== undefined && (
            <span className={styles.pasa}>
              <span className={styles.suave}>Pasa a: </span>
              <StaffEstadoBadge estado={estado} />
            </span>
          )}
        </p>
        <p className={styles.texto}>{texto}</p>
      </div>
      <span className={styles.usos}>{usos === 1 ? '1 uso' : `${usos} usos`}</span>
      <div className={styles.actos}>
        <Button variant="link" aria-label={`Editar ${titulo}`} onClick={() => onOpen(respuesta)}>
          Editar
        </Button>
        <Button
          variant="link"
          busy={toggle.busy}
          aria-label={`${act} ${titulo}`}
          onClick={() => void toggle.run()}
        >
          {act}
        </Button>
        {!activa && (
          <Button variant="link" aria-label={`Quitar ${titulo}`} onClick={() => setErasing(true)}>
            Quitar
          </Button>
        )}
      </div>
      <EraseDialog
        opened={isErasing}
        title={`¿Quitar «${titulo}»?`}
        text="Nadie más la va a ver. Lo que ya se respondió con ella queda."
        label="Quitar respuesta"
        busyText="Quitando…"
        onErase={() => remove(respuesta)}
        onClose={() => setErasing(false)}
      />
    </li>
  );
}
