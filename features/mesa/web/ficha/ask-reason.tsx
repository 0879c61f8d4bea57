import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { type FormEvent, useState } from 'react';
import { CONTROL_MIN, EXPLAIN_CONTROL } from '../../contract/index.ts';
import { readPlace, setPlace, useOfferedPlaces } from '../place.ts';
import styles from './ask-reason.module.css';
import type { Reason } from './reason.ts';

type Props = {
  /** A clerk at the counter says where they attend; other staff only say that a member asked. */
  isMostrador: boolean;
  onChoose: (reason: Reason) => void;
};

export function AskReason({ isMostrador, onChoose }: Props) {
  const offered = useOfferedPlaces();
  const [detalle, setDetalle] = useState('');
  const [isShort, setShort] = useState(false);
  const explain = (event: FormEvent) => {
    event.preventDefault();
    const words = detalle.trim();
    if (words.length < CONTROL_MIN) setShort(true);
    else onChoose({ motivo: 'control', detalle: words });
  };
  return (
    <div className={styles.motivos}>
      <h2>¿Por qué abrís esta ficha?</h2>
      <div className={styles.lugares}>
        {isMostrador ? (
          offered.map(({ value, label }) => (
            <Button
              key={value}
              onClick={() => {
                setPlace(value);
                onChoose({ motivo: value });
              }}
            >
              {label}
            </Button>
          ))
        ) : (
          <Button variant="primary" onClick={() => onChoose({ motivo: readPlace() })}>
            Consulta del socio
          </Button>
        )}
      </div>
      <form className={styles.control} onSubmit={explain} noValidate>
        <TextField
          label="Control interno"
          hint="Contá por qué. Queda escrito con tu nombre."
          value={detalle}
          maxLength={500}
          autoComplete="off"
          error={isShort && EXPLAIN_CONTROL}
          onChange={({ target }) => {
            setDetalle(target.value);
            setShort(false);
          }}
        />
        <Button type="submit">Abrir por control interno</Button>
      </form>
    </div>
  );
}
