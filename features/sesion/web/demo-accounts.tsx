import { Button } from '@oficina/ui/button';
import { Stack } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import styles from './login.module.css';

const CLAVE = 'demo-oficina-2026';

const CUENTAS = [
  ['Cliente', 'cliente@demo.test'],
  ['Cliente sin confirmar', 'nuevo@demo.test'],
  ['Encargado de requerimientos', 'encargado@demo.test'],
  ['Administra requerimientos', 'reclamos@demo.test'],
  ['Administra usuarios', 'usuarios@demo.test'],
  ['Correos', 'correos@demo.test'],
  ['Cortes', 'cortes@demo.test'],
  ['Mostrador', 'mostrador@demo.test'],
  ['Administrador', 'admin@demo.test'],
] as const;

/** Each button fills in the form and sends nothing. */
export default function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  const copy = () => {
    navigator.clipboard.writeText(CLAVE).then(
      () => notify({ text: 'Copiado' }),
      () => notify({ text: 'No pudimos copiar la contraseña.', kind: 'error' }),
    );
  };
  return (
    <details>
      <summary className={styles.cuentas}>Cuentas de prueba</summary>
      <Stack gap={12}>
        <p>
          Contraseña: <strong>{CLAVE}</strong>{' '}
          <Button variant="link" onClick={copy}>
            Copiar
          </Button>
        </p>
        <Stack gap={8}>
          {CUENTAS.map(([nombre, email]) => (
            <Button key={email} full onClick={() => onChoose(email, CLAVE)}>
              {nombre} — {email}
            </Button>
          ))}
        </Stack>
      </Stack>
    </details>
  );
}
