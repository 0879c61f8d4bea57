import { Button } from '@oficina/ui/button';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { Popover } from '@oficina/ui/popover';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type Respuesta, requerimientoEstado } from '../../contract/index.ts';
import { estadoTint } from '../estado-requerimiento.tsx';
import RespuestaDialog from '../respuestas/respuesta.dialog.tsx';
import { useRespuestas, useUploadOwn } from './respuestas.api.ts';
import { searchRespuestas } from './respuestas.ts';
import styles from './respuestas-popover.module.css';
import type { Yo } from './staff-actor.ts';

type Props = {
  opened: boolean;
  anchor: RefObject<HTMLElement | null>;
  categoria: { '@id': string; nombre: string };
  yo: Yo;
  /** What is written, without the data of anybody, to begin a new one. */
  template: string;
  onChoose: (respuesta: Respuesta) => void;
  /** A second semicolon is only that. */
  onType: (letter: string) => void;
  onClose: () => void;
};

type Editing = { respuesta: Respuesta | null };

/** Typing filters by title or shortcut, the arrows move and Enter inserts. */
export default function RespuestasPopover({ opened, anchor, ...props }: Props) {
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <>
      <Popover
        label="Respuestas guardadas"
        opened={opened}
        anchor={anchor}
        className={styles.respuestas}
        onClose={props.onClose}
      >
        <Choices {...props} onEdit={setEditing} />
      </Popover>
      <RespuestaDialog
        opened={editing !== null}
        respuesta={editing?.respuesta ?? null}
        template={props.template}
        categorias={[props.categoria]}
        by={props.yo.isAdmin ? 'administrator' : 'encargado'}
        onClose={() => setEditing(null)}
      />
    </>
  );
}

type ChoicesProps = Omit<Props, 'opened' | 'anchor'> & { onEdit: (editing: Editing) => void };

function Choices({ categoria, yo, onChoose, onType, onEdit, onClose }: ChoicesProps) {
  const [searchText, setSearchText] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { data, isPending, error } = useRespuestas(categoria['@id'], true);
  const own = useUploadOwn(yo.id);
  const usable = (data?.respuestas ?? []).filter(
    ({ activa, propia, propuesta }) => activa && (propia || !propuesta),
  );
  const offered = (data?.respuestas ?? []).filter(({ propia, propuesta }) => propuesta && !propia);
  const found = [...searchRespuestas(usable, searchText), ...searchRespuestas(offered, searchText)];
  const active = found[Math.min(chosen, found.length - 1)];
  const activeId = active && `${id}-${active.id}`;
  useEffect(() => {
    if (activeId) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const canEdit = active !== undefined && (active.propia || yo.isAdmin);
  const edit = (respuesta: Respuesta | null) => {
    onClose();
    onEdit({ respuesta });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && !event.ctrlKey && active) {
      event.preventDefault();
      onChoose(active);
    } else if (event.key === ';' && searchText === '') {
      event.preventDefault();
      onType(';');
    }
  };
  return (
    <>
      <input
        className={styles.busca}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label="Buscar una respuesta por título o atajo"
        placeholder="Título o atajo"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={activeId}
        value={searchText}
        onChange={({ target }) => {
          setSearchText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {own.count > 0 && (
        <p className={styles.subir}>
          Tenés {own.count} {own.count === 1 ? 'respuesta' : 'respuestas'} en este navegador.{' '}
          <Button variant="link" busy={own.busy} onClick={() => void own.upload()}>
            Subirlas
          </Button>
        </p>
      )}
      {own.problem && (
        <p role="alert" className={styles.problema}>
          {own.problem}
        </p>
      )}
      <p role="status" className={found.length > 0 ? 'oculto' : styles.nada}>
        {isPending && !error && 'Cargando...'}
        {error && 'No pudimos leer las respuestas.'}
        {data && found.length === 0 && 'Sin opciones disponibles'}
      </p>
      <div ref={list} id={id} role="listbox" aria-label="Respuestas guardadas" className={styles.lista}>
        {found.map((respuesta) => (
          <Option
            key={respuesta.id}
            id={`${id}-${respuesta.id}`}
            respuesta={respuesta}
            isActive={respuesta === active}
            onChoose={() => onChoose(respuesta)}
          />
        ))}
      </div>
      <div className={styles.pie}>
        <Button variant="link" onClick={() => edit(null)}>
          Nueva
        </Button>
        {canEdit && (
          <Button variant="link" onClick={() => edit(active)}>
            Editar<span className="oculto"> {active.titulo}</span>
          </Button>
        )}
      </div>
    </>
  );
}

type OptionProps = { id: string; respuesta: Respuesta; isActive: boolean; onChoose: () => void };

function Option({ id, respuesta, isActive, onChoose }: OptionProps) {
  const { titulo, atajo, estado, texto, propia, propuesta } = respuesta;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys choose
    // biome-ignore lint/a11y/useFocusableInteractive: the field above has the focus
    <div id={id} role="option" aria-selected={isActive} className={styles.respuesta} onClick={onChoose}>
      <b>{titulo}</b>
      <span className={styles.suave}>
        {[atajo, propuesta && !propia && 'propuesta'].filter(Boolean).join(' · ')}
      </span>
      {estado !== undefined && (
        <EstadoMark
          word={requerimientoEstado.label(estado).replace(/ al usuario$/, '')}
          tint={estadoTint(estado)}
        />
      )}
      <span className={styles.cuerpo} title={texto}>
        {texto}
      </span>
    </div>
  );
}
