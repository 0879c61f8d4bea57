import { Button } from '@oficina/ui/button';
import { Stack } from '@oficina/ui/layout';
import { useEffect, useRef, useState } from 'react';
import type { AcceptedFiles } from '../contract/index.ts';
import { FilePicker } from './file-picker.tsx';
import type { FormFiles } from './use-subidas.ts';

export const UPLOADS_FAILED = 'Hay archivos que no pudimos subir. Reintentá con ellos o quitalos.';

type Props = { archivos: FormFiles; accepts: AcceptedFiles };

/** The box starts closed, because most answers have no files. */
export function AddArchivo({ archivos, accepts: { adjuntarFotos, adjuntarArchivos } }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  // The button that opened it disappears, so the focus moves inside.
  useEffect(() => {
    if (isOpen) boxRef.current?.querySelector('button')?.focus();
  }, [isOpen]);
  if (adjuntarFotos === 0 && adjuntarArchivos === 0) return null;
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setIsOpen(true)}>Agregar archivo</Button>
      </div>
    );
  return (
    <div ref={boxRef}>
      <Stack gap={24}>
        {adjuntarFotos > 0 && <FilePicker clase="foto" requirement={1} archivos={archivos} />}
        {adjuntarArchivos > 0 && <FilePicker clase="archivo" requirement={1} archivos={archivos} />}
      </Stack>
    </div>
  );
}
