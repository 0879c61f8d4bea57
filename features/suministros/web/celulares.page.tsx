import { LinkButton } from '@oficina/ui/button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { BulkNotice, StaffList, useBulk, useList } from '@oficina/ui/list';
import { useState } from 'react';
import { AGREGAR_CELULAR_PATH, type SuministroTelefono } from '../contract/index.ts';
import {
  darDeBajaCelular,
  eliminarCelular,
  useCelularActions,
  useRefetchCelulares,
} from './celulares.api.ts';
import { type CelularesContext, celularesList, nameOfCelular } from './celulares.list.tsx';
import { EliminarContactDialog } from './eliminar-contact.dialog.tsx';
import { useChosenContacts } from './use-chosen-contacts.tsx';

export default function CelularesPage() {
  const { run, busy } = useCelularActions();
  const refetch = useRefetchCelulares();
  const [eliminado, setEliminado] = useState<SuministroTelefono>();
  const [visible, setVisible] = useState(false);
  const context: CelularesContext = {
    busy,
    onAccion: (accion, celular) => void run(accion, celular),
    onEliminar: (celular) => {
      setEliminado(celular);
      setVisible(true);
    },
  };
  const list = useList(celularesList, context);
  const bulk = useBulk(list, refetch);
  const chosen = useChosenContacts({
    ...{ chosen: list.selected, bulk, remove: eliminarCelular, nouns: ['celular', 'celulares'] as const },
    acts: [{ label: 'Dar de baja', progressText: 'Dando de baja', perform: darDeBajaCelular }],
    warning: 'Dejan de recibir los avisos de esos suministros, y el próximo padrón puede traerlos de nuevo.',
  });

  if (isForbidden(list.query.error)) return <Forbidden error={list.query.error} />;
  return (
    <>
      <StaffList
        title="Celulares"
        handle={list}
        primary={
          <LinkButton to={AGREGAR_CELULAR_PATH} variant="primary">
            Agregar celular
          </LinkButton>
        }
        notice={<BulkNotice bulk={bulk} nameOf={nameOfCelular} />}
        bar={chosen.bar}
      />
      {chosen.question}
      <EliminarContactDialog
        opened={visible}
        contact={eliminado}
        onDone={refetch}
        onClose={() => setVisible(false)}
        nameOf={nameOfCelular}
        remove={eliminarCelular}
        text="Deja de recibir los avisos de ese suministro. El próximo padrón puede traerlo de nuevo: si no tiene que volver, dalo de baja."
        label="Eliminar celular"
      />
    </>
  );
}
