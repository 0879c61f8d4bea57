import type { MapaConfig } from '@oficina/map/config';
import type { Suministro } from '@oficina/suministros/contract';
import { DateText, formatDate } from '@oficina/ui/date-text';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { IconChevron, IconMail, IconPhone, IconPlace, IconUser } from '@oficina/ui/icon';
import { formatCount } from '@oficina/ui/money';
import { type Usuario, usuarioPath } from '@oficina/usuarios/contract';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isOpenEstado, type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import styles from './case-side.module.css';
import { type Choice, ChoicePopover } from './choice-popover.tsx';
import { initialsOf } from './historia-rows.ts';
import { useEncargados } from './requerimientos.api.ts';
import { canWorkOn, isAssignedTo, isPublic, usuarioIri, type Yo } from './staff-actor.ts';
import { StaffEstadoBadge } from './staff-estado-badge.tsx';
import { attendTransitions } from './transitions.ts';
import { termOf } from './vence.tsx';

type Props = {
  requerimiento: Requerimiento;
  yo: Yo;
  usuario: Usuario | undefined;
  suministro: Suministro | undefined;
  mapa: MapaConfig | undefined;
  receives: (estado: number | undefined) => string;
  estadoOpened: boolean;
  onEstadoOpened: (opened: boolean) => void;
  onEstado: (estado: number) => void;
  onAsignar: (encargado: string | null) => void;
  debt: ReactNode;
  /** What is related to the case, between its owner and its place. */
  children?: ReactNode;
};

const MapaPreview = lazy(async () => ({ default: (await import('@oficina/map/preview')).MapaPreview }));

export function CaseSide({ children, debt, mapa, ...props }: Props) {
  const { requerimiento } = props;
  return (
    <>
      <section aria-label="El caso">
        <Estado {...props} />
        <Encargado {...props} />
        <Term requerimiento={requerimiento} />
      </section>
      <Person {...props} debt={debt} />
      {children}
      {requerimiento.ubicacion && (
        <section aria-label="Lugar" className={styles.mapa}>
          <Suspense>
            <MapaPreview mapa={mapa} ubicacion={requerimiento.ubicacion} opened />
          </Suspense>
        </section>
      )}
    </>
  );
}

type PickProps = {
  label: string;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  children: ReactNode;
};

/** It looks like a list of the browser's, but moving through it does nothing: each choice is an act. */
function Pick({ label, opened, onOpened, choices, onChoose, children }: PickProps) {
  const anchor: RefObject<HTMLButtonElement | null> = useRef(null);
  if (choices.length === 0)
    return (
      <div className={styles.fila}>
        <span className={styles.suave}>{label}</span>
        <span className={styles.quieto}>{children}</span>
      </div>
    );
  return (
    <div className={styles.fila}>
      <span className={styles.suave}>{label}</span>
      <button
        ref={anchor}
        type="button"
        className={styles.elige}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => onOpened(true)}
      >
        <span className="oculto">{label}: </span>
        {children}
        <IconChevron size={16} />
      </button>
      <ChoicePopover
        label={label}
        opened={opened}
        anchor={anchor}
        choices={choices}
        onChoose={onChoose}
        onClose={() => onOpened(false)}
      />
    </div>
  );
}

type ChosenProps = Omit<Props, 'mapa' | 'debt' | 'children'>;

function Estado({ requerimiento, yo, receives, estadoOpened, onEstadoOpened, onEstado }: ChosenProps) {
  const choices = attendTransitions(requerimiento, yo).map(({ to }) => {
    const estado = requerimientoEstado.code(to);
    return {
      value: String(estado),
      label: requerimientoEstado.label(estado),
      hint: receives(estado),
      danger: to === 'anulado',
    };
  });
  return (
    <Pick
      label="Estado"
      opened={estadoOpened}
      onOpened={onEstadoOpened}
      choices={choices}
      onChoose={(value) => onEstado(Number(value))}
    >
      <span className={styles.estado} data-rows>
        <StaffEstadoBadge estado={requerimiento.estado} />
      </span>
    </Pick>
  );
}

const NOBODY = 'nadie';

function Encargado({ requerimiento, yo, onAsignar }: ChosenProps) {
  const [opened, setOpened] = useState(false);
  const query = useEncargados(opened && yo.isAdmin);
  const { encargado, encargadoNombre } = requerimiento;
  const isMine = isAssignedTo(requerimiento, yo);
  const me = usuarioIri(yo);
  const others = (query.data?.member ?? [])
    .filter((one) => one['@id'] !== me)
    .map((one) => ({ value: one['@id'], label: one.nombreVisible, checked: one['@id'] === encargado }));
  const canChoose = yo.isAdmin || (yo.isEncargado && (isMine || encargado === undefined));
  const choices: Choice[] = canChoose
    ? [
        { value: me, label: 'Yo', checked: isMine },
        ...others,
        { value: NOBODY, label: 'Nadie', checked: encargado === undefined },
      ]
    : [];
  const nombre = isMine ? 'Yo' : (encargadoNombre ?? (encargado === undefined ? 'Nadie' : 'Otra persona'));
  return (
    <Pick
      label="Encargado"
      opened={opened}
      onOpened={setOpened}
      choices={choices}
      onChoose={(value) => onAsignar(value === NOBODY ? null : value)}
    >
      {encargado !== undefined && (
        <span className={styles.iniciales} aria-hidden="true">
          {initialsOf(encargadoNombre ?? nombre)}
        </span>
      )}
      <span className={styles.recorta} title={nombre}>
        {nombre}
      </span>
    </Pick>
  );
}

