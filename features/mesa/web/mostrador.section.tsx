import { Changed, ShortSection, useDraft } from '@oficina/ajustes/web/admin';
import { CheckboxField, DigitsField, FieldError } from '@oficina/ui/field';
import { FieldGroup } from '@oficina/ui/field-group';
import { Switch } from '@oficina/ui/switch';
import styles from './mostrador.module.css';
import { PLACES } from './place.ts';

const VER_DEUDA = 'requerimientos.verDeuda';
const CANALES = 'mesa.canales';
const SEARCHES = [
  { clave: 'mesa.busquedasPorMinuto', each: 'por minuto' },
  { clave: 'mesa.busquedasPorDia', each: 'por día' },
] as const;

const yesNo = (valor: unknown) => (valor === true ? 'Sí' : 'No');

/** By where people are attended, what whoever attends may see, and how much they may search. */
export default function MostradorSection() {
  const draft = useDraft();
  const seesDebt = draft.valueOf(VER_DEUDA) === true;
  return (
    <ShortSection claves={[CANALES, VER_DEUDA, ...SEARCHES.map(({ clave }) => clave)]}>
      <CanalesField />
      <Changed when={seesDebt !== (draft.find(VER_DEUDA)?.valor === true)}>
        <div className={styles.llave}>
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
        </div>
      </Changed>
      {SEARCHES.map((search) => (
        <SearchBound key={search.clave} {...search} />
      ))}
    </ShortSection>
  );
}

const placesIn = (valor: unknown) =>
  PLACES.filter(({ value }) => (valor as string[] | undefined)?.includes(value));
const namesOf = (valor: unknown) =>
  placesIn(valor)
    .map(({ label }) => label)
    .join(', ');

function CanalesField() {
  const draft = useDraft();
  const saved = namesOf(draft.find(CANALES)?.valor);
  const on = placesIn(draft.valueOf(CANALES));
  const toggle = (place: (typeof PLACES)[number]) => {
    const next = PLACES.filter((one) => on.includes(one) !== (one === place));
    const valor = next.map(({ value }) => value);
    const names = namesOf(valor);
    draft.put(CANALES, {
      valor,
      names: names === saved ? [] : [`Se atiende por: ${names || 'nada'}`],
      show: namesOf,
    });
  };
  return (
    <Changed when={namesOf(draft.valueOf(CANALES)) !== saved}>
      <FieldGroup title="Por dónde se atiende" requirement={2}>
        <div className={styles.canales}>
          {PLACES.map((place) => (
            <CheckboxField
              key={place.value}
              label={place.label}
              checked={on.includes(place)}
              onChange={() => toggle(place)}
            />
          ))}
        </div>
        {on.length === 0 && <FieldError>Dejá al menos uno.</FieldError>}
      </FieldGroup>
    </Changed>
  );
}

function SearchBound({ clave, each }: (typeof SEARCHES)[number]) {
  const draft = useDraft();
  const saved = draft.find(clave);
  const value = draft.valueOf(clave);
  return (
    <Changed when={value !== saved?.valor}>
      <div className={styles.tope}>
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
        <span aria-hidden="true">{each}</span>
      </div>
    </Changed>
  );
}
