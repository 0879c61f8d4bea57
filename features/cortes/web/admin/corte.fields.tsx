import { SelectField, TextAreaField, TextField } from '@oficina/ui/field';
import type { useZodForm } from '@oficina/ui/form';
import { MomentField } from '@oficina/ui/moment-field';
import { formatCount } from '@oficina/ui/money';
import { Segmented } from '@oficina/ui/segmented';
import { collapseBlanks, isDay } from '@oficina/values';
import { useRef } from 'react';
import { type Corte, MOTIVO_MAXIMO, OBS_MAXIMA, ZONA_MAXIMA } from '../../contract/index.ts';
import { QuienesSeEnteran } from './afectados.tsx';
import { type Escrito, leerCuentas, type Valores } from './campos.ts';
import type { Quienes } from './cortes.api.ts';
import { losSuministros, TIPOS_OFRECIDOS } from './palabras.ts';

type FormDeCorte = ReturnType<typeof useZodForm<Valores, Escrito>>;
type Props = { form: FormDeCorte; corte: Corte | undefined };

export function CorteFields({ form, corte }: Props) {
  const { values } = form;
  const imprevisto = values.tipo === 'forzado';
  return (
    <>
      {corte && <p>Se vuelve a avisar si cambia el horario o el motivo.</p>}
      <Segmented
        label="Tipo"
        options={TIPOS_OFRECIDOS}
        value={values.tipo}
        onChange={(tipo) => form.setValue('tipo', tipo)}
      />
      <Momento form={form} punta="inicio" titulo="Inicio" />
      <Momento form={form} punta="fin" titulo="Fin" optional={imprevisto} />
      <TextField
        label="Zona"
        hint="La leen los clientes. Si no escribís números de suministro, tiene que ser como figura en el padrón."
        maxLength={ZONA_MAXIMA}
        autoComplete="off"
        {...form.field('zona')}
      />
      <TextField
        label="Motivo"
        hint="Lo leen los clientes."
        maxLength={MOTIVO_MAXIMO}
        autoComplete="off"
        {...form.field('motivo')}
      />
      <TextAreaField
        label="Consejos"
        optional
        hint={`${values.obs.length}/${OBS_MAXIMA}. Los leen los clientes.`}
        rows={3}
        maxLength={OBS_MAXIMA}
        {...form.field('obs')}
      />
      <Suministros form={form} corte={corte} />
    </>
  );
}

type MomentoProps = Pick<Props, 'form'> & { punta: 'inicio' | 'fin'; titulo: string; optional?: boolean };

/** Most cuts end on the day they begin: it is written once. */
function Momento({ form, punta, titulo, optional = false }: MomentoProps) {
  const { inicioDia, finDia } = form.values;
  // The last whole day: between one and the next what is being typed is none.
  const elDeAntes = useRef(inicioDia);
  const elegirDia = (dia: string) => {
    form.setValue(`${punta}Dia`, dia);
    if (punta === 'fin' || !isDay(dia)) return;
    if (finDia !== '' && finDia === elDeAntes.current) form.setValue('finDia', dia);
    elDeAntes.current = dia;
  };
  const elegirHora = (hora: string) => {
    form.setValue(`${punta}Hora`, hora);
    if (punta === 'fin' && finDia === '' && hora !== '' && isDay(inicioDia))
      form.setValue('finDia', inicioDia);
  };
  return (
    <MomentField
      legend={titulo}
      optional={optional}
      day={{ ...form.field(`${punta}Dia`), onChange: elegirDia }}
      time={{ ...form.field(`${punta}Hora`), onChange: elegirHora }}
    />
  );
}

/** A new one says whom by what is written or not; of one that exists there is also leaving them as they are. */
function Suministros({ form, corte }: Props) {
  const { quienes, zona, cuentas } = form.values;
  const numeros = leerCuentas(cuentas);
  const escribir = (texto: string) => {
    form.setValue('cuentas', texto);
    if (!corte) form.setValue('quienes', leerCuentas(texto).length > 0 ? 'numeros' : 'zona');
  };
  const campo = form.field('cuentas');
  return (
    <>
      {corte && (
        <SelectField
          label="Suministros"
          {...form.field('quienes')}
          options={[
            { value: 'mismos', label: `Los mismos de ahora (${formatCount(corte.totalSuministros ?? 0)})` },
            { value: 'zona', label: 'Todos los de la zona' },
            { value: 'numeros', label: 'Otros: escribir los números' },
          ]}
        />
      )}
      {(!corte || quienes === 'numeros') && (
        <TextAreaField
          label="Números de suministro, uno por línea"
          hint={
            numeros.length > 0 ? losNumeros(numeros.length) : 'Se avisa a todos los suministros de la zona.'
          }
          rows={4}
          {...campo}
          onChange={({ target }) => escribir(target.value)}
        />
      )}
      <QuienesSeEnteran quienes={queContar(quienes, collapseBlanks(zona), numeros)} />
    </>
  );
}

/** The live count, before the server is asked which of them exist. */
const losNumeros = (cuantos: number) => `Escribiste ${losSuministros(cuantos)}.`;

/** With one letter of a zone there is nothing worth counting. */
function queContar(quienes: Valores['quienes'], zona: string, numeros: readonly string[]): Quienes | null {
  if (quienes === 'numeros') return numeros.length > 0 ? { cuentas: numeros } : null;
  return quienes === 'zona' && zona.length > 1 ? { zona } : null;
}
