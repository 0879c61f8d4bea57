import { parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { EditarMailDialog, EstadoCorreo } from '@oficina/suministros/web/admin';
import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { formatMoney } from '@oficina/ui/money';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type Ficha, mesaRoutes } from '../../contract/index.ts';
import { Documento } from './documento.tsx';
import styles from './ficha.module.css';
import { daysText, daysUntil, kwhText, monthTitle, plural, shortDay, signedMoney } from './texts.ts';

const AgregarCorreoDialog = lazy(() => import('./agregar-correo.dialog.tsx'));

type CardProps<Part extends keyof Ficha> = { data: NonNullable<Ficha[Part]> };

export function Debt({
  data: { total, vencidas, aPagar, primerVencimiento, proximoVencimiento },
  actualizado,
  now,
  isShort = false,
}: CardProps<'deuda'> & { actualizado: string | undefined; now: Date; isShort?: boolean }) {
  const late = primerVencimiento ? -daysUntil(primerVencimiento, now) : 0;
  return (
    <>
      <h2 className={styles.rotulo}>Debe</h2>
      <p className={styles.total}>{formatMoney(total)}</p>
      {vencidas.cantidad > 0 && (
        <p className={styles.renglon}>
          <span>
            <b className={styles.mal}>{plural(vencidas.cantidad, 'vencida', 'vencidas')}</b>{' '}
            {primerVencimiento && (
              <small>
                {isShort
                  ? `hace ${late} d`
                  : `venció el ${shortDay(primerVencimiento)}, hace ${daysText(late)}`}
              </small>
            )}
          </span>
          <span className={styles.importe}>{formatMoney(vencidas.importe)}</span>
        </p>
      )}
      {aPagar.cantidad > 0 && (
        <p className={styles.renglon}>
          <span>
            <b>{aPagar.cantidad} a pagar</b>{' '}
            {proximoVencimiento && <small>vence el {shortDay(proximoVencimiento)}</small>}
          </span>
          <span className={styles.importe}>{formatMoney(aPagar.importe)}</span>
        </p>
      )}
      {vencidas.cantidad + aPagar.cantidad === 0 && (
        <p className={styles.suave}>No tiene facturas impagas.</p>
      )}
      {actualizado && !isShort && <p className={styles.pie}>Cargado al {formatDate(actualizado)}</p>}
    </>
  );
}

function differenceWord(difference: number): string {
  if (difference === 0) return 'Igual';
  return difference > 0 ? 'Aumentó' : 'Bajó';
}

/** On a phone the two bills are in the list below, and their difference is enough. */
export function PorQue({ data, isShort = false }: CardProps<'porQue'> & { isShort?: boolean }) {
  const { ultima, anterior, diferencia, consumo, porConsumo, porPrecio, mismoMesDelAnioPasado } = data;
  return (
    <>
      <h2 className={styles.rotulo}>
        {isShort ? `Por qué: ${signedMoney(diferencia)}` : 'Por qué esta factura'}
      </h2>
      {!isShort && (
        <>
          {[ultima, anterior].map((one) => (
            <p key={one.periodo} className={styles.mes}>
              <span>{monthTitle(one.periodo)}</span>
              <span>{one.consumo !== undefined && kwhText(one.consumo)}</span>
              <span>{formatMoney(one.importe)}</span>
            </p>
          ))}
          <p className={`${styles.renglon} ${styles.suma}`}>
            <b>{differenceWord(diferencia)}</b>
            <b className={styles.importe}>{signedMoney(diferencia)}</b>
          </p>
        </>
      )}
      {consumo !== undefined && porConsumo !== undefined && (
        <p className={styles.renglon}>
          <span>
            {consumo === 0
              ? 'los mismos kWh'
              : `${kwhText(Math.abs(consumo))} ${consumo > 0 ? 'más' : 'menos'}`}
          </span>
          <span className={styles.importe}>{signedMoney(porConsumo)}</span>
        </p>
      )}
      {porPrecio !== undefined && (
        <p className={styles.renglon}>
          <span>el kWh {porPrecio < 0 ? 'bajó' : 'subió'}</span>
          <span className={styles.importe}>{signedMoney(porPrecio)}</span>
        </p>
      )}
      {!isShort && (mismoMesDelAnioPasado !== undefined || porPrecio !== undefined) && (
        <p className={styles.pie}>
          {mismoMesDelAnioPasado !== undefined &&
            `${yearBefore(ultima.periodo)}: ${kwhText(mismoMesDelAnioPasado)}. `}
          {porPrecio !== undefined && 'Precio promedio: incluye cargos fijos e impuestos.'}
        </p>
      )}
    </>
  );
}

/** Returns "Octubre de 2025" for "2026-10". */
const yearBefore = (periodo: string) =>
  monthTitle(`${Number(periodo.slice(0, 4)) - 1}${periodo.slice(4)}`).replace(' ', ' de ');

