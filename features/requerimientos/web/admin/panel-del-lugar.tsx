import { nombreDeSuministro, type Suministro } from '@oficina/suministros/contract';
import { Panel, Stack } from '@oficina/ui/layout';
import type { Requerimiento } from '../../contract/index.ts';
import type { MapaConfig } from '../mapa/mapa-config.ts';
import { VerEnElMapa } from '../mapa/ver-en-el-mapa.tsx';
import { Datos } from './datos.tsx';

type Props = { caso: Requerimiento; suministro: Suministro | undefined; mapa: MapaConfig | undefined };

/** "San Martín 450, cuenta 1234". */
export function suministroEnPalabras(
  { suministroCuenta }: Pick<Requerimiento, 'suministroCuenta'>,
  suministro: Suministro | undefined,
): string | undefined {
  if (suministro) return `${nombreDeSuministro(suministro)}, cuenta ${suministro.cuenta}`;
  return suministroCuenta && `cuenta ${suministroCuenta}`;
}

/** Where it happens: the supply it is about and the place that was marked. */
export function PanelDelLugar({ caso, suministro, mapa }: Props) {
  if (caso.suministro === undefined && caso.ubicacion === undefined) return null;
  return (
    <Panel title="Lugar">
      <Stack>
        <Datos
          datos={[
            ['Suministro', suministroEnPalabras(caso, suministro)],
            ['Titular', suministro?.nombre],
            ['Zona', suministro?.zona],
          ]}
        />
        {caso.ubicacion && <VerEnElMapa mapa={mapa} ubicacion={caso.ubicacion} />}
      </Stack>
    </Panel>
  );
}
