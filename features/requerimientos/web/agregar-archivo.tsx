import { Button } from '@oficina/ui/button';
import { Stack } from '@oficina/ui/layout';
import { useEffect, useRef, useState } from 'react';
import type { Admite } from './fotos/archivos.ts';
import { ElegirArchivos } from './fotos/elegir-archivos.tsx';
import type { ArchivosDelForm } from './fotos/use-subidas.ts';

export const SIN_SUBIR = 'Hay archivos que no pudimos subir. Reintentá con ellos o quitalos.';

type Props = { archivos: ArchivosDelForm; admite: Admite };

/** The files of an answer. Closed until somebody wants it: most answers are words. */
export function AgregarArchivo({ archivos, admite: { adjuntarFotos, adjuntarArchivos } }: Props) {
  const [abierto, setAbierto] = useState(false);
  const caja = useRef<HTMLDivElement>(null);
  // What was pressed is there no more.
  useEffect(() => {
    if (abierto) caja.current?.querySelector('button')?.focus();
  }, [abierto]);
  if (adjuntarFotos === 0 && adjuntarArchivos === 0) return null;
  if (!abierto)
    return (
      <div>
        <Button onClick={() => setAbierto(true)}>Agregar archivo</Button>
      </div>
    );
  return (
    <div ref={caja}>
      <Stack gap={24}>
        {adjuntarFotos > 0 && <ElegirArchivos clase="foto" exigencia={1} archivos={archivos} />}
        {adjuntarArchivos > 0 && <ElegirArchivos clase="archivo" exigencia={1} archivos={archivos} />}
      </Stack>
    </div>
  );
}
