import { Button } from '@oficina/ui/button';
import { Actions } from '@oficina/ui/layout';
import { lazy, Suspense, useState } from 'react';
import type { CambiarClaveProps } from './cambiar-clave.dialog.tsx';

// Whoever comes to see their data seldom changes the password, and what asks for it is a tenth of the page.
const CambiarClaveDialog = lazy(() => import('./cambiar-clave.dialog.tsx'));

export function CambiarClave(props: CambiarClaveProps) {
  const [abierto, setAbierto] = useState(false);
  const [usado, setUsado] = useState(false);
  const abrir = () => {
    setUsado(true);
    setAbierto(true);
  };
  return (
    <>
      <Actions>
        <Button onClick={abrir}>Cambiar contraseña</Button>
      </Actions>
      {usado && (
        <Suspense fallback={null}>
          <CambiarClaveDialog {...props} opened={abierto} onClose={() => setAbierto(false)} />
        </Suspense>
      )}
    </>
  );
}
