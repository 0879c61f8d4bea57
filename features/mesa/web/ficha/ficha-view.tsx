import { parseId } from '@oficina/hydra';
import { staffRequerimientoPath } from '@oficina/requerimientos/contract';
import { STAFF_SUMINISTROS_PATH } from '@oficina/suministros/contract';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { IconChevron, IconPrevious } from '@oficina/ui/icon';
import { usePageHeading } from '@oficina/ui/layout';
import { Tabs } from '@oficina/ui/tabs';
import { usePhone } from '@oficina/ui/use-phone';
import { usuarioPath } from '@oficina/usuarios/contract';
import type { Role } from '@oficina/values';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Ficha } from '../../contract/index.ts';
import actsStyles from './acts.module.css';
import { type Desk, useActs } from './acts.tsx';
import { Banners } from './banners.tsx';
import { canOf } from './can.ts';
import { Contacto, contactoSummary, Debt, hasContacto, PorQue } from './cards.tsx';
import { EstadoDeCuenta } from './estado-de-cuenta.tsx';
import styles from './ficha.module.css';
import { Motivo } from './motivo.tsx';
import { isToFile, type Reason, reasonText } from './reason.ts';
import { type Section, sectionsOf } from './sections.tsx';

/** The way back is the case, or the list as it was left. */
export function backOf(search: URLSearchParams): { to: string; label: string } {
  const requerimiento = parseId(search.get('requerimiento') ?? '');
  if (requerimiento !== null) return { to: staffRequerimientoPath(requerimiento), label: 'Volver al caso' };
  const list = new URLSearchParams(search);
  for (const own of ['ver', 'motivo', 'acto', 'factura']) list.delete(own);
  return { to: `${STAFF_SUMINISTROS_PATH}${list.size > 0 ? `?${list}` : ''}`, label: 'Volver a la lista' };
}

type Props = {
  ficha: Ficha;
  reason: Reason;
  roles: readonly Role[];
  desk: Desk;
  onReason: (reason: Reason) => void;
  onChanged: () => void;
};

export function FichaView({ ficha, reason, roles, desk, onReason, onChanged }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const phone = usePhone();
  // One moment for the whole page, so that its parts tell the same.
  const [now] = useState(() => new Date());
  const can = canOf(roles);
  const back = backOf(search);
  const { deuda, porQue, actualizado } = ficha;
  const acts = useActs({
    ...{ ficha, reason, can, phone, desk, onChanged },
    first: isToFile(search) ? 'cargar' : null,
    back: () => void navigate(back.to),
    backLabel: back.label,
  });
  const sections = sectionsOf(ficha, { can, now, ...acts });
  const motivo = (
    <Motivo
      text={reasonText(reason, ficha.requerimientos)}
      isMostrador={roles.includes('ROLE_MOSTRADOR')}
      onReason={onReason}
    />
  );
  const contacto = hasContacto(ficha) && (
    <Contacto
      ficha={ficha}
      personaTo={can('persona') ? usuarioPath : undefined}
      onMended={onChanged}
      onLink={acts.link}
      onMendCorreo={acts.mendCorreo}
    />
  );
  const apart = (
    <>
      {!acts.printsItsOwn && (
        <EstadoDeCuenta ficha={ficha} cooperativa={desk.cooperativa} now={now} code={acts.printedLink} />
      )}
      {acts.dialogs}
    </>
  );
  if (phone)
    return (
      <div className={styles.telefono}>
        <Title ficha={ficha} back={back} />
        <Banners ficha={ficha} now={now} />
        {deuda && (
          <section className={styles.bloque}>
            <Debt data={deuda} actualizado={actualizado} now={now} isShort />
          </section>
        )}
        {porQue && (
          <section className={styles.bloque}>
            <PorQue data={porQue} isShort />
          </section>
        )}
        {acts.buttons && <div className={actsStyles.actos}>{acts.buttons}</div>}
        <Folded sections={withContacto(sections, ficha, contacto)} />
        {motivo}
        {apart}
      </div>
    );
  return (
    <>
      <Title ficha={ficha}>{motivo}</Title>
      <div className={styles.util}>
        {acts.buttons}
        <div className={styles.avisos}>
          <Banners ficha={ficha} now={now} />
        </div>
      </div>
      {(deuda || contacto) && (
        <div className={styles.tarjeta}>
          {deuda && (
            <section className={styles.debe}>
              <Debt data={deuda} actualizado={actualizado} now={now} />
            </section>
          )}
          {porQue && (
            <section className={styles.porque}>
              <PorQue data={porQue} />
            </section>
          )}
          {contacto && <section className={styles.contacto}>{contacto}</section>}
        </div>
      )}
      <Chosen sections={sections} />
      {apart}
    </>
  );
}

/** On a phone the way to reach the person comes right after the bills. */
function withContacto(sections: readonly Section[], ficha: Ficha, content: ReactNode): readonly Section[] {
  if (!content) return sections;
  const [first, ...rest] = sections;
  const section = { value: 'contacto', label: 'Contacto', ...contactoSummary(ficha), content };
  return first?.value === 'facturas' ? [first, section, ...rest] : [section, ...sections];
}

type TitleProps = { ficha: Ficha; back?: { to: string; label: string }; children?: ReactNode };

function Title({ ficha: { suministro }, back, children }: TitleProps) {
  const { nombre, cuenta, activo, domicilio, zona } = suministro;
  const heading = usePageHeading(`${nombre} · ${cuenta}`);
  return (
    <div className={styles.titulo}>
      {back && (
        <Link to={back.to} className={styles.volver} aria-label={back.label}>
          <IconPrevious size={22} />
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {nombre} <span>·</span> {cuenta}
      </h1>
      <EstadoMark word={activo ? 'Activo' : 'De baja'} tint={activo ? 'verde' : 'gris'} />
      <span className={styles.lugar}>{[domicilio, zona].filter(Boolean).join(' · ')}</span>
      {children}
    </div>
  );
}

function Chosen({ sections }: { sections: readonly Section[] }) {
  const [search, setSearch] = useSearchParams();
  const chosen = sections.find(({ value }) => value === search.get('ver')) ?? sections[0];
  if (!chosen) return null;
  return (
    <>
      <div className={styles.solapas}>
        <Tabs
          look="line"
          label="Qué ver del suministro"
          options={sections}
          value={chosen.value}
          onChange={(value) => {
            const next = new URLSearchParams(search);
            next.set('ver', value);
            setSearch(next, { replace: true });
          }}
        />
      </div>
      <div key={chosen.value}>{chosen.content}</div>
    </>
  );
}

function Folded({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ value, label, summary, tone, content }) => (
    <details key={value} className={styles.pliegue} name="ficha">
      <summary>
        <b>{label}</b>
        <span className={tone && styles[tone]}>{summary}</span>
        <IconChevron size={18} />
      </summary>
      <div>{content}</div>
    </details>
  ));
}
