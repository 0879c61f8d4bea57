import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { Row, Stack } from '@oficina/ui/layout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Suministro, suministrosRoutes } from '../contract/index.ts';
import styles from './correos.module.css';

const MINIMO = 2;
const MOSTRADOS = 10;
const ESPERA_MS = 300;

export type SuministroElegido = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio'>;

/** Account first: it is what the clerk has on paper. */
const descripcion = ({ cuenta, nombre, domicilio }: SuministroElegido) =>
  [cuenta, nombre, domicilio].filter(Boolean).join(' · ');

function useDetenido(texto: string): string {
  const [quieto, setQuieto] = useState(texto);
  useEffect(() => {
    const reloj = setTimeout(() => setQuieto(texto), ESPERA_MS);
    return () => clearTimeout(reloj);
  }, [texto]);
  return quieto;
}

type Props = {
  id: string;
  error?: ReactNode;
  elegido: SuministroElegido | null;
  onElegir: (suministro: SuministroElegido | null) => void;
};

/** Typing looks, choosing is a radio: no list that opens, closes and takes the keyboard. */
export function BuscarSuministroMail({ id, error, elegido, onElegir }: Props) {
  const [texto, setTexto] = useState('');
  const buscado = useDetenido(texto.trim());
  const client = useClient();
  const consulta = useQuery({
    queryKey: ['suministros', 'busqueda', buscado],
    queryFn: ({ signal }) =>
      client.call(suministrosRoutes.listar, {
        query: { busqueda: buscado, itemsPerPage: MOSTRADOS },
        signal,
      }),
    enabled: elegido === null && buscado.length >= MINIMO,
    placeholderData: keepPreviousData,
  });
  if (elegido)
    return (
      <div>
        <strong>Suministro</strong>
        <Row>
          <span>{descripcion(elegido)}</span>
          <Button id={id} variant="link" onClick={() => onElegir(null)}>
            Cambiar<span className="oculto"> el suministro</span>
          </Button>
        </Row>
      </div>
    );
  const buscando = texto.trim().length >= MINIMO;
  const hallados = buscando && buscado.length >= MINIMO ? consulta.data : undefined;
  return (
    <Stack gap={8}>
      <TextField
        id={id}
        label="Suministro"
        hint="Buscalo por número de cuenta o por nombre."
        error={error}
        value={texto}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTexto(target.value)}
      />
      <div role="status">
        {buscando && !hallados && !consulta.isError && <p>Buscando…</p>}
        {hallados && <p>{cuantos(hallados.totalItems)}</p>}
      </div>
      {buscando && consulta.isError && (
        <p role="alert">
          {consulta.error.message}{' '}
          <Button variant="link" onClick={() => void consulta.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {hallados && hallados.member.length > 0 && (
        <fieldset className={styles.resultados}>
          <legend className="oculto">Suministros encontrados</legend>
          {hallados.member.map((suministro) => (
            <label key={suministro.id} className={styles.resultado}>
              <input
                type="radio"
                name={`${id}-hallado`}
                checked={false}
                onChange={() => onElegir(suministro)}
              />
              <span>{descripcion(suministro)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Stack>
  );
}

function cuantos(total: number): string {
  if (total === 0) return 'No se han encontrado resultados';
  if (total > MOSTRADOS) return `Mostramos los primeros ${MOSTRADOS}. Escribí más para encontrarlo.`;
  return total === 1 ? '1 resultado' : `${total} resultados`;
}
