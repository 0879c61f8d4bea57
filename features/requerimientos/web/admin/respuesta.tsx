import { Button } from '@oficina/ui/button';
import { TextAreaField } from '@oficina/ui/field';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { lazy, Suspense, useState } from 'react';
import { estaAbierto, PRIMERO_TOMA_EL_CASO, requerimientoEstado } from '../../contract/index.ts';
import { useSinEnviar } from './borrador-de-respuesta.ts';
import { puedePasarA } from './movimientos.ts';
import { loAtiendo } from './quien.ts';
import type { ResponderProps } from './responder.tsx';

// What is read comes first; what it is answered with, right behind it.
const Responder = lazy(async () => ({ default: (await import('./responder.tsx')).Responder }));

type Props = Omit<ResponderProps, 'onProblema'> & {
  onAsignarme: () => void;
  asignando: boolean;
};

/** The box to answer, or why there is none. */
export function Respuesta({ onAsignarme, asignando, ...props }: Props) {
  const { caso, yo } = props;
  // Here and not in the box: refused because somebody closed it, the box goes and the reason stays.
  const [problema, setProblema] = useState<string | null>(null);
  const sinEnviar = useSinEnviar(caso.id);
  return (
    <Panel title="Responder">
      <Stack>
        {problema && (
          <Notice tint="rojo" role="alert">
            {problema}
          </Notice>
        )}
        {!estaAbierto(caso.estado) && (
          <Stack>
            <p>
              Este caso está cerrado ({requerimientoEstado.label(caso.estado).toLowerCase()}).
              {puedePasarA(caso, yo, 'iniciado') && ' Para responder, pasalo de nuevo a Iniciado.'}
            </p>
            {sinEnviar && (
              <TextAreaField label="Lo que escribiste y no se envió" rows={4} value={sinEnviar} readOnly />
            )}
          </Stack>
        )}
        {estaAbierto(caso.estado) && !loAtiendo(caso, yo) && (
          <Stack>
            <Notice tint="amarillo">
              <p>{PRIMERO_TOMA_EL_CASO}</p>
              <Actions>
                <Button variant="primary" busy={asignando} busyText="Asignando…" onClick={onAsignarme}>
                  Asignarme
                </Button>
              </Actions>
            </Notice>
            <TextAreaField label="Respuesta" disabled value="" readOnly />
            <Actions>
              <Button disabled>Responder</Button>
            </Actions>
          </Stack>
        )}
        {estaAbierto(caso.estado) && loAtiendo(caso, yo) && (
          <Suspense fallback={<FormSkeleton fields={1} />}>
            <Responder key={caso.id} {...props} onProblema={setProblema} />
          </Suspense>
        )}
      </Stack>
    </Panel>
  );
}
