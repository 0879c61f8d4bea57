import { parseIri } from '@oficina/hydra';
import { mensajeEstado } from '@oficina/mensajes/contract';
import { EstadoMensaje, tipoLabel } from '@oficina/mensajes/web';
import { pagoEstado, staffPagoPath } from '@oficina/pagos/contract';
import { pagoTint } from '@oficina/pagos/web/admin';
import { staffRequerimientoPath } from '@oficina/requerimientos/contract';
import { StaffEstadoBadge } from '@oficina/requerimientos/web/admin';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { formatMoney } from '@oficina/ui/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PersonaFicha } from '../../contract/index.ts';
import type { Can } from '../ficha/can.ts';
import styles from '../ficha/ficha.module.css';
import { shortDay } from '../ficha/texts.ts';
import personaStyles from './persona.module.css';

type Fact = {
  '@id': string;
  created: string;
  title: string;
  detail: string;
  estado: ReactNode;
  to?: (can: Can) => string | undefined;
};

/** The tabs below have the rest. */
const SHOWN = 4;
const SENT = mensajeEstado.code('procesado');

/** Cases, payments and messages together, the newest first; null for whoever reads none of the three. */
export function lastFactsOf({ requerimientos, pagos, mensajes }: PersonaFicha): Fact[] | null {
  if (!requerimientos && !pagos && !mensajes) return null;
  const caseTo = (iri: string) => (can: Can) =>
    can('caso') ? staffRequerimientoPath(parseIri('requerimientos', iri) ?? 0) : undefined;
  const facts: Fact[] = [
    ...(requerimientos ?? []).map((one) => ({
      ...one,
      title: `Caso ${one.numero}`,
      detail: one.categoria,
      estado: <StaffEstadoBadge estado={one.estado} />,
      to: caseTo(one['@id']),
    })),
    ...(pagos ?? []).map((one) => ({
      ...one,
      title: `Pago N.º ${one.id}`,
      detail: formatMoney(one.total),
      estado: <EstadoMark word={pagoEstado.label(one.estado)} tint={pagoTint(one.estado)} />,
      to: (can: Can) => (can('pago') ? staffPagoPath(one.id) : undefined),
    })),
    ...(mensajes ?? []).map((one) => {
      const about = requerimientos?.find(({ numero }) => one.asunto?.includes(numero));
      return {
        ...one,
        title: one.asunto ?? tipoLabel(one.tipo),
        detail: one.asunto ? tipoLabel(one.tipo) : '',
        // That it went out is what everybody expects.
        estado: one.estado !== SENT && <EstadoMensaje mensaje={one} />,
        ...(about && { to: caseTo(about['@id']) }),
      };
    }),
  ];
  return facts.sort((a, b) => Date.parse(b.created) - Date.parse(a.created)).slice(0, SHOWN);
}

export function LastFacts({ facts, can }: { facts: readonly Fact[]; can: Can }) {
  return (
    <>
      <h2 className={styles.rotulo}>Últimos hechos</h2>
      {facts.length === 0 && <p className={styles.suave}>Todavía no hizo nada por acá.</p>}
      <ul className={personaStyles.lista}>
        {facts.map((fact) => {
          const to = fact.to?.(can);
          return (
            <li key={fact['@id']}>
              <time dateTime={fact.created}>{shortDay(fact.created)}</time>
              <span className={personaStyles.cual}>
                {to ? (
                  <Link to={to}>
                    <Title text={fact.title} />
                  </Link>
                ) : (
                  <Title text={fact.title} />
                )}
                <small title={fact.detail}>{fact.detail}</small>
              </span>
              {fact.estado}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const NUMBERS = /(N\.º\s\S+|\d{4}-\d{6,})/;

/** A line may end before a number, and not inside it. */
function Title({ text }: { text: string }) {
  return text.split(NUMBERS).map((part) =>
    NUMBERS.test(part) ? (
      <span key={part} className={personaStyles.numero}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
