import { CheckboxField, DigitsField, FieldError } from '@oficina/ui/field';
import { FieldGroup } from '@oficina/ui/field-group';
import { Switch } from '@oficina/ui/switch';
import { useDraft } from './draft.tsx';
import { Changed, ShortSection } from './pieces.tsx';

const VER_DEUDA = 'requerimientos.verDeuda';
const CANALES = 'mesa.canales';
const SEARCHES = ['mesa.busquedasPorMinuto', 'mesa.busquedasPorDia'];

const yesNo = (valor: unknown) => (valor === true ? 'Sí' : 'No');

type Canal = { value: string; label: string };
/** All that there may be, in the order of the screens. */
export type MostradorSectionProps = { canales: readonly Canal[] };

/** By where people are attended, what whoever attends may see, and how much they may search. */
export default function MostradorSection({ canales }: MostradorSectionProps) {
  const draft = useDraft();
  const seesDebt = draft.valueOf(VER_DEUDA) === true;
  return (
    <ShortSection claves={[CANALES, VER_DEUDA, ...SEARCHES]}>
      <CanalesField canales={canales} />
      <Changed when={seesDebt !== (draft.find(VER_DEUDA)?.valor === true)}>
        <Switch
          label="Quien atiende un caso ve la deuda de su suministro"
          hint="Solo mientras atiende el caso, y queda en la auditoría."
          checked={seesDebt}
          onChange={(checked) =>
            draft.put(VER_DEUDA, {
              valor: checked,
              names:
                checked === draft.find(VER_DEUDA)?.valor
                  ? []
                  : [`Ver la deuda: ${yesNo(checked).toLowerCase()}`],
              show: yesNo,
            })
          }
        />
      </Changed>
      {SEARCHES.map((clave) => (
        <SearchBound key={clave} clave={clave} />
      ))}
    </ShortSection>
  );
}

function CanalesField({ canales }: MostradorSectionProps) {
  const draft = useDraft();
  const named = (valor: unknown) =>
    canales.filter(({ value }) => (valor as string[] | undefined)?.includes(value));
  const textOf = (valor: unknown) =>
    named(valor)
      .map(({ label }) => label)
      .join(', ');
  const saved = textOf(draft.find(CANALES)?.valor);
  const on = named(draft.valueOf(CANALES));
  const toggle = (canal: Canal) => {
    const valor = canales
      .filter((one) => (one === canal ? !on.includes(one) : on.includes(one)))
      .map(({ value }) => value);
    const text = textOf(valor);
    draft.put(CANALES, {
      valor,
      names: text === saved ? [] : [`Se atiende por: ${text || 'nada'}`],
      show: textOf,
    });
  };
  return (
    <Changed when={textOf(on.map(({ value }) => value)) !== saved}>
      <FieldGroup title="Por dónde se atiende" requirement={2}>
        {canales.map((canal) => (
          <CheckboxField
            key={canal.value}
            label={canal.label}
            checked={on.includes(canal)}
            onChange={() => toggle(canal)}
          />
        ))}
        {on.length === 0 && <FieldError>Dejá al menos uno.</FieldError>}
      </FieldGroup>
    </Changed>
  );
}

function SearchBound({ clave }: { clave: string }) {
  const draft = useDraft();
  const saved = draft.find(clave);
  const value = draft.valueOf(clave);
  return (
    <Changed when={value !== saved?.valor}>
      <DigitsField
        label={saved?.nombre}
        hint="De cada persona. Pasado el límite no puede buscar, y se avisa por correo."
        value={String(value ?? '')}
        onChange={({ target }) => {
          const valor = /^\d{1,6}$/.test(target.value) ? Number(target.value) : target.value;
          draft.put(clave, {
            valor,
            names: valor === saved?.valor ? [] : [`${saved?.nombre}: ${target.value}`],
            show: String,
          });
        }}
      />
    </Changed>
  );
}
