import { CORTE_PHASES, cortePhase, cortesRoutes } from '@oficina/cortes/contract';
import { parseIri } from '@oficina/hydra';
import { mensajesRoutes } from '@oficina/mensajes/contract';
import { EstadoMensaje, tipoLabel } from '@oficina/mensajes/web';
import { hasComprobante, pagoEstado, pagosRoutes, staffPagoPath } from '@oficina/pagos/contract';
import { pagoTint } from '@oficina/pagos/web/admin';
import { isOpenEstado, requerimientosRoutes, staffRequerimientoPath } from '@oficina/requerimientos/contract';
import { StaffEstadoBadge } from '@oficina/requerimientos/web/admin';
import { Button } from '@oficina/ui/button';
import { DateText, formatDate } from '@oficina/ui/date-text';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { formatMoney } from '@oficina/ui/money';
import type { Ficha } from '../../contract/index.ts';
import type { PartProps, SendComprobante } from './can.ts';
import styles from './ficha.module.css';
import { FichaRows } from './rows.tsx';

type Pago = NonNullable<Ficha['pagos']>[number];

type PagosProps = PartProps & { pagos: Pago[]; send: SendComprobante };

export function Pagos({ pagos, suministro, can, send }: PagosProps) {
  return (
    <FichaRows<Pago>
      caption="Pagos"
      suministro={suministro}
      rows={pagos}
      most={5}
      load={
        can('pagos')
          ? async (client, query, signal) => {
              const { totalItems, member } = await client.call(pagosRoutes.listar, { query, signal });
              return { totalItems, member: member.map(asPago) };
            }
          : undefined
      }
      empty="Todavía no se pagó por acá."
      nameOf={({ id }) => `el pago N.º ${id}`}
      actions={
        send
          ? ({ id, estado }) =>
              hasComprobante(estado) && (
                <Button variant="link" aria-haspopup="dialog" onClick={() => send(id)}>
                  Mandar comprobante
                </Button>
              )
          : undefined
      }
      linkTo={can('pago') ? ({ id }) => staffPagoPath(id) : undefined}
      columns={[
        { title: 'N.º', cell: ({ id }) => id, card: 'title', width: 6 },
        {
          title: 'Fecha',
          cell: ({ created }) => <DateText value={created} format="hora" />,
          card: 'data',
          width: 10,
        },
        { title: 'Tarjeta', cell: ({ tarjeta }) => tarjeta ?? '–', card: 'text' },
        {
          title: 'Estado',
          cell: ({ estado }) => <EstadoMark word={pagoEstado.label(estado)} tint={pagoTint(estado)} />,
          card: 'badge',
          width: 13,
        },
        { title: 'Importe', cell: ({ total }) => formatMoney(total), card: 'data', align: 'end', width: 10 },
      ]}
    />
  );
}

type WirePago = {
  '@id': string;
  id: number;
  estado: number;
  created: string;
  facturasTotal: number;
  tarjeta?: { numeroEnmascarado: string; emisorNombre?: string | undefined } | undefined;
};

/** The ficha tells a pago in fewer words than the list of pagos. */
const asPago = ({ '@id': iri, id, estado, created, facturasTotal: total, tarjeta }: WirePago): Pago => ({
  '@id': iri,
  id,
  estado,
  created,
  total,
  tarjeta:
    tarjeta && `${tarjeta.emisorNombre ?? 'Tarjeta'} terminada en ${tarjeta.numeroEnmascarado.slice(-4)}`,
});

type Caso = NonNullable<Ficha['requerimientos']>[number];

/** The address of a row holds its number, by which rows are told apart. */
const withId = <Row extends { '@id': string }>(plural: string, rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, id: parseIri(plural, row['@id']) ?? 0 }));

