import { LinkButton } from '@oficina/ui/button';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useLetraGrande } from '@oficina/ui/letra';
import { Segmented } from '@oficina/ui/segmented';
import { Switch } from '@oficina/ui/switch';
import { lazy, Suspense } from 'react';
import type { UsuarioPreferencia } from '../contract/index.ts';
import styles from './perfil.module.css';
import { type Preferencias, usePreferencias } from './preferencias.api.ts';
import { SinDatos } from './sin-datos.tsx';

// A customer does not load it.
const PantallaDelPersonal = lazy(() => import('./pantalla-del-personal.tsx'));

export type PreferenciasPageProps = {
  /** Undefined while it is not known: the browser does not keep it. */
  preferencias: Preferencias | undefined;
  /** The reading that would have brought them failed. */
  fallo?: boolean | undefined;
  /** Reads the user again. */
  releer: () => Promise<void>;
  email: string;
  telefono: string | undefined;
  telefonoValidado: boolean;
  /** By what messages to the telephone can go here; none, there is nothing to choose. */
  vias: readonly Preferencias['smsVia'][];
  telefonoTo: string;
  /** Works here: has keys and tables of their own. */
  personal?: boolean | undefined;
  onCambio: (preferencias: Preferencias) => void;
};

type Llave = Exclude<keyof typeof UsuarioPreferencia.schema.shape, '@id' | '@type' | 'id' | 'smsVia'>;

const CORREO: readonly [Llave, string][] = [
  ['mailFactura', 'Cuando llega una factura'],
  ['mailVencimiento', 'Cuando está por vencer'],
  ['mailRequerimiento', 'Novedades de mis trámites y reclamos'],
];
const TELEFONO: readonly [Llave, string][] = [
  ['smsVencimiento', 'Vencimientos'],
  ['smsCorte', 'Cortes de luz'],
  ['smsOtros', 'Otros avisos'],
];
const VIAS = [
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const;

/** Which notices arrive and where. Each switch saves alone. */
export default function PreferenciasPage(props: PreferenciasPageProps) {
  const { preferencias, fallo = false, releer, personal = false } = props;
  return (
    <>
      <PageHeader title="Ajustes" />
      <Stack gap={24}>
        {preferencias ? (
          <Avisos {...props} preferencias={preferencias} />
        ) : (
          <SinDatos fields={4} fallo={fallo} releer={releer} />
        )}
        <Pantalla personal={personal} />
      </Stack>
    </>
  );
}

function Avisos(props: PreferenciasPageProps & { preferencias: Preferencias }) {
  const { email, telefono, telefonoValidado, vias, telefonoTo } = props;
  const { valores, estado, guardar } = usePreferencias(props.preferencias, props.onCambio);
  const llave = ([nombre, label]: readonly [Llave, string], disabled = false) => (
    <Switch
      key={nombre}
      label={label}
      checked={valores[nombre]}
      disabled={disabled}
      onChange={(si) => void guardar(nombre, si)}
      status={estado[nombre] === 'guardado' && 'Guardado'}
      error={estado[nombre] === 'fallo' ? FALLO : undefined}
    />
  );
  return (
    <>
      <Panel title="Correo">
        <p className={styles.adonde}>{email}</p>
        {CORREO.map((una) => llave(una))}
      </Panel>
      {vias.length > 0 && (
        <Panel title="Mensajes al teléfono">
          <Stack>
            {telefono && <p className={styles.adonde}>{telefono}</p>}
            {!telefonoValidado && (
              <>
                <p>Primero verificá tu teléfono.</p>
                <Actions>
                  <LinkButton to={telefonoTo}>Verificar mi teléfono</LinkButton>
                </Actions>
              </>
            )}
            <div>{TELEFONO.map((una) => llave(una, !telefonoValidado))}</div>
            {vias.length > 1 && (
              <>
                <Segmented
                  label="¿Por dónde?"
                  options={VIAS.filter(({ value }) => vias.includes(value))}
                  value={valores.smsVia}
                  disabled={!telefonoValidado}
                  onChange={(via) => void guardar('smsVia', via)}
                />
                <span role="status">{estado.smsVia === 'guardado' && 'Guardado'}</span>
                {estado.smsVia === 'fallo' && <p role="alert">{FALLO}</p>}
              </>
            )}
          </Stack>
        </Panel>
      )}
      <Panel title="Aplicación">
        <p>
          Avisos de vencimiento: <strong>{valores.notifVencimiento ? 'Sí' : 'No'}</strong>. Se cambia desde la
          app.
        </p>
      </Panel>
    </>
  );
}

const FALLO = 'No pudimos guardar este cambio. Probá de nuevo.';

/** Of this browser only. */
function Pantalla({ personal }: { personal: boolean }) {
  const [grande, ponerGrande] = useLetraGrande();
  return (
    <Panel title="Pantalla">
      <Switch label="Letra grande" hint="Sólo en este navegador" checked={grande} onChange={ponerGrande} />
      {personal && (
        <Suspense>
          <PantallaDelPersonal />
        </Suspense>
      )}
    </Panel>
  );
}
