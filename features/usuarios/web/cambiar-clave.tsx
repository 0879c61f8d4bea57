import { Button } from '@oficina/ui/button';
import { lazy, Suspense, useState } from 'react';
import type { CambiarClaveProps } from './cambiar-clave.dialog.tsx';

// The dialog is lazy, because it is a tenth of the page and seldom used.
const CambiarClaveDialog = lazy(() => import('./cambiar-clave.dialog.tsx'));

export function CambiarClave(props: CambiarClaveProps) {
  const [isOpen, setOpen] = useState(false);
  const [usado, setUsado] = useState(false);
  const open = () => {
    setUsado(true);
    setOpen(true);
  };
  return (
    <>
      <Button onClick={open}>Cambiar contraseña</Button>
      {usado && (
        <Suspense fallback={null}>
          <CambiarClaveDialog {...props} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
