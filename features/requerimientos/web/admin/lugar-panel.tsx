import type { MapaConfig } from '@oficina/map/config';
import { MapaPreview } from '@oficina/map/preview';
import { type Suministro, suministroName } from '@oficina/suministros/contract';
import { DetailList } from '@oficina/ui/detail-list';
import { Panel, Stack } from '@oficina/ui/layout';
import type { Requerimiento } from '../../contract/index.ts';

type Props = {
  requerimiento: Requerimiento;
  suministro: Suministro | undefined;
  mapa: MapaConfig | undefined;
};

export function suministroDescription(
  { suministroCuenta }: Pick<Requerimiento, 'suministroCuenta'>,
  suministro: Suministro | undefined,
): string | undefined {
  if (suministro) return `${suministroName(suministro)}, suministro ${suministro.cuenta}`;
  return suministroCuenta && `suministro ${suministroCuenta}`;
}

export function LugarPanel({ requerimiento, suministro, mapa }: Props) {
  if (requerimiento.suministro === undefined && requerimiento.ubicacion === undefined) return null;
  return (
    <Panel title="Lugar">
      <Stack>
        <DetailList
          layout="side"
          details={[
            ['Suministro', suministroDescription(requerimiento, suministro)],
            ['Titular', suministro?.nombre],
            ['Zona', suministro?.zona],
          ]}
        />
        {requerimiento.ubicacion && <MapaPreview mapa={mapa} ubicacion={requerimiento.ubicacion} />}
      </Stack>
    </Panel>
  );
}
