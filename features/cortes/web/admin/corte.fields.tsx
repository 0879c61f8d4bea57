import { SelectField, TextAreaField, TextField } from '@oficina/ui/field';
import type { useZodForm } from '@oficina/ui/form';
import { MomentField } from '@oficina/ui/moment-field';
import { formatCount } from '@oficina/ui/money';
import { Segmented } from '@oficina/ui/segmented';
import { isDay } from '@oficina/values';
import { useRef } from 'react';
import { type Corte, MOTIVO_MAX, OBS_MAX, ZONA_MAX } from '../../contract/index.ts';
import { AfectadosSummary } from './afectados.tsx';
import type { Target } from './cortes.api.ts';
import { type CorteDraft, parseCuentas, textOfZonas, type Valores } from './form-values.ts';
import { suministrosText, TIPO_OPTIONS } from './labels.ts';
import { ZonasField } from './zonas.field.tsx';

type CorteFormState = ReturnType<typeof useZodForm<Valores, CorteDraft>>;
type Props = { form: CorteFormState; corte: Corte | undefined };

export function CorteFields({ form, corte }: Props) {
  const { values } = form;
  const isForzado = values.tipo === 'forzado';
  return (
    <>
      {corte && <p>Se vuelve a avisar si cambia el horario o el motivo.</p>}
      <Segmented
        label="Tipo"
        options={TIPO_OPTIONS}
        value={values.tipo}
        onChange={(tipo) => form.setValue('tipo', tipo)}
      />
      <MomentInput form={form} edge="inicio" titulo="Inicio" />
      <MomentInput form={form} edge="fin" titulo="Fin" optional={isForzado} />
      <Zonas form={form} />
      <TextField
        label="Texto que leen los socios"
        hint="Dónde es, como lo diría un vecino."
        maxLength={ZONA_MAX}
        autoComplete="off"
        {...form.field('zona')}
      />
      <TextField
        label="Motivo"
        hint="Lo leen los clientes."
        maxLength={MOTIVO_MAX}
        autoComplete="off"
        {...form.field('motivo')}
      />
      <TextAreaField
        label="Consejos"
        optional
        hint={`${values.obs.length}/${OBS_MAX}. Los leen los clientes.`}
        rows={3}
        maxLength={OBS_MAX}
        {...form.field('obs')}
      />
      <Suministros form={form} corte={corte} />
    </>
  );
}

/** The text follows the zonas until somebody writes another. */
function Zonas({ form }: Pick<Props, 'form'>) {
  const { zonas, zona } = form.values;
  const { id, error, onBlur } = form.field('zonas');
  const change = (next: readonly string[]) => {
    form.setValue('zonas', next);
    if (zona === textOfZonas(zonas)) form.setValue('zona', textOfZonas(next));
  };
  return <ZonasField {...{ id, error, onBlur }} chosen={zonas} onChange={change} />;
}

type MomentInputProps = Pick<Props, 'form'> & { edge: 'inicio' | 'fin'; titulo: string; optional?: boolean };

/** Most cortes end on the day they begin, so the day is typed once. */
function MomentInput({ form, edge, titulo, optional = false }: MomentInputProps) {
  const { inicioDay, finDay } = form.values;
  // This holds the last complete day, because a day is invalid while it is being typed.
  const previousDay = useRef(inicioDay);
  const changeDay = (day: string) => {
    form.setValue(`${edge}Day`, day);
    if (edge === 'fin' || !isDay(day)) return;
    if (finDay !== '' && finDay === previousDay.current) form.setValue('finDay', day);
    previousDay.current = day;
  };
  const changeTime = (time: string) => {
    form.setValue(`${edge}Time`, time);
    if (edge === 'fin' && finDay === '' && time !== '' && isDay(inicioDay))
      form.setValue('finDay', inicioDay);
  };
  return (
    <MomentField
      legend={titulo}
      optional={optional}
      day={{ ...form.field(`${edge}Day`), onChange: changeDay }}
      time={{ ...form.field(`${edge}Time`), onChange: changeTime }}
    />
  );
}

/**
 * For a new corte the list decides: when it is empty, the whole zona is affected. An existing corte can also keep its
 * suministros.
 */
function Suministros({ form, corte }: Props) {
  const { reach, zonas, cuentas } = form.values;
  const cuentaNumbers = parseCuentas(cuentas);
  const changeCuentas = (texto: string) => {
    form.setValue('cuentas', texto);
    if (!corte) form.setValue('reach', parseCuentas(texto).length > 0 ? 'numeros' : 'zona');
  };
  const cuentasField = form.field('cuentas');
  return (
    <>
      {corte && (
        <SelectField
          label="Suministros"
          {...form.field('reach')}
          options={[
            { value: 'mismos', label: `Los mismos de ahora (${formatCount(corte.totalSuministros ?? 0)})` },
            { value: 'zona', label: 'Todos los de las zonas' },
            { value: 'numeros', label: 'Otros: escribir los números' },
          ]}
        />
      )}
      {(!corte || reach === 'numeros') && (
        <TextAreaField
          label="Números de suministro, uno por línea"
          hint={
            cuentaNumbers.length > 0
              ? typedCountText(cuentaNumbers.length)
              : 'Se avisa a todos los suministros de las zonas.'
          }
          rows={4}
          {...cuentasField}
          onChange={({ target }) => changeCuentas(target.value)}
        />
      )}
      <AfectadosSummary target={countTarget(reach, zonas, cuentaNumbers)} />
    </>
  );
}

const typedCountText = (count: number) => `Escribiste ${suministrosText(count)}.`;

function countTarget(
  reach: Valores['reach'],
  zonas: readonly string[],
  cuentaNumbers: readonly string[],
): Target | null {
  if (reach === 'numeros') return cuentaNumbers.length > 0 ? { cuentas: cuentaNumbers } : null;
  return reach === 'zona' && zonas.length > 0 ? { zonas } : null;
}
