import type { PublicConfig } from '@oficina/hydra';
import { Button, LinkButton } from '@oficina/ui/button';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { readVisit, writeVisit } from '@oficina/usuarios/web';
import { VALIDAR_IDENTIDAD_PATH, VALIDAR_TELEFONO_PATH } from '@oficina/validaciones/contract';
import { useState } from 'react';
import type { ClientState } from './persistent-state.ts';

type Suggestion = { titulo: string; texto: string; accion: string; to: string };

/** A person who answered "No, gracias" about the telephone is not offered it again. */
function suggestionsFor({ usuario }: ClientState, { identidad, smsVia }: PublicConfig): Suggestion[] {
  const candidates: (Suggestion | false)[] = [
    smsVia.length > 0 &&
      !usuario.telefonoValidado &&
      !usuario.telefonoNoGracias && {
        titulo: 'Avisos en tu teléfono',
        texto: 'Recibí avisos de cortes en tu teléfono.',
        accion: 'Verificar mi teléfono',
        to: VALIDAR_TELEFONO_PATH,
      },
    identidad.habilitada &&
      !usuario.identidadValidada && {
        titulo: 'Validá tu identidad',
        texto: 'Necesitás tu DNI y una foto de tu cara. Lleva unos 3 minutos.',
        accion: 'Validar mi identidad',
        to: VALIDAR_IDENTIDAD_PATH,
      },
  ];
  return candidates.filter((suggestion) => suggestion !== false);
}

const CLOSED_KEY = 'sugerencias_cerradas';

export function SuggestionCard({ config, state }: { config: PublicConfig; state: ClientState }) {
  const [closed, setClosed] = useState(() => (readVisit(CLOSED_KEY) ?? '').split(','));
  const suggestion = suggestionsFor(state, config).find(({ to }) => !closed.includes(to));
  if (!suggestion) return null;
  const cerrar = () => {
    const next = [...closed, suggestion.to];
    writeVisit(CLOSED_KEY, next.join());
    setClosed(next);
  };
  return (
    <Panel title={suggestion.titulo}>
      <Stack gap={12}>
        <p>{suggestion.texto}</p>
        <Actions>
          <LinkButton to={suggestion.to}>{suggestion.accion}</LinkButton>
          <Button variant="link" onClick={cerrar}>
            Ahora no
          </Button>
        </Actions>
      </Stack>
    </Panel>
  );
}
