import { Button } from '@oficina/ui/button';
import { IconPlus } from '@oficina/ui/icon';
import { openCargar } from '../buscar/opening.ts';

/** It stands where cases are attended, away from any ficha. */
export function CargarButton() {
  return (
    <Button variant="primary" aria-haspopup="dialog" onClick={openCargar}>
      <IconPlus size={18} />
      Cargar reclamo
    </Button>
  );
}
