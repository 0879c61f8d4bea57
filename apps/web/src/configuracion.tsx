import {
  AvisoSection,
  ConfiguracionPage,
  LegalesSection,
  MarcaSection,
  TextosSection,
} from '@oficina/ajustes/web/admin';
import type { PublicConfig } from '@oficina/hydra';
import { MostradorSection } from '@oficina/mesa/web/admin';
import { CategoriasSection, PlazosSection, RespuestasSection } from '@oficina/requerimientos/web/admin';
import { useParams } from 'react-router';
import type { ClientState } from './persistent-state.ts';
import { reread } from './session.ts';
import { WithReautenticar } from './with-reautenticar.tsx';

/** Each section is of the feature whose settings it holds, and is shown to whoever may change them. */
export function Configuracion({ config, state }: { config: PublicConfig; state: ClientState }) {
  const { seccion } = useParams();
  const { categorias, usuario } = state;
  const isAdmin = usuario.roles?.includes('ROLE_ADMIN') ?? false;
  const ofCases = usuario.roles?.includes('ROLE_REQUERIMIENTO_ADMIN') ?? false;
  const all = [
    { id: 'aviso', label: 'Aviso', opens: isAdmin, isSaved: true, content: <AvisoSection /> },
    {
      id: 'respuestas',
      label: 'Respuestas',
      opens: ofCases,
      content: <RespuestasSection categorias={categorias} />,
    },
    {
      id: 'categorias',
      label: 'Categorías',
      opens: true,
      isSaved: true,
      content: <CategoriasSection onChanged={() => void reread()} />,
    },
    {
      id: 'plazos',
      label: 'Plazos y feriados',
      opens: true,
      isSaved: true,
      content: <PlazosSection categorias={categorias} />,
    },
    { id: 'textos', label: 'Textos de mensajes', opens: isAdmin, isSaved: true, content: <TextosSection /> },
    { id: 'marca', label: 'Marca', opens: isAdmin, content: <MarcaSection config={config} /> },
    { id: 'legales', label: 'Textos legales', opens: isAdmin, isSaved: true, content: <LegalesSection /> },
    { id: 'mostrador', label: 'Mostrador', opens: isAdmin, isSaved: true, content: <MostradorSection /> },
  ];
  return (
    <WithReautenticar state={state}>
      <ConfiguracionPage chosen={seccion} sections={all.filter(({ opens }) => opens)} />
    </WithReautenticar>
  );
}
