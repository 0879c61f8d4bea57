import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { Row } from '@oficina/ui/layout';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import styles from './caso.module.css';
import { GuardarRespuestaDialog } from './guardar-respuesta.dialog.tsx';
import {
  buscarRespuestas,
  completar,
  conEsta,
  generalizar,
  juntar,
  type RespuestaGuardada,
  sinEsta,
  type Valores,
} from './respuestas.ts';
import { useRespuestasPropias } from './respuestas-propias.ts';

type Props = {
  usuarioId: number;
  valores: Valores;
  /** What is in the box now, to be saved. */
  escrito: string;
  onElegir: (texto: string) => void;
};

/** Of the cooperative and one's own. Chosen, it goes to the box with the data of this case. */
export function RespuestasGuardadas({ usuarioId, valores, escrito, onElegir }: Props) {
  const client = useClient();
  const id = useId();
  const [abiertas, setAbiertas] = useState(false);
  const [guardando, setGuardando] = useState(false);
  const [propias, guardar] = useRespuestasPropias(usuarioId);
  const { data } = useQuery({
    queryKey: ['requerimientos', 'personal', 'respuestas'],
    queryFn: ({ signal }) => client.call(atencionRoutes.respuestas, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: abiertas,
  });
  const elegir = ({ texto }: RespuestaGuardada) => {
    setAbiertas(false);
    onElegir(completar(texto, valores));
  };
  return (
    <>
      <Row>
        <Button aria-expanded={abiertas} aria-controls={id} onClick={() => setAbiertas(!abiertas)}>
          Respuestas guardadas
        </Button>
        {escrito.trim() !== '' && (
          <Button variant="link" onClick={() => setGuardando(true)}>
            Guardar como respuesta
          </Button>
        )}
      </Row>
      <div id={id}>
        {abiertas && (
          <Lista
            respuestas={juntar(propias, data?.respuestas ?? [])}
            onElegir={elegir}
            onEliminar={(titulo) => guardar(sinEsta(propias, titulo))}
          />
        )}
      </div>
      <GuardarRespuestaDialog
        opened={guardando}
        texto={generalizar(escrito, valores)}
        onGuardar={(respuesta) => guardar(conEsta(propias, respuesta))}
        onClose={() => setGuardando(false)}
      />
    </>
  );
}

type ListaProps = {
  respuestas: readonly RespuestaGuardada[];
  onElegir: (respuesta: RespuestaGuardada) => void;
  onEliminar: (titulo: string) => void;
};

function Lista({ respuestas, onElegir, onEliminar }: ListaProps) {
  const [buscado, setBuscado] = useState('');
  const encontradas = buscarRespuestas(respuestas, buscado);
  return (
    <div className={styles.respuestas}>
      <TextField
        label="Buscar una respuesta"
        type="search"
        autoComplete="off"
        value={buscado}
        onChange={({ target }) => setBuscado(target.value)}
      />
      {encontradas.length === 0 && <p>Sin opciones disponibles</p>}
      <ul aria-label="Respuestas guardadas">
        {encontradas.map((respuesta) => (
          <li key={`${respuesta.propia}${respuesta.titulo}`}>
            <button type="button" className={styles.respuesta} onClick={() => onElegir(respuesta)}>
              <strong>{respuesta.titulo}</strong>
              <span>{respuesta.texto}</span>
            </button>
            {respuesta.propia && (
              <Button variant="link" onClick={() => onEliminar(respuesta.titulo)}>
                Eliminar<span className="oculto"> la respuesta {respuesta.titulo}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
