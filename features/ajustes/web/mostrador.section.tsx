import { DigitsField } from '@oficina/ui/field';
import { Switch } from '@oficina/ui/switch';
import { useDraft } from './draft.tsx';
import { Changed, ShortSection } from './pieces.tsx';

const VER_DEUDA = 'requerimientos.verDeuda';
const SEARCHES = ['mesa.busquedasPorMinuto', 'mesa.busquedasPorDia'];

const yesNo = (valor: unknown) => (valor === true ? 'Sí' : 'No');

/** What whoever attends may see, and how much they may search. */
export default function MostradorSection() {
  const draft = useDraft();
  const seesDebt = draft.valueOf(VER_DEUDA) === true;
  return (
    <ShortSection claves={[VER_DEUDA, ...SEARCHES]}>
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
