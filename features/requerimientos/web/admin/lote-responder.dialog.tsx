import { useClient } from '@oficina/hydra/react';
import { DraggableDialog } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { FieldError, TextField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { FormSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import { type Respuesta, requerimientoEstado } from '../../contract/index.ts';
import { estadoTint } from '../estado-requerimiento.tsx';
import styles from './lote.module.css';
import { STAFF_KEY } from './requerimientos.api.ts';
import { searchRespuestas } from './respuestas.ts';

type Props = {
  opened: boolean;
  title: string;
  onResponder: (respuesta: Respuesta) => void;
  onClose: () => void;
};

export default function LoteResponderDialog({ opened, title, onClose, ...props }: Props) {
  return (
    <DraggableDialog opened={opened} title={title} onClose={onClose}>
      <Respuestas {...props} onDone={onClose} />
    </DraggableDialog>
  );
}

type FormProps = Pick<Props, 'onResponder'> & { onDone: () => void };

function Respuestas(props: FormProps) {
  const client = useClient();
  const query = useQuery({
    queryKey: [...STAFF_KEY, 'respuestas'],
    queryFn: ({ signal }) => client.call(atencionRoutes.respuestas, { signal }),
  });
  if (!query.data)
    return <QueryFallback query={query} skeleton={<FormSkeleton fields={2} />} error={{ bare: true }} />;
  const usable = query.data.respuestas.filter(
    ({ activa, propia, propuesta }) => activa && (propia || !propuesta),
  );
  return <ChooseForm {...props} respuestas={usable} />;
}

const schema = z.object({ respuesta: z.string().check(z.minLength(1, 'Elegí una respuesta.')) });

function ChooseForm({ respuestas, onResponder, onDone }: FormProps & { respuestas: readonly Respuesta[] }) {
  const [searchText, setSearchText] = useState('');
  const form = useZodForm({
    schema,
    initialValues: { respuesta: '' },
    onSubmit: ({ respuesta }) => {
      const chosen = respuestas.find(({ id }) => String(id) === respuesta);
      if (chosen) onResponder(chosen);
      onDone();
      return Promise.resolve();
    },
  });
  const { error, id } = form.field('respuesta');
  const found = searchRespuestas(respuestas, searchText);
  return (
    <DialogForm form={form} submitLabel="Responder" busyText="Respondiendo…">
      <TextField
        label="Buscar una respuesta"
        placeholder="Título o palabras"
        type="search"
        autoComplete="off"
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      <fieldset className={styles.respuestas} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="oculto">Respuestas guardadas</legend>
        {found.length === 0 && <p>No se han encontrado resultados</p>}
        {found.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              name="respuesta"
              value={one.id}
              checked={form.values.respuesta === String(one.id)}
              onChange={({ target }) => form.setValue('respuesta', target.value)}
            />
            <span>
              <b>{one.titulo}</b> {one.atajo && <span>{one.atajo}</span>}
              {one.estado !== undefined && (
                <EstadoMark word={requerimientoEstado.label(one.estado)} tint={estadoTint(one.estado)} />
              )}
              <span>{one.texto}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </DialogForm>
  );
}
