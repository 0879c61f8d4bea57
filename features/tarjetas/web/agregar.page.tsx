import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Panel } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import type { Clock } from '@oficina/values';
import { useNavigate } from 'react-router';
import { conTarjeta } from './agregada.ts';
import { CardForm } from './card-form.tsx';
import { useAgregarTarjeta } from './tarjetas.api.ts';

export type AgregarTarjetaPageProps = {
  tarjetasTo: string;
  /** Where whoever came from another page was; already known to be of this site. */
  volverTo?: string | undefined;
  contact: Contact;
  leyendaDatos?: string | undefined;
  clock?: Clock;
};

export default function AgregarTarjetaPage(props: AgregarTarjetaPageProps) {
  const { tarjetasTo, volverTo, contact, leyendaDatos, clock } = props;
  const navigate = useNavigate();
  const agregar = useAgregarTarjeta();
  return (
    <>
      <PageHeader
        title="Agregar tarjeta"
        back={volverTo ? { to: volverTo, label: 'Volver' } : { to: tarjetasTo, label: 'Medios de pago' }}
      />
      <Panel>
        <CardForm
          submitLabel="Guardar tarjeta"
          contact={contact}
          leyendaDatos={leyendaDatos}
          {...(clock && { clock })}
          onSubmit={async (tarjeta) => {
            const { id } = await agregar(tarjeta);
            notify({ text: 'Guardamos tu tarjeta.' });
            // In its place: Back from there must not lead to an empty form.
            await navigate(volverTo ?? tarjetasTo, { replace: true, state: conTarjeta(id) });
          }}
        />
      </Panel>
    </>
  );
}
