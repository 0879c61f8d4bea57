import { formatDate } from '@oficina/ui/date-text';
import { TextAreaField } from '@oficina/ui/field';
import { MomentField } from '@oficina/ui/moment-field';
import { TextWithPhones } from '@oficina/ui/text-with-phones';
import { MOTD_MAX_LENGTH } from '@oficina/usuarios/contract';
import { useState } from 'react';
import { useDraft } from './draft.tsx';
import { Changed, ShortSection } from './pieces.tsx';

const CLAVE = 'aviso';

type Aviso = { texto: string; desde: string; hasta?: string };
type Fields = { texto: string; desdeDia: string; desdeHora: string; hastaDia: string; hastaHora: string };

const EMPTY: Fields = { texto: '', desdeDia: '', desdeHora: '', hastaDia: '', hastaHora: '' };

/** The API writes Buenos Aires time, and the fields show it. */
const fieldsOf = (aviso: Aviso | undefined): Fields =>
  aviso
    ? {
        texto: aviso.texto,
        ...{ desdeDia: aviso.desde.slice(0, 10), desdeHora: aviso.desde.slice(11, 16) },
        ...{ hastaDia: aviso.hasta?.slice(0, 10) ?? '', hastaHora: aviso.hasta?.slice(11, 16) ?? '' },
      }
    : EMPTY;

/** Without a beginning it begins now. An empty text takes the notice away. */
function avisoOf({ texto, desdeDia, desdeHora, hastaDia, hastaHora }: Fields, now: Date): Aviso | null {
  if (texto.trim() === '') return null;
  return {
    texto,
    desde: desdeDia ? `${desdeDia}T${desdeHora || '00:00'}` : now.toISOString(),
    ...(hastaDia && { hasta: `${hastaDia}T${hastaHora || '23:59'}` }),
  };
}

function show(valor: unknown): string {
  const aviso = valor as Aviso | null | undefined;
  if (!aviso) return 'Sin aviso';
  const until = aviso.hasta ? ` hasta el ${formatDate(aviso.hasta, 'hora')}` : '';
  return `«${aviso.texto}», desde el ${formatDate(aviso.desde, 'hora')}${until}`;
}

export default function AvisoSection() {
  const draft = useDraft();
  const saved = draft.find(CLAVE);
  // What comes back from the server, after saving or going back, is what the fields show.
  return (
    <Form
      key={`${saved?.version} ${JSON.stringify(saved?.valor)}`}
      saved={fieldsOf(saved?.valor as Aviso | undefined)}
    />
  );
}

function Form({ saved }: { saved: Fields }) {
  const draft = useDraft();
  const [fields, setFields] = useState(() =>
    fieldsOf((draft.valueOf(CLAVE) ?? undefined) as Aviso | undefined),
  );
  const shown = draft.isChanged(CLAVE) ? fields : saved;
  const put = (change: Partial<Fields>) => {
    const next = { ...shown, ...change };
    setFields(next);
    const same = (Object.keys(saved) as (keyof Fields)[]).every((name) => next[name] === saved[name]);
    const name = next.texto.trim() === '' ? 'Sin aviso' : `Aviso: ${next.texto.trim().slice(0, 60)}`;
    draft.put(CLAVE, { valor: avisoOf(next, new Date()), names: same ? [] : [name], show });
  };
  return (
    <ShortSection
      claves={[CLAVE]}
      preview={
        shown.texto.trim() === '' ? <p>No hay ningún aviso.</p> : <TextWithPhones text={shown.texto} />
      }
    >
      <Changed when={shown.texto !== saved.texto}>
        <TextAreaField
          label="Aviso"
          hint={`${shown.texto.length}/${MOTD_MAX_LENGTH}. Vacío, se quita el aviso.`}
          rows={4}
          maxLength={MOTD_MAX_LENGTH}
          value={shown.texto}
          onChange={({ target }) => put({ texto: target.value })}
        />
      </Changed>
      {(['desde', 'hasta'] as const).map((edge) => (
        <Changed
          key={edge}
          when={shown[`${edge}Dia`] !== saved[`${edge}Dia`] || shown[`${edge}Hora`] !== saved[`${edge}Hora`]}
        >
          <MomentField
            legend={edge === 'desde' ? 'Desde' : 'Hasta'}
            optional
            day={{ value: shown[`${edge}Dia`], onChange: (day) => put({ [`${edge}Dia`]: day }) }}
            time={{ value: shown[`${edge}Hora`], onChange: (time) => put({ [`${edge}Hora`]: time }) }}
          />
        </Changed>
      ))}
    </ShortSection>
  );
}