type ContactoProps = {
  ficha: Ficha;
  /** Only who opens the page of a person is led there. */
  personaTo: ((id: number) => string) | undefined;
  onMended: () => void;
  /** Only who may add the suministro to an account. */
  onLink?: (() => void) | undefined;
  /** Only who may ask for another address for an account. */
  onMendCorreo?: ((persona: { id: number; nombre: string; email: string }) => void) | undefined;
};

export const hasContacto = ({ suministro, correos, personas }: Ficha): boolean =>
  suministro.documento !== undefined || correos !== undefined || personas !== undefined;

type Mail = { id: number; email: string; suministroCuenta: string };

export function Contacto({ ficha, personaTo, onMended, onLink, onMendCorreo }: ContactoProps) {
  const client = useClient();
  const { suministro, correos = [], personas = [] } = ficha;
  const [mending, setMending] = useState<Mail>();
  const [isMending, setIsMending] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <h2 className={styles.rotulo}>Contacto</h2>
      {correos.map((correo) => (
        <p key={correo['@id']} className={styles.dato}>
          <span className={styles.recorta} title={correo.email}>
            {correo.email}
          </span>
          <EstadoCorreo correo={correo} />
          {correo.rebota && (
            <Button
              aria-haspopup="dialog"
              onClick={() => {
                const id = parseIri('suministro_mails', correo['@id']);
                if (id === null) return;
                setMending({ id, email: correo.email, suministroCuenta: suministro.cuenta });
                setIsMending(true);
              }}
            >
              Corregir<span className="oculto"> {correo.email}</span>
            </Button>
          )}
        </p>
      ))}
      {ficha.correos?.length === 0 && (
        <p className={styles.dato}>
          <span className={styles.suave}>Sin correo para las facturas.</span>
          <Button variant="link" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            Agregar correo
          </Button>
        </p>
      )}
      {personas.map((persona) => (
        <Persona key={persona['@id']} persona={persona} to={personaTo} onMend={onMendCorreo} />
      ))}
      {ficha.personas?.length === 0 && <p className={styles.suave}>Nadie lo tiene en una cuenta web.</p>}
      {suministro.documento && (
        <Documento
          masked={suministro.documento}
          see={() => client.call(mesaRoutes.documento, { params: { id: suministro.id } })}
        />
      )}
      {onLink && (
        <Button variant="link" aria-haspopup="dialog" onClick={onLink}>
          {personas.length > 0 ? 'Vincular otra cuenta' : 'Vincular una cuenta'}
        </Button>
      )}
      {isAdding && (
        <Suspense>
          <AgregarCorreoDialog
            opened
            suministro={suministro}
            onDone={onMended}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
      {mending && (
        <Suspense>
          <EditarMailDialog
            opened={isMending}
            contact={mending}
            onDone={onMended}
            onClose={() => setIsMending(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type PersonaProps = {
  persona: NonNullable<Ficha['personas']>[number];
  to: ContactoProps['personaTo'];
  onMend: ContactoProps['onMendCorreo'];
};

function Persona({ persona, to, onMend }: PersonaProps) {
  const id = parseIri('usuarios', persona['@id']);
  return (
    <>
      <p className={styles.dato}>
        <span className={styles.recorta}>Cuenta web: {persona.nombre}</span>
        {to && id !== null && (
          <Link to={to(id)} className={styles.enlace}>
            Ver persona<span className="oculto"> {persona.nombre}</span>
          </Link>
        )}
      </p>
      <p className={styles.dato}>
        <span className={styles.recorta} title={persona.email}>
          {persona.email}
        </span>
        {persona.emailRebota ? (
          <EstadoMark word="Rebota" tint="rojo" />
        ) : (
          <small>{persona.emailValidado ? 'confirmado' : 'sin confirmar'}</small>
        )}
        {persona.emailRebota && onMend && id !== null && (
          <Button aria-haspopup="dialog" onClick={() => onMend({ id, ...persona })}>
            Corregir<span className="oculto"> {persona.email}</span>
          </Button>
        )}
      </p>
      {persona.telefono && (
        <p className={styles.dato}>
          <span>{persona.telefono}</span>
          <small>{persona.telefonoValidado ? 'verificado' : 'sin verificar'}</small>
        </p>
      )}
    </>
  );
}

type Summary = { summary: string; tone?: 'mal' | 'falta' };

/** A bill goes to the addresses of the suministro, so that of a web account does not make up for them. */
export const contactoSummary = ({ correos, personas = [] }: Ficha): Summary => {
  const mails = correos ?? [];
  const bounced =
    mails.filter(({ rebota }) => rebota).length + personas.filter(({ emailRebota }) => emailRebota).length;
  if (bounced > 0) return { summary: plural(bounced, 'rebota', 'rebotan'), tone: 'mal' };
  if ((correos ?? personas).length === 0) return { summary: 'sin correo', tone: 'falta' };
  return { summary: plural(mails.length + personas.length, 'correo', 'correos') };
};
