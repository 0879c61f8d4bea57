import { EstadoBadge } from '@oficina/ui/estado-badge';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { otpEstado } from '@oficina/usuarios/contract';
import { useEffect, useRef, useState } from 'react';
import { ActivarDosPasos } from './activar-dos-pasos.tsx';
import { CodigosRecuperacion } from './codigos-recuperacion.tsx';
import { DesactivarDosPasos } from './desactivar-dos-pasos.form.tsx';

export type DosPasosPageProps = {
  estado: number | undefined;
  /** True for staff who must activate the second step and have not done so yet. */
  pendiente: boolean;
  isMandatory: boolean;
  cooperativa: string;
  onCambio: () => Promise<void>;
};

const TITULO = 'Verificación en dos pasos (2FA)';
const ACTIVATED = 'La verificación en dos pasos quedó activada.';

export default function DosPasosPage(props: DosPasosPageProps) {
  const { estado, pendiente, isMandatory, cooperativa, onCambio } = props;
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  // The pressed button disappears after each action, so the focus moves to the announcement.
  useEffect(() => {
    if (announcement) container.current?.focus();
  }, [announcement]);
  return (
    <>
      <PageHeader title={TITULO} />
      <Stack>
        {pendiente && !codigos && (
          <Notice tint="amarillo">
            Para trabajar en la Oficina Virtual tenés que activar la verificación en dos pasos.
          </Notice>
        )}
        <div ref={container} tabIndex={-1} className={announcement ? undefined : 'oculto'}>
          {announcement && (
            <Notice tint="verde" role="status">
              {announcement}
            </Notice>
          )}
        </div>
        {codigos ? (
          <CodigosRecuperacion
            codigos={codigos}
            cooperativa={cooperativa}
            onSaved={() => {
              setCodigos(null);
              // The announcement does not change here, so the effect above does not move the focus.
              container.current?.focus();
            }}
          />
        ) : estado === undefined ? (
          <FormSkeleton fields={1} />
        ) : estado === otpEstado.code('activada') ? (
          <Panel>
            <Stack>
              <p>
                <EstadoBadge word="Activada" tint="verde" />
              </p>
              <p>Además de tu contraseña, te pedimos un código de tu celular.</p>
              {isMandatory ? (
                <p>Tu función exige la verificación en dos pasos.</p>
              ) : (
                <DesactivarDosPasos
                  onDone={() => {
                    setAnnouncement('La verificación en dos pasos quedó desactivada.');
                    void onCambio();
                  }}
                />
              )}
            </Stack>
          </Panel>
        ) : (
          <ActivarDosPasos
            onActivated={(nuevos) => {
              setCodigos(nuevos);
              setAnnouncement(ACTIVATED);
              void onCambio();
            }}
          />
        )}
      </Stack>
    </>
  );
}
