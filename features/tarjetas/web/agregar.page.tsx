import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Panel } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import type { Clock } from '@oficina/values';
import { useNavigate } from 'react-router';
import { TARJETAS_PATH } from '../contract/index.ts';
import { addedTarjetaState } from './added-tarjeta.ts';
import { CardForm } from './card-form.tsx';
import { useAgregarTarjeta } from './tarjetas.api.ts';

export type AgregarTarjetaPageProps = {
  /** The page that sent the person here is already known to belong to this site. */
  returnTo?: string | undefined;
  contact: Contact;
  leyendaDatos?: string | undefined;
  clock?: Clock;
};

export default function AgregarTarjetaPage(props: AgregarTarjetaPageProps) {
  const { returnTo, contact, leyendaDatos, clock } = props;
  const navigate = useNavigate();
  const addTarjeta = useAgregarTarjeta();
  return (
    <>
      <PageHeader
        title="Agregar tarjeta"
        back={returnTo ? { to: returnTo, label: 'Volver' } : { to: TARJETAS_PATH, label: 'Medios de pago' }}
      />
      <Panel>
        <CardForm
          submitLabel="Guardar tarjeta"
          contact={contact}
          leyendaDatos={leyendaDatos}
          {...(clock && { clock })}
          onSubmit={async (tarjeta) => {
            const { id } = await addTarjeta(tarjeta);
            notify({ text: 'Guardamos tu tarjeta.' });
            // The entry is replaced, so that Back does not lead to an empty form.
            await navigate(returnTo ?? TARJETAS_PATH, { replace: true, state: addedTarjetaState(id) });
          }}
        />
      </Panel>
    </>
  );
}
