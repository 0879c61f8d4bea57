import { Button } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden, SecondStepMissing } from '@oficina/ui/forbidden';
import { StaffList, sheetOf, useList } from '@oficina/ui/list';
import { notify } from '@oficina/ui/notify';
import { type Clock, systemClock } from '@oficina/values';
import { lazy, Suspense, useState } from 'react';
import { type Corte, type CortePhase, cortePhase } from '../../contract/index.ts';
import { AccionDialog } from './accion.dialog.tsx';
import { CorteDialog } from './corte.dialog.tsx';
import { useReadAvisos, useRefreshCortes } from './cortes.api.ts';
import { cortesList } from './cortes.list.tsx';
import { avisoTimesText } from './labels.ts';
import type { CorteAction } from './row-actions.tsx';

const AvisosDialog = lazy(() => import('./avisos.dialog.tsx'));

export type CortesPageProps = {
  /** Anybody else would receive the cortes of their own suministros, which this page is not about. */
  canManage: boolean;
  clock?: Clock;
};

type OpenDialog = { action: CorteAction | 'nuevo'; corte?: Corte; opened: boolean };

const VIEW_OF_PHASE: Readonly<Record<CortePhase, string>> = {
  programado: 'vigentes',
  enCurso: 'vigentes',
  terminado: 'terminados',
};

/** Staff without the second factor receive their own cortes, as customers do, and those lack this field. */
const isCustomerCorte = (corte: Corte): boolean => corte.totalSuministros === undefined;

export default function CortesPage({ canManage, clock = systemClock }: CortesPageProps) {
  const refresh = useRefreshCortes();
  const readAvisos = useReadAvisos();
  const [dialog, setDialog] = useState<OpenDialog>({ action: 'nuevo', opened: false });
  const context = {
    now: clock.now(),
    onOpen: (action: CorteAction, corte: Corte) => setDialog({ action, corte, opened: true }),
  };
  const list = useList(cortesList, context, { enabled: canManage });
  const { query } = list;
  if (!canManage || isForbidden(query.error)) return <Forbidden error={query.error} />;
  if (query.data?.member.some(isCustomerCorte)) return <SecondStepMissing />;

  const { action, corte, opened } = dialog;
  const close = () => setDialog((previous) => ({ ...previous, opened: false }));
  const handleSaved = (guardado?: Corte) => {
    refresh();
    if (!guardado) return;
    void readAvisos(guardado.id).then((avisos) =>
      notify({
        text: corte
          ? `Guardamos los cambios del corte de ${guardado.zona}.`
          : `Publicamos el corte de ${guardado.zona}.`,
        ...(avisos && { detail: avisoTimesText(avisos, clock.now()) }),
      }),
    );
    list.change({ values: cortesList.noFilters, view: VIEW_OF_PHASE[cortePhase(guardado, clock.now())] });
  };
  return (
    <>
      <StaffList
        title="Cortes"
        handle={list}
        primary={
          <Button
            variant="primary"
            aria-haspopup="dialog"
            onClick={() => setDialog({ action: 'nuevo', opened: true })}
          >
            Nuevo corte
          </Button>
        }
        more={<ExportButton spreadsheets={[sheetOf(list, { nombre: 'cortes', label: 'Cortes' })]} />}
      />
      <CorteDialog
        opened={opened && (action === 'nuevo' || action === 'editar')}
        corte={corte}
        clock={clock}
        onDone={handleSaved}
        onClose={close}
      />
      {corte && (
        <>
          {(['volvio', 'eliminar'] as const).map((accion) => (
            <AccionDialog
              key={accion}
              opened={opened && action === accion}
              {...{ accion, corte, clock }}
              onDone={refresh}
              onClose={close}
            />
          ))}
          {action === 'avisos' && (
            <Suspense>
              <AvisosDialog opened={opened} corte={corte} now={clock.now()} onClose={close} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
