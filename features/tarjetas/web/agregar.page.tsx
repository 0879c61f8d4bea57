import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Panel } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import type { Clock } from '@oficina/values';
import { useNavigate } from 'react-router';
import { TARJETAS_PATH } from '../contract/index.ts';
import { CardForm, type Titular } from './card-form.tsx';
import { useAgregarTarjeta } from './tarjetas.api.ts';

export type AgregarTarjetaPageProps = {
  titular?: Titular;
  contact: Contact;
  leyendaDatos?: string | undefined;
  clock?: Clock;
};

export default function AgregarTarjetaPage(props: AgregarTarjetaPageProps) {
  const { titular, contact, leyendaDatos, clock } = props;
  const navigate = useNavigate();
  const addTarjeta = useAgregarTarjeta();
  return (
    <>
      <PageHeader title="Agregar tarjeta" back={{ to: TARJETAS_PATH, label: 'Medios de pago' }} />
      <Panel>
        <CardForm
          submitLabel="Guardar tarjeta"
          titular={titular}
          contact={contact}
          leyendaDatos={leyendaDatos}
          {...(clock && { clock })}
          onSubmit={async (tarjeta) => {
            await addTarjeta(tarjeta);
            notify({ text: 'Guardamos tu tarjeta.' });
            // The entry is replaced, so that Back does not lead to an empty form.
            await navigate(TARJETAS_PATH, { replace: true });
          }}
        />
      </Panel>
    </>
  );
}
