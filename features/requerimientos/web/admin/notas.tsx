import { useClient } from '@oficina/hydra/react';
import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { TextAreaField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Actions } from '@oficina/ui/layout';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useSendKey } from '@oficina/ui/send-key';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import { NOTA_MAX, requiredText } from '../../contract/index.ts';
import styles from './requerimiento.module.css';
import { errorMotivo } from './requerimientos.api.ts';

const schema = z.object({ texto: requiredText(1, NOTA_MAX, 'Escribí la nota.') });
const notasKey = (id: number) => ['requerimientos', 'personal', 'notas', id] as const;

/** Internal notes look different from everything else on the page, so that nobody writes one by mistake. */
export function Notas({ id }: { id: number }) {
  const client = useClient();
  const titulo = useId();
  const query = useQuery({
    queryKey: notasKey(id),
    queryFn: ({ signal }) => client.call(atencionRoutes.notas, { params: { id }, signal }),
  });
  const notas = query.data?.notas ?? [];
  return (
    <section className={styles.notas} aria-labelledby={titulo}>
      <h2 id={titulo}>
        Notas internas <EstadoBadge word="Solo personal" tint="gris" />
      </h2>
      <p>El usuario nunca las ve.</p>
      <QueryFallback
        query={query}
        skeleton={null}
        error={{ bare: true, title: 'No pudimos leer las notas' }}
      />
      {notas.length > 0 && (
        <ol className={styles.historia} aria-label="Notas internas">
          {notas.map((nota) => (
            <li key={nota.id}>
              <p className={styles.quien}>
                <DateText value={nota.created} format="hora" /> <strong>{nota.usuarioNombre}</strong>
              </p>
              <p className={styles.dicho}>{nota.texto}</p>
            </li>
          ))}
        </ol>
      )}
      <NotaForm id={id} />
    </section>
  );
}

function NotaForm({ id }: { id: number }) {
  const client = useClient();
  const queries = useQueryClient();
  const sendKey = useSendKey();
  const form = useZodForm({
    schema,
    initialValues: { texto: '' },
    onSubmit: async ({ texto }) => {
      await client.call(atencionRoutes.anotar, {
        params: { id },
        body: { texto },
        headers: sendKey.of({ id, texto }),
      });
      sendKey.spent();
      form.setValue('texto', '');
      await queries.invalidateQueries({ queryKey: notasKey(id) });
    },
    onRefused: (error) => form.setMessage(errorMotivo(error)),
  });
  return (
    <Form form={form}>
      <div className={styles.ancho}>
        <TextAreaField label="Nota interna" rows={2} maxLength={NOTA_MAX} {...form.field('texto')} />
      </div>
      <Actions>
        <Submit form={form} label="Guardar nota" variant="secondary" busyText="Guardando…" />
      </Actions>
    </Form>
  );
}
