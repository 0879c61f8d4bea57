import { useClient } from '@oficina/hydra/react';
import { DateText } from '@oficina/ui/date-text';
import { EmptyState } from '@oficina/ui/empty';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Panel } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import type { Tint } from '@oficina/ui/tint';
import { useQuery } from '@tanstack/react-query';
import { identidadEstado, identidadRoutes } from '../../contract/index.ts';
import styles from './inquiries.module.css';

const TINTS: Readonly<Record<ReturnType<typeof identidadEstado.name>, Tint>> = {
  iniciada: 'gris',
  aprobada: 'verde',
  enCurso: 'azul',
  enRevision: 'amarillo',
  rechazada: 'rojo',
  vencida: 'gris',
};

export default function UsuarioInquiries({ usuarioId }: { usuarioId: number }) {
  const client = useClient();
  const consulta = useQuery({
    queryKey: ['persona_inquiries', 'de', usuarioId],
    queryFn: ({ signal }) => client.call(identidadRoutes.listar, { query: { usuario: usuarioId }, signal }),
  });
  const inquiries = consulta.data?.member;
  return (
    <Panel title="Validaciones de identidad">
      <QueryFallback query={consulta} skeleton={<CardSkeleton />} error={{ bare: true }} />
      {inquiries?.length === 0 && <EmptyState bare reason="Todavía no intentó validar su identidad." />}
      {inquiries && inquiries.length > 0 && (
        <ul className={styles.lista}>
          {inquiries.map(({ id, estado, created }) => (
            <li key={id}>
              <EstadoBadge word={identidadEstado.label(estado)} tint={TINTS[identidadEstado.name(estado)]} />
              <DateText value={created} format="hora" />
              <code>{id}</code>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
