import { Panel } from '@oficina/ui/layout';
import { ProgressLine } from '@oficina/ui/progress-line';

const STEPS = ['cuenta', 'correo', 'suministro', 'listo'] as const;
const STATIONS = [{ label: 'Cuenta' }, { label: 'Correo' }, { label: 'Suministro' }, { label: 'Listo' }];

/** It leads a new person from the form to their facturas, over pages of several features. At the end all is done. */
export function RegistroSteps({ at }: { at: (typeof STEPS)[number] }) {
  const current = at === 'listo' ? STEPS.length : STEPS.indexOf(at);
  return (
    <Panel>
      <ProgressLine label="Pasos para tener tu cuenta" stations={STATIONS} current={current} />
    </Panel>
  );
}
