import { EstadoBadge } from '@oficina/ui/estado-badge';
import { FormPage } from '@oficina/ui/form-page';
import { Panel, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { useSection } from '@oficina/ui/section';
import { otpEstado, PERFIL_PATH } from '@oficina/usuarios/contract';
import { useState } from 'react';
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

const TITULO = 'Verificación en dos pasos';

export default function DosPasosPage(props: DosPasosPageProps) {
  const { estado, pendiente, isMandatory, cooperativa, onCambio } = props;
  useSection(PERFIL_PATH);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState<string | null>(null);
  return (
    // Each action removes the button that was pressed, and the title of a new page takes the focus.
    <FormPage key={`${done}${codigos === null}`} title={done ?? TITULO} done={done !== null}>
      {pendiente && !codigos && (
        <Notice tint="amarillo">
          Para trabajar en la Oficina Virtual tenés que activar la verificación en dos pasos.
        </Notice>
      )}
      {codigos ? (
        <CodigosRecuperacion codigos={codigos} cooperativa={cooperativa} onSaved={() => setCodigos(null)} />
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
                  setDone('Verificación desactivada');
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
            setDone('Verificación activada');
            void onCambio();
          }}
        />
      )}
    </FormPage>
  );
}
