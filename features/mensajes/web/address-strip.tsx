import { Button, LinkButton } from '@oficina/ui/button';
import { addressName, ownerText, planTexts } from './fallidos.texts.ts';
import { ownerName, ownersToMend } from './mending.ts';
import { useFallidosAt } from './mensajes.api.ts';
import styles from './mensajes.module.css';
import { addressTo, type MensajesContext } from './searching.ts';

type Props = { address: string; context: MensajesContext };

/** Over the messages of one address: whose it is, and what can be done with all of them at once. */
export function AddressStrip({ address, context }: Props) {
  const { data } = useFallidosAt(address);
  const { mending, search, onResend } = context;
  if (!data) return null;
  const { reenvio } = data;
  const owners = mending ? ownersToMend(data, mending.can) : [];
  return (
    <section className={styles.direccion} aria-label={`Mensajes fallidos a ${addressName(data)}`}>
      <div>
        <p>
          <b>{ownerText(data)}</b>
        </p>
        {reenvio && <p>{planTexts(reenvio).join(' ')}</p>}
      </div>
      <div className={styles.actos}>
        <LinkButton variant="link" to={addressTo(search, { para: null })}>
          Todas las direcciones
        </LinkButton>
        {owners.map((owner) => (
          <Button key={`${owner.of} ${owner.id}`} aria-haspopup="dialog" onClick={() => mending?.open(owner)}>
            Corregir correo{owners.length > 1 && ` ${ownerName(owner)}`}
          </Button>
        ))}
        {reenvio && reenvio.van > 0 && onResend && (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => onResend(data)}>
            {reenvio.van === 1 ? 'Reenviar 1 mensaje' : `Reenviar los ${reenvio.van}`}
          </Button>
        )}
      </div>
    </section>
  );
}
