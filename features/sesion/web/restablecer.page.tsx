import { LinkButton } from '@oficina/ui/button';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { ElegirClave } from './elegir-clave.form.tsx';
import { PedirEnlace } from './pedir-enlace.form.tsx';

export type RestablecerPageProps = {
  /** Already taken out of the address: a token must not stay in the history. */
  token: string | null;
  cooperativa: string;
  /** The address of whoever is signed in: what is known already is not asked again. */
  conocido?: string | undefined;
  volver: { to: string; label: string };
  /** The password was changed. */
  onListo: () => void;
};

/** To get in again: asks for a link and, whoever comes with one, for the new password. */
export default function RestablecerPage(props: RestablecerPageProps) {
  const { token, cooperativa, conocido, volver, onListo } = props;
  const [pedirOtro, setPedirOtro] = useState(false);
  const pagina = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pedirOtro) pagina.current?.querySelector('input')?.focus();
  }, [pedirOtro]);
  return (
    <div ref={pagina}>
      <Panel>
        <PageHeader title="Restablecer contraseña" />
        <Stack>
          {token !== null && !pedirOtro ? (
            <ElegirClave
              token={token}
              cooperativa={cooperativa}
              onListo={onListo}
              onPedirOtro={() => setPedirOtro(true)}
            />
          ) : (
            <PedirEnlace conocido={conocido} />
          )}
          <LinkButton variant="link" to={volver.to}>
            {volver.label}
          </LinkButton>
        </Stack>
      </Panel>
    </div>
  );
}
