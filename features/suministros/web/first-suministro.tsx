import { LinkButton } from '@oficina/ui/button';
import { EmptyState } from '@oficina/ui/empty';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { AGREGAR_SUMINISTRO_PATH } from '../contract/index.ts';

const START = 'Para empezar, agregá tu suministro';
const NEEDED = 'Tené una factura a mano: ahí están el número de suministro y el documento del titular.';

/** A list shows this to a person who has no suministro yet. */
export function NoSuministros() {
  return <EmptyState reason={`${START}. ${NEEDED}`} action={<AddSuministro />} />;
}

/** Inicio and Consumos say the same in a panel that stands out. */
export function FirstSuministroPanel() {
  return (
    <Panel highlight title={START}>
      <Stack gap={12}>
        <p>{NEEDED}</p>
        <Actions>
          <AddSuministro />
        </Actions>
      </Stack>
    </Panel>
  );
}

export function AddSuministro() {
  return (
    <LinkButton to={AGREGAR_SUMINISTRO_PATH} variant="primary">
      Agregar suministro
    </LinkButton>
  );
}

/** On a phone only one word fits beside the title, which says the other. */
export function AddPill() {
  return (
    <LinkButton variant="pill" to={AGREGAR_SUMINISTRO_PATH}>
      <span>
        Agregar<span className="oculto"> suministro</span>
      </span>
    </LinkButton>
  );
}
