import type { PublicConfig } from '@oficina/hydra';
import { IconPhone, IconShield } from '@oficina/ui/icon';
import { NoticeLine } from '@oficina/ui/notice-line';
import { VALIDAR_IDENTIDAD_PATH, VALIDAR_TELEFONO_PATH } from '@oficina/validaciones/contract';
import type { ClientState } from './persistent-state.ts';

/** One at a time, and a person who answered "No, gracias" about the telephone is not offered it again. */
export function SuggestionCard({ config, state }: { config: PublicConfig; state: ClientState }) {
  const { usuario } = state;
  if (config.smsVia.length > 0 && !usuario.telefonoValidado && !usuario.telefonoNoGracias)
    return (
      <NoticeLine
        icon={<IconPhone size={21} />}
        tint="gris"
        title="Avisos de cortes en tu teléfono"
        detail="Verificá tu número"
        to={VALIDAR_TELEFONO_PATH}
      />
    );
  if (config.identidad.habilitada && !usuario.identidadValidada)
    return (
      <NoticeLine
        icon={<IconShield size={21} />}
        tint="gris"
        title="Validá tu identidad"
        detail="Lleva unos 3 minutos"
        to={VALIDAR_IDENTIDAD_PATH}
      />
    );
  return null;
}
