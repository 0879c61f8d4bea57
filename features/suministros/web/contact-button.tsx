import { Button } from '@oficina/ui/button';

type Props<Accion> = {
  contact: { id: number };
  /** The name follows each verb for screen readers, which do not see the row. */
  name: string;
  busy: { id: number; accion: Accion } | null;
  accion: Accion;
  label: string;
  busyText: string;
  onPress: (accion: Accion) => void;
};

export function ContactButton<Accion>({
  contact,
  name,
  busy,
  accion,
  label,
  busyText,
  onPress,
}: Props<Accion>) {
  return (
    <Button
      variant="link"
      busy={busy?.id === contact.id && busy.accion === accion}
      busyText={busyText}
      onClick={() => onPress(accion)}
    >
      {label}
      <HiddenName name={name} />
    </Button>
  );
}

export function OpenButton({ name, label, onPress }: { name: string; label: string; onPress: () => void }) {
  return (
    <Button variant="link" aria-haspopup="dialog" onClick={onPress}>
      {label}
      <HiddenName name={name} />
    </Button>
  );
}

const HiddenName = ({ name }: { name: string }) => <span className="oculto"> {name}</span>;
