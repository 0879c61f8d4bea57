import { LinkButton } from '@oficina/ui/button';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Segmented } from '@oficina/ui/segmented';
import { Switch } from '@oficina/ui/switch';
import { useLargeText } from '@oficina/ui/text-size';
import { lazy, Suspense } from 'react';
import type { UsuarioPreferencia } from '../contract/index.ts';
import { MissingData } from './missing-data.tsx';
import styles from './perfil.module.css';
import { type Preferencias, usePreferencias } from './preferencias.api.ts';

// Customers do not need these settings, so they are lazy.
const StaffDisplaySettings = lazy(() => import('./staff-display-settings.tsx'));

export type PreferenciasPageProps = {
  /** Undefined until read, because the browser does not save it. */
  preferencias: Preferencias | undefined;
  failed?: boolean | undefined;
  reload: () => Promise<void>;
  email: string;
  telefono: string | undefined;
  telefonoValidado: boolean;
  /** Messages to the telephone use one of these channels; with none there is nothing to choose. */
  vias: readonly Preferencias['smsVia'][];
  telefonoTo: string;
  personal?: boolean | undefined;
  onCambio: (preferencias: Preferencias) => void;
};

type PreferenciaName = Exclude<
  keyof typeof UsuarioPreferencia.schema.shape,
  '@id' | '@type' | 'id' | 'smsVia'
>;

const CORREO: readonly [PreferenciaName, string][] = [
  ['mailFactura', 'Cuando llega una factura'],
  ['mailVencimiento', 'Cuando está por vencer'],
  ['mailRequerimiento', 'Novedades de mis trámites y reclamos'],
];
const TELEFONO: readonly [PreferenciaName, string][] = [
  ['smsVencimiento', 'Vencimientos'],
  ['smsCorte', 'Cortes de luz'],
  ['smsOtros', 'Otros avisos'],
];
const VIAS = [
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const;

export default function PreferenciasPage(props: PreferenciasPageProps) {
  const { preferencias, failed = false, reload, personal = false } = props;
  return (
    <>
      <PageHeader title="Ajustes" />
      <div className={styles.columnas}>
        <Stack>
          {preferencias ? (
            <Avisos {...props} preferencias={preferencias} />
          ) : (
            <MissingData fields={4} failed={failed} reload={reload} />
          )}
        </Stack>
        <Stack>
          <DisplaySettings personal={personal} />
          {preferencias && (
            <Panel title="Aplicación">
              <p>
                Avisos de vencimiento: <strong>{preferencias.notifVencimiento ? 'Sí' : 'No'}</strong>. Se
                cambia desde la app.
              </p>
            </Panel>
          )}
        </Stack>
      </div>
    </>
  );
}

function Avisos(props: PreferenciasPageProps & { preferencias: Preferencias }) {
  const { email, telefono, telefonoValidado, vias, telefonoTo } = props;
  const { valores, estado, save } = usePreferencias(props.preferencias, props.onCambio);
  const renderSwitch = ([nombre, label]: readonly [PreferenciaName, string]) => (
    <Switch
      key={nombre}
      label={label}
      checked={valores[nombre]}
      onChange={(yes) => void save(nombre, yes)}
      status={estado[nombre] === 'guardado' && 'Guardado'}
      error={estado[nombre] === 'fallo' ? FAILURE : undefined}
    />
  );
  return (
    <>
      <Panel title="Correo">
        <p className={styles.adonde}>{email}</p>
        {CORREO.map(renderSwitch)}
      </Panel>
      {vias.length > 0 && (
        <Panel title="Mensajes al teléfono">
          <Stack>
            <div>
              {telefono && <p className={styles.adonde}>{telefono}</p>}
              {telefonoValidado && TELEFONO.map(renderSwitch)}
            </div>
            {!telefonoValidado && (
              <>
                <p>Vencimientos, cortes de luz y otros avisos.</p>
                <Actions>
                  <LinkButton to={telefonoTo}>Verificar mi teléfono</LinkButton>
                </Actions>
              </>
            )}
            {telefonoValidado && vias.length > 1 && (
              <>
                <Segmented
                  label="¿Por dónde?"
                  options={VIAS.filter(({ value }) => vias.includes(value))}
                  value={valores.smsVia}
                  onChange={(via) => void save('smsVia', via)}
                />
                <span role="status">{estado.smsVia === 'guardado' && 'Guardado'}</span>
                {estado.smsVia === 'fallo' && <p role="alert">{FAILURE}</p>}
              </>
            )}
          </Stack>
        </Panel>
      )}
    </>
  );
}

const FAILURE = 'No pudimos guardar este cambio. Probá de nuevo.';

function DisplaySettings({ personal }: { personal: boolean }) {
  const [isLarge, setLarge] = useLargeText();
  return (
    <Panel title="Pantalla">
      <Switch label="Letra grande" hint="Solo en este navegador" checked={isLarge} onChange={setLarge} />
      {personal && (
        <Suspense>
          <StaffDisplaySettings />
        </Suspense>
      )}
    </Panel>
  );
}
