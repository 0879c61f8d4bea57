import { ErrorPage } from '@oficina/ui/empty';

/** Whoever wrote the address by hand. */
export function SinPermiso() {
  return (
    <ErrorPage
      title="No tenés permiso para ver esta pantalla"
      text="Si la necesitás para tu trabajo, pedile acceso a un administrador."
    />
  );
}
