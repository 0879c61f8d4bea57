import type { PublicConfig } from '@oficina/hydra';
import { Button, LinkButton } from '@oficina/ui/button';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { anotarVisita, leerVisita } from '@oficina/usuarios/web';
import { useState } from 'react';
import type { ClientState } from './persistent-state.ts';

type Sugerencia = { titulo: string; texto: string; accion: string; to: string };

/** What would make the account better. Whoever said "No, gracias" to the telephone is not offered it again. */
function sugerenciasPara({ usuario }: ClientState, { identidad, smsVia }: PublicConfig): Sugerencia[] {
  const todas: (Sugerencia | false)[] = [
    smsVia.length > 0 &&
      !usuario.telefonoValidado &&
      !usuario.telefonoNoGracias && {
        titulo: 'Avisos en tu teléfono',
        texto: 'Recibí avisos de cortes en tu teléfono.',
        accion: 'Verificar mi teléfono',
        to: '/validar/telefono',
      },
    identidad.habilitada &&
      !usuario.identidadValidada && {
        titulo: 'Validá tu identidad',
        texto: 'Necesitás tu DNI y una foto de tu cara. Lleva unos 3 minutos.',
        accion: 'Validar mi identidad',
        to: '/validar/identidad',
      },
  ];
  return todas.filter((una) => una !== false);
}

const CERRADAS = 'sugerencias_cerradas';

/** One at a time: the first that was not closed on this visit. */
export function SugerenciaCard({ config, state }: { config: PublicConfig; state: ClientState }) {
  const [cerradas, setCerradas] = useState(() => (leerVisita(CERRADAS) ?? '').split(','));
  const una = sugerenciasPara(state, config).find(({ to }) => !cerradas.includes(to));
  if (!una) return null;
  const cerrar = () => {
    const next = [...cerradas, una.to];
    anotarVisita(CERRADAS, next.join());
    setCerradas(next);
  };
  return (
    <Panel title={una.titulo}>
      <Stack gap={12}>
        <p>{una.texto}</p>
        <Actions>
          <LinkButton to={una.to}>{una.accion}</LinkButton>
          <Button variant="link" onClick={cerrar}>
            Ahora no
          </Button>
        </Actions>
      </Stack>
    </Panel>
  );
}