function Term({ requerimiento }: { requerimiento: Requerimiento }) {
  const { estado, vence, created, cerrado, conforme, novedadesEncargado, novedadesUsuario } = requerimiento;
  // How late it is stands in the title; here the day is enough.
  const { tone } = termOf({ ...requerimiento, now: new Date() });
  const isOpen = isOpenEstado(estado);
  return (
    <>
      {isOpen && vence && (
        <TermRow label="Vence">
          <b data-tone={tone ?? undefined}>{formatDate(vence)}</b>
        </TermRow>
      )}
      {isOpen && (
        <TermRow label="Abierto">
          <DateText value={created} format="relativa" />
        </TermRow>
      )}
      {!isOpen && cerrado && (
        <TermRow label="Cerrado">
          <DateText value={cerrado} format="hora" />
        </TermRow>
      )}
      {conforme && (
        <div className={styles.fila}>
          <span className={styles.suave}>Conforme</span>
          <span>
            el <DateText value={conforme} />
          </span>
        </div>
      )}
      {(novedadesEncargado || (novedadesUsuario && requerimiento.usuario !== undefined)) && (
        <div className={styles.fila}>
          <span className={styles.suave}>Marcas</span>
          <span>
            {[novedadesEncargado && 'Con novedad', novedadesUsuario && 'Sin leer por el usuario']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      )}
    </>
  );
}

function TermRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fila}>
      <span className={styles.suave}>{label}</span>
      <span className={styles.cifras}>{children}</span>
    </div>
  );
}

/** Returns "18.032.072", as the card of the person has it; a number that is not a DNI stays as it was written. */
const spokenDocumento = (documento: string): string =>
  /^\d{7,8}$/.test(documento) ? formatCount(Number(documento)) : documento;

type PersonProps = Pick<Props, 'requerimiento' | 'yo' | 'usuario' | 'suministro' | 'debt'>;

function Person({ requerimiento, yo, usuario, suministro, debt }: PersonProps) {
  const { contacto, usuarioNombre, suministroCuenta, usuarioEliminado } = requerimiento;
  const nombre = usuario?.nombreVisible ?? usuarioNombre ?? contacto?.nombre ?? 'Cliente';
  const telefono = usuario ? (usuario.telefonoVisible ?? usuario.telefono) : contacto?.telefono;
  const documento = usuario?.documento ?? contacto?.documento;
  const place = suministro?.domicilio ?? suministro?.nombre;
  const isHidden =
    !usuario && !contacto && !usuarioEliminado && !canWorkOn(requerimiento, yo) && !yo.isMostrador;
  return (
    <section aria-label="Cliente" className={styles.persona}>
      <h2>
        <span>{nombre}</span>
        {usuario && (
          <Link to={usuarioPath(usuario.id)} aria-label={`Ver a ${usuario.nombreVisible}`}>
            Ver persona
          </Link>
        )}
        {isPublic(requerimiento) && <EstadoMark word="Sin cuenta" tint="gris" />}
        {usuarioEliminado && <EstadoMark word="Eliminó su cuenta" tint="gris" />}
      </h2>
      {telefono && (
        <p className={styles.dato}>
          <IconPhone size={16} />
          <a href={`tel:${usuario?.telefono ?? telefono}`}>{telefono}</a>
          {usuario?.telefonoValidado && <span className={styles.suave}>verificado</span>}
        </p>
      )}
      {(usuario ?? contacto?.email) && (
        <p className={styles.dato}>
          <IconMail size={16} />
          <span className={styles.recorta} title={usuario?.email ?? contacto?.email}>
            {usuario?.email ?? contacto?.email}
          </span>
          {usuario && <Mail usuario={usuario} />}
        </p>
      )}
      {(place ?? suministroCuenta) && (
        <p className={styles.dato}>
          <IconPlace size={16} />
          <span>{[place, suministro?.cuenta ?? suministroCuenta].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      {documento && (
        <p className={styles.dato}>
          <IconUser size={16} />
          <span>Documento {spokenDocumento(documento)}</span>
        </p>
      )}
      {isHidden && <p className={styles.suave}>El teléfono y el correo se ven cuando el caso es tuyo.</p>}
      {debt}
    </section>
  );
}

function Mail({ usuario: { emailRebota, emailValidado } }: { usuario: Usuario }) {
  if (emailRebota) return <EstadoMark word="rebota" tint="rojo" />;
  return emailValidado ? (
    <EstadoMark word="llega" tint="verde" />
  ) : (
    <EstadoMark word="sin confirmar" tint="amarillo" />
  );
}
