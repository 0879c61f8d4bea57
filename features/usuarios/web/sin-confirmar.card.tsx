import { Button, LinkButton } from '@oficina/ui/button';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { useState } from 'react';
import type { Usuario } from '../contract/index.ts';
import styles from './sin-confirmar.module.css';

export type SinConfirmarCardProps = {
  usuario: Pick<Usuario, 'email' | 'emailValidado' | 'nombre'>;
  /** Reads the user again. */
  onActualizar: () => Promise<void>;
  perfilTo?: string | undefined;
};

const NOMBRE_MINIMO = 3;

/** What is missing before the person can see their bills, one step after the other. */
export function SinConfirmarCard({ usuario, onActualizar, perfilTo }: SinConfirmarCardProps) {
  const [busy, setBusy] = useState(false);
  const conNombre = (usuario.nombre?.trim().length ?? 0) >= NOMBRE_MINIMO;
  const actualizar = () => {
    setBusy(true);
    void onActualizar().finally(() => setBusy(false));
  };
  return (
    <Panel highlight title="Te falta poco">
      <Stack gap={16}>
        <ol className={styles.pasos}>
          <Paso titulo="Confirmá tu correo" hecho={usuario.emailValidado}>
            Te mandamos un correo a <strong>{usuario.email}</strong>. Abrilo y tocá el botón.
          </Paso>
          <Paso titulo="Completá tu nombre" hecho={conNombre}>
            Así sabemos cómo llamarte.
          </Paso>
        </ol>
        <Actions>
          {perfilTo && !conNombre && <LinkButton to={perfilTo}>Ir a mi perfil</LinkButton>}
          <Button variant="primary" onClick={actualizar} busy={busy} busyText="Actualizando…">
            Ya lo hice, actualizar
          </Button>
        </Actions>
      </Stack>
    </Panel>
  );
}

function Paso({ titulo, hecho, children }: { titulo: string; hecho: boolean; children: React.ReactNode }) {
  return (
    <li>
      <div className={styles.titulo}>
        <strong>{titulo}</strong>
        <EstadoBadge
          {...(hecho
            ? { word: 'Listo', tint: 'verde' as const }
            : { word: 'Falta', tint: 'amarillo' as const })}
        />
      </div>
      {!hecho && <p>{children}</p>}
    </li>
  );
}
