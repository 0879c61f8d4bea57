import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { Row, Stack } from '@oficina/ui/layout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Suministro, suministrosRoutes } from '../contract/index.ts';
import styles from './correos.module.css';

const MIN_LENGTH = 2;
const MAX_SHOWN = 10;
const ESPERA_MS = 300;

export type ChosenSuministro = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio'>;

/** The account goes first, because the clerk has it on paper. */
const descripcion = ({ cuenta, nombre, domicilio }: ChosenSuministro) =>
  [cuenta, nombre, domicilio].filter(Boolean).join(' · ');

function useDebounced(texto: string): string {
  const [debounced, setDebounced] = useState(texto);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(texto), ESPERA_MS);
    return () => clearTimeout(timer);
  }, [texto]);
  return debounced;
}

type Props = {
  id: string;
  error?: ReactNode;
  chosen: ChosenSuministro | null;
  onChoose: (suministro: ChosenSuministro | null) => void;
};

/** The results are radio buttons rather than a list that opens, closes and captures the keyboard. */
export function SuministroSearch({ id, error, chosen, onChoose }: Props) {
  const [texto, setTexto] = useState('');
  const searchText = useDebounced(texto.trim());
  const client = useClient();
  const consulta = useQuery({
    queryKey: ['suministros', 'busqueda', searchText],
    queryFn: ({ signal }) =>
      client.call(suministrosRoutes.listar, {
        query: { busqueda: searchText, itemsPerPage: MAX_SHOWN },
        signal,
      }),
    enabled: chosen === null && searchText.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
  if (chosen)
    return (
      <div>
        <strong>Suministro</strong>
        <Row>
          <span>{descripcion(chosen)}</span>
          <Button id={id} variant="link" onClick={() => onChoose(null)}>
            Cambiar<span className="oculto"> el suministro</span>
          </Button>
        </Row>
      </div>
    );
  const searching = texto.trim().length >= MIN_LENGTH;
  const results = searching && searchText.length >= MIN_LENGTH ? consulta.data : undefined;
  return (
    <Stack gap={8}>
      <TextField
        id={id}
        label="Suministro"
        hint="Buscalo por número de suministro o por nombre."
        error={error}
        value={texto}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTexto(target.value)}
      />
      <div role="status">
        {searching && !results && !consulta.isError && <p>Buscando…</p>}
        {results && <p>{countText(results.totalItems)}</p>}
      </div>
      {searching && consulta.isError && (
        <p role="alert">
          {consulta.error.message}{' '}
          <Button variant="link" onClick={() => void consulta.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {results && results.member.length > 0 && (
        <fieldset className={styles.resultados}>
          <legend className="oculto">Suministros encontrados</legend>
          {results.member.map((suministro) => (
            <label key={suministro.id} className={styles.resultado}>
              <input
                type="radio"
                name={`${id}-hallado`}
                checked={false}
                onChange={() => onChoose(suministro)}
              />
              <span>{descripcion(suministro)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Stack>
  );
}

function countText(total: number): string {
  if (total === 0) return 'No se han encontrado resultados';
  if (total > MAX_SHOWN) return `Mostramos los primeros ${MAX_SHOWN}. Escribí más para encontrarlo.`;
  return total === 1 ? '1 resultado' : `${total} resultados`;
}
