import { Button } from '@oficina/ui/button';
import { CheckboxField } from '@oficina/ui/field';
import { Actions, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { type ReactNode, useId, useState } from 'react';
import type { Resumen } from '../contract/index.ts';
import { type Archivo, contentTypeOf } from './clase.ts';
import { farSentence } from './compare.ts';
import { countText, countToLoad } from './wording.ts';

type Props = { archivo: Archivo; resumen: Resumen; onConfirm: () => void; children: ReactNode };

/**
 * When the file differs much from the previous one, the button is enabled only after the person marks the difference as
 * reviewed.
 */
export function Confirmar({ archivo, resumen, onConfirm, children }: Props) {
  const checkboxId = useId();
  const [isReviewed, setIsReviewed] = useState(false);
  const [missing, setMissing] = useState(false);
  const farText = farSentence(resumen);
  const confirmar = () => {
    if (farText === null || isReviewed) return onConfirm();
    setMissing(true);
    document.getElementById(checkboxId)?.focus();
  };
  const contentType = contentTypeOf(archivo);
  const count = countToLoad(resumen);
  return (
    <Stack gap={16}>
      {farText !== null && (
        <Notice tint="amarillo">
          <p>{farText}</p>
          <CheckboxField
            id={checkboxId}
            label="Revisé la diferencia"
            checked={isReviewed}
            error={missing && !isReviewed ? 'Marcá esta casilla para poder cargarlo.' : undefined}
            onChange={({ target }) => setIsReviewed(target.checked)}
          />
        </Notice>
      )}
      <Actions>
        <Button variant="primary" aria-haspopup="dialog" onClick={confirmar}>
          {count > 0
            ? `Confirmar y cargar ${countText(contentType, count)}`
            : `Confirmar ${countText(contentType, resumen.retenidos)} en espera`}
        </Button>
        {children}
      </Actions>
    </Stack>
  );
}
