import { Button } from '@oficina/ui/button';
import { CheckboxField } from '@oficina/ui/field';
import { Actions, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { type ReactNode, useId, useState } from 'react';
import type { Resumen } from '../contract/index.ts';
import { type Archivo, loQueTrae } from './clase.ts';
import { oracionDeLejania } from './comparar.ts';
import { aCargar, contar } from './palabras.ts';

type Props = { archivo: Archivo; resumen: Resumen; onConfirmar: () => void; children: ReactNode };

/** The button that loads it; far from the file before, only after somebody looked at the difference. */
export function Confirmar({ archivo, resumen, onConfirmar, children }: Props) {
  const casilla = useId();
  const [mirada, setMirada] = useState(false);
  const [falta, setFalta] = useState(false);
  const lejania = oracionDeLejania(resumen);
  const confirmar = () => {
    if (lejania === null || mirada) return onConfirmar();
    setFalta(true);
    document.getElementById(casilla)?.focus();
  };
  const trae = loQueTrae(archivo);
  const cuantos = aCargar(resumen);
  return (
    <Stack gap={16}>
      {lejania !== null && (
        <Notice tint="amarillo">
          <p>{lejania}</p>
          <CheckboxField
            id={casilla}
            label="Revisé la diferencia"
            checked={mirada}
            error={falta && !mirada ? 'Marcá esta casilla para poder cargarlo.' : undefined}
            onChange={({ target }) => setMirada(target.checked)}
          />
        </Notice>
      )}
      <Actions>
        <Button variant="primary" aria-haspopup="dialog" onClick={confirmar}>
          {cuantos > 0
            ? `Confirmar y cargar ${contar(trae, cuantos)}`
            : `Confirmar ${contar(trae, resumen.retenidos)} en espera`}
        </Button>
        {children}
      </Actions>
    </Stack>
  );
}
