import { LinkButton } from '@oficina/ui/button';
import { CopyButton } from '@oficina/ui/copy-button';
import { DetailList } from '@oficina/ui/detail-list';
import { formatCount } from '@oficina/ui/money';
import { SidePanel, type SidePanelProps } from '@oficina/ui/side-panel';
import { accionText } from '@oficina/usuarios/contract';
import { nombreOfRol } from '@oficina/usuarios/web/admin';
import { type Role, STAFF_ROLES } from '@oficina/values';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Auditoria } from '../../contract/index.ts';
import styles from './auditoria.module.css';
import { type Change, changesOf } from './changes.ts';
import { copyOf, fullMoment, personTo, subjectText, subjectTo, whoText } from './texts.ts';

type Props = Pick<SidePanelProps, 'previous' | 'next' | 'onClose'> & {
  fact: Auditoria;
  /** Those of the reader. */
  readerRoles: readonly Role[];
};

export function FactPanel({ fact, readerRoles, ...panel }: Props) {
  const { accion, created, roles = [], motivo, ip, renglon, sello, cambios } = fact;
  const linked = (text: string, to: string | null): ReactNode =>
    to !== null ? <Link to={to}>{text}</Link> : text;
  const duties = STAFF_ROLES.filter((role) => roles.includes(role)).map(nombreOfRol);
  const subject = subjectText(fact);
  const to = subjectTo(fact, readerRoles);
  const { changes, notes } = changesOf(cambios ?? {});
  return (
    <SidePanel
      title={accionText(accion).words}
      {...panel}
      foot={
        <>
          {to !== null ? <LinkButton to={to}>Ver {subject}</LinkButton> : <span />}
          <CopyButton text={copyOf(fact)}>Copiar</CopyButton>
        </>
      }
    >
      <DetailList
        layout="panel"
        details={[
          ['Cuándo', fullMoment(created)],
          [
            'Quién',
            <Fragment key="quien">
              {linked(whoText(fact), personTo(fact))}
              {duties.length > 0 && ` · ${duties.join(', ')}`}
            </Fragment>,
          ],
          ['Sobre qué', linked(subject, to)],
          ['Motivo', motivo ?? '–'],
          ['IP', ip ?? '–'],
        ]}
      />
      {changes.length > 0 && <Changes changes={changes} />}
      {notes.length > 0 && (
        <div className={styles.notas}>
          <DetailList layout="panel" details={notes} />
        </div>
      )}
      <p className={styles.renglon}>
        {renglon === undefined || sello === undefined ? (
          'Se sella dentro de un minuto.'
        ) : (
          <span title={sello}>
            Renglón {formatCount(renglon)} · sello {sello.slice(0, 4)}…{sello.slice(-4)}
          </span>
        )}
      </p>
    </SidePanel>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <div className={styles.cambios}>
      <h3>Antes</h3>
      <h3>Después</h3>
      {changes.map(({ name, parts }) => (
        <Fragment key={name}>
          {name && <h4>{name}</h4>}
          {parts.map(({ before, after, isEqual }) => (
            <Fragment key={`${before} ${after}`}>
              <div className={`${styles.parte} ${isEqual ? styles.igual : styles.antes}`}>{before}</div>
              <div className={`${styles.parte} ${isEqual ? styles.igual : styles.despues}`}>{after}</div>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
