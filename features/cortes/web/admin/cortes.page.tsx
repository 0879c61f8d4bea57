import { Exportar } from '@oficina/mensajes/web';
import { Button } from '@oficina/ui/button';
import { Forbidden, isForbidden, SecondStepMissing } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import { useFilters } from '@oficina/ui/use-filters';
import { type Clock, systemClock } from '@oficina/values';
import { useState } from 'react';
import { type Corte, type Fase, faseDelCorte } from '../../contract/index.ts';
import { AccionDialog } from './accion.dialog.tsx';
import { AvisosDialog } from './avisos.dialog.tsx';
import type { QueHacer } from './botones.tsx';
import { CorteDialog } from './corte.dialog.tsx';
import { useCortes, useLeerAvisos, useReleerCortes } from './cortes.api.ts';
import { escribirFiltros, leerFiltros, SIN_FILTROS, toQuery, type Vista } from './filtros.ts';
import { ListaDeCortes } from './lista.tsx';
import { cuandoSeAvisa } from './palabras.ts';

export type CortesPageProps = {
  /** Anybody else would be given the cuts of their own supplies, which is not what this page is about. */
  administra: boolean;
  clock?: Clock;
};

type Abierto = { que: QueHacer | 'nuevo'; corte?: Corte; opened: boolean };

const VISTA_DE: Readonly<Record<Fase, Vista>> = {
  programado: 'proximos',
  enCurso: 'en-curso',
  terminado: 'terminados',
};

/** Whoever publishes cuts and lacks the second step is given their own, as a customer: this is what they lack. */
const esDeCliente = (corte: Corte): boolean => corte.totalSuministros === undefined;

/** Announce the cuts, and say when the service is back. */
export default function CortesPage({ administra, clock = systemClock }: CortesPageProps) {
  const [filtros, ir] = useFilters(leerFiltros, escribirFiltros);
  const consulta = useCortes(filtros, clock, administra);
  const releer = useReleerCortes();
  const avisosDe = useLeerAvisos();
  const [abierto, setAbierto] = useState<Abierto>({ que: 'nuevo', opened: false });
  if (!administra || isForbidden(consulta.error)) return <Forbidden error={consulta.error} />;
  if (consulta.data?.member.some(esDeCliente)) return <SecondStepMissing />;

  const { que, corte, opened } = abierto;
  const cerrar = () => setAbierto((antes) => ({ ...antes, opened: false }));
  const alGuardar = (guardado?: Corte) => {
    releer();
    if (!guardado) return;
    void avisosDe(guardado.id).then((avisos) =>
      notify({
        text: corte
          ? `Guardamos los cambios del corte de ${guardado.zona}.`
          : `Publicamos el corte de ${guardado.zona}.`,
        ...(avisos && { detail: cuandoSeAvisa(avisos, clock.now()) }),
      }),
    );
    // Where it can be seen.
    ir({ ...SIN_FILTROS, vista: VISTA_DE[faseDelCorte(guardado, clock.now())] });
  };
  return (
    <>
      <PageHeader
        title="Cortes"
        actions={
          <>
            <Button
              variant="primary"
              aria-haspopup="dialog"
              onClick={() => setAbierto({ que: 'nuevo', opened: true })}
            >
              Nuevo corte
            </Button>
            <Exportar
              planillas={[{ nombre: 'cortes', etiqueta: 'Cortes', filtros: toQuery(filtros, clock.now()) }]}
            />
          </>
        }
      />
      <ListaDeCortes
        filtros={filtros}
        ir={ir}
        consulta={consulta}
        now={clock.now()}
        onAbrir={(cual, elegido) => setAbierto({ que: cual, corte: elegido, opened: true })}
      />
      <CorteDialog
        opened={opened && (que === 'nuevo' || que === 'editar')}
        corte={corte}
        clock={clock}
        onHecho={alGuardar}
        onClose={cerrar}
      />
      {corte && (
        <>
          {(['volvio', 'eliminar'] as const).map((accion) => (
            <AccionDialog
              key={accion}
              opened={opened && que === accion}
              {...{ accion, corte, clock }}
              onHecho={releer}
              onClose={cerrar}
            />
          ))}
          <AvisosDialog
            opened={opened && que === 'avisos'}
            corte={corte}
            now={clock.now()}
            onClose={cerrar}
          />
        </>
      )}
    </>
  );
}
