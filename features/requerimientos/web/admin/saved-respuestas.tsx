import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { Row } from '@oficina/ui/layout';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import { useOwnRespuestas } from './own-respuestas.ts';
import styles from './requerimiento.module.css';
import {
  fillPlaceholders,
  mergeRespuestas,
  type SavedRespuesta,
  searchRespuestas,
  toTemplate,
  type Valores,
  withoutRespuesta,
  withRespuesta,
} from './respuestas.ts';
import { SaveRespuestaDialog } from './save-respuesta.dialog.tsx';

type Props = {
  usuarioId: number;
  valores: Valores;
  written: string;
  onSelect: (texto: string) => void;
};

export function SavedRespuestas({ usuarioId, valores, written, onSelect }: Props) {
  const client = useClient();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [own, save] = useOwnRespuestas(usuarioId);
  const { data } = useQuery({
    queryKey: ['requerimientos', 'personal', 'respuestas'],
    queryFn: ({ signal }) => client.call(atencionRoutes.respuestas, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpen,
  });
  const choose = ({ texto }: SavedRespuesta) => {
    setIsOpen(false);
    onSelect(fillPlaceholders(texto, valores));
  };
  return (
    <>
      <Row>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          Respuestas guardadas
        </Button>
        {written.trim() !== '' && (
          <Button variant="link" onClick={() => setSaving(true)}>
            Guardar como respuesta
          </Button>
        )}
      </Row>
      <div id={id}>
        {isOpen && (
          <RespuestaList
            respuestas={mergeRespuestas(own, data?.respuestas ?? [])}
            onSelect={choose}
            onEliminar={(titulo) => save(withoutRespuesta(own, titulo))}
          />
        )}
      </div>
      <SaveRespuestaDialog
        opened={saving}
        texto={toTemplate(written, valores)}
        onSave={(respuesta) => save(withRespuesta(own, respuesta))}
        onClose={() => setSaving(false)}
      />
    </>
  );
}

type RespuestaListProps = {
  respuestas: readonly SavedRespuesta[];
  onSelect: (respuesta: SavedRespuesta) => void;
  onEliminar: (titulo: string) => void;
};

function RespuestaList({ respuestas, onSelect, onEliminar }: RespuestaListProps) {
  const [searchText, setSearchText] = useState('');
  const matches = searchRespuestas(respuestas, searchText);
  return (
    <div className={styles.respuestas}>
      <TextField
        label="Buscar una respuesta"
        type="search"
        autoComplete="off"
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      {matches.length === 0 && <p>Sin opciones disponibles</p>}
      <ul aria-label="Respuestas guardadas">
        {matches.map((respuesta) => (
          <li key={`${respuesta.isOwn}${respuesta.titulo}`}>
            <button type="button" className={styles.respuesta} onClick={() => onSelect(respuesta)}>
              <strong>{respuesta.titulo}</strong>
              <span>{respuesta.texto}</span>
            </button>
            {respuesta.isOwn && (
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