export function Casos({ casos, suministro, can, now }: PartProps & { casos: Caso[]; now: Date }) {
  const isLate = ({ estado, vence }: Caso) =>
    vence !== undefined && isOpenEstado(estado) && Date.parse(vence) < now.getTime();
  return (
    <FichaRows<Caso & { id: number }>
      caption="Casos"
      suministro={suministro}
      rows={withId('requerimientos', casos)}
      most={5}
      load={
        can('casos')
          ? async (client, query, signal) => {
              const { totalItems, member } = await client.call(requerimientosRoutes.listar, {
                query,
                signal,
              });
              return {
                totalItems,
                member: member.map((one) => ({ ...one, categoria: one.categoria.nombre })),
              };
            }
          : undefined
      }
      empty="Todavía no tiene trámites ni reclamos."
      nameOf={({ numero }) => `el caso ${numero}`}
      linkTo={can('caso') ? ({ id }) => staffRequerimientoPath(id) : undefined}
      tonesOf={(caso) => ({ isLate: isLate(caso) })}
      columns={[
        { title: 'N.º', cell: ({ numero }) => numero, card: 'title', width: 10 },
        { title: 'Categoría', cell: ({ categoria }) => categoria, card: 'text' },
        {
          title: 'Estado',
          cell: ({ estado }) => <StaffEstadoBadge estado={estado} />,
          card: 'badge',
          width: 12,
        },
        {
          title: 'Iniciado',
          cell: ({ created }) => <DateText value={created} />,
          card: 'data',
          width: 7,
          priority: 2,
        },
        {
          title: 'Vence',
          cell: (caso) =>
            caso.vence === undefined ? (
              '–'
            ) : (
              <span className={isLate(caso) ? styles.mal : undefined}>{formatDate(caso.vence)}</span>
            ),
          card: 'data',
          width: 7,
        },
      ]}
    />
  );
}

type Corte = NonNullable<Ficha['cortes']>[number];

export function Cortes({ cortes, suministro, can, now }: PartProps & { cortes: Corte[]; now: Date }) {
  return (
    <FichaRows<Corte & { id: number }>
      caption="Cortes"
      suministro={suministro}
      rows={withId('cortes', cortes)}
      most={1}
      load={
        can('cortes')
          ? async (client, query, signal) => {
              const { totalItems, member } = await client.call(cortesRoutes.listar, { query, signal });
              return {
                totalItems,
                member: member.map((one) => ({ ...one, finEstimado: one.finEstimado ?? false })),
              };
            }
          : undefined
      }
      empty="No hay cortes en curso ni programados."
      nameOf={({ inicio }) => `el corte del ${formatDate(inicio)}`}
      columns={[
        {
          title: 'Desde',
          cell: ({ inicio }) => <DateText value={inicio} format="hora" />,
          card: 'title',
          width: 10,
        },
        {
          title: 'Hasta',
          cell: ({ fin, finEstimado }) =>
            fin === undefined ? 'sin hora' : `${formatDate(fin, 'hora')}${finEstimado ? ' (estimado)' : ''}`,
          card: 'data',
          width: 14,
        },
        { title: 'Motivo', cell: ({ motivo }) => motivo ?? '–', card: 'text' },
        { title: 'Zona', cell: ({ zona }) => zona ?? '–', card: 'data', width: 10, priority: 3 },
        {
          title: 'Estado',
          cell: (corte) => {
            const { label, color } = CORTE_PHASES[cortePhase(corte, now)];
            return <EstadoMark word={label} tint={color} />;
          },
          card: 'badge',
          width: 9,
        },
      ]}
    />
  );
}

type Mensaje = NonNullable<Ficha['mensajes']>[number];

export function Mensajes({ mensajes, suministro, can }: PartProps & { mensajes: Mensaje[] }) {
  return (
    <FichaRows<Mensaje & { id: number }>
      caption="Mensajes"
      suministro={suministro}
      rows={withId('mensajes', mensajes)}
      most={5}
      load={
        can('mensajes')
          ? (client, query, signal) => client.call(mensajesRoutes.listar, { query, signal })
          : undefined
      }
      empty="Todavía no se le mandó ningún mensaje."
      nameOf={({ created }) => `el mensaje del ${formatDate(created, 'hora')}`}
      columns={[
        {
          title: 'Fecha',
          cell: ({ created }) => <DateText value={created} format="hora" />,
          card: 'title',
          width: 10,
        },
        { title: 'Asunto', cell: ({ asunto }) => asunto ?? '–', card: 'text' },
        { title: 'Canal', cell: ({ tipo }) => tipoLabel(tipo), card: 'data', width: 8 },
        { title: 'Estado', cell: (mensaje) => <EstadoMensaje mensaje={mensaje} />, card: 'badge', width: 10 },
      ]}
    />
  );
}
