import { configuracionPath } from '@oficina/ajustes/contract';
import { Changed, useDraft } from '@oficina/ajustes/web/admin';
import { Button } from '@oficina/ui/button';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@oficina/ui/field';
import { Notice } from '@oficina/ui/notice';
import { useId } from 'react';
import { Link } from 'react-router';
import {
  CATEGORIA_CONDICIONES_MAX,
  CATEGORIA_NOMBRE_MAX,
  CATEGORIA_TEXTO_MAX,
  type CategoriaEditable,
  type CategoriaValor,
  RESUMEN_COUNT_LIMIT,
} from '../../contract/index.ts';
import { daysOf } from '../plazos/promised-day.tsx';
import styles from './categorias.module.css';
import { REQUIREMENTS, show, tellChanges } from './changes.ts';
import { NOUNS } from './nueva-categoria.dialog.tsx';

type Texts = {
  [K in keyof CategoriaValor]: CategoriaValor[K] extends string ? K : never;
}[keyof CategoriaValor];
type Requirements = 'adjuntarFotos' | 'adjuntarArchivos' | 'adjuntarUbicacion';
type Edit = {
  saved: CategoriaValor;
  valor: CategoriaValor;
  put: (change: Partial<CategoriaValor>) => void;
};

const OPTIONS = Object.entries(REQUIREMENTS).map(([value, label]) => ({ value, label }));

type Props = { categoria: CategoriaEditable; saved: CategoriaValor; valor: CategoriaValor };

export function CategoriaForm({ categoria, saved, valor }: Props) {
  const draft = useDraft();
  const titleId = useId();
  const { clave, codigo, conCasos } = categoria;
  const put = (change: Partial<CategoriaValor>) => {
    const next = { ...valor, ...change };
    draft.put(clave, { valor: next, names: tellChanges(saved, next), show });
  };
  const edit: Edit = { saved, valor, put };
  const days = daysOf(draft, codigo);
  return (
    <section className={styles.edicion} aria-labelledby={titleId}>
      <div className={styles.cabeza}>
        <h2 id={titleId} tabIndex={-1} data-categoria>
          {saved.nombre}
        </h2>
        <Button onClick={() => put({ activo: !valor.activo })}>
          {valor.activo ? 'Desactivar' : 'Activar'}
        </Button>
      </div>
      <p className={styles.suave}>
        Código <b>{codigo}</b> · {casosText(categoria)}
      </p>
      {saved.activo && !valor.activo && (
        <Notice tint="amarillo" role="status">
          Al guardar deja de ofrecerse a los socios y en el mostrador.
          {categoria.abiertos > 0 &&
            ` ${openText(categoria.abiertos)} ${categoria.abiertos === 1 ? 'sigue' : 'siguen'}.`}
        </Notice>
      )}
      <Text {...edit} field="nombre" label="Nombre" max={CATEGORIA_NOMBRE_MAX} isShort />
      <Changed when={saved.sustantivo !== valor.sustantivo}>
        <SelectField
          label="Es un"
          options={NOUNS}
          hint={conCasos ? 'Ya tiene casos: no cambia.' : undefined}
          disabled={conCasos}
          value={valor.sustantivo}
          onChange={({ target }) => put({ sustantivo: target.value as CategoriaValor['sustantivo'] })}
        />
      </Changed>
      <Text {...edit} field="textoAyuda" label="Ayuda" hint="Debajo del nombre, antes de empezar." rows={3} />
      <Text
        {...edit}
        field="descripcionInicial"
        label="Qué se pregunta"
        hint={
          valor.sustantivo === 'trámite'
            ? 'La primera línea es la pregunta; el resto, la ayuda.'
            : 'Debajo de «¿Qué pasa?».'
        }
        rows={3}
      />
      <fieldset className={styles.pide}>
        <legend>Qué pide</legend>
        <CheckboxField
          label="El suministro"
          checked={valor.requiereSuministro}
          onChange={({ target }) => put({ requiereSuministro: target.checked })}
        />
        <Requirement {...edit} field="adjuntarFotos" label="Fotos" />
        {valor.adjuntarFotos > 0 && (
          <Text {...edit} field="adjuntarFotosObs" label="Qué se dice de las fotos" isShort />
        )}
        <Requirement {...edit} field="adjuntarArchivos" label="Archivos" />
        {valor.adjuntarArchivos > 0 && (
          <Text {...edit} field="adjuntarArchivosObs" label="Qué se dice de los archivos" isShort />
        )}
        <CheckboxField
          label="Protegidos: se abren con un código"
          checked={valor.adjuntosSeguros}
          disabled={conCasos && saved.adjuntosSeguros}
          onChange={({ target }) => put({ adjuntosSeguros: target.checked })}
        />
        {conCasos && saved.adjuntosSeguros && (
          <p className={styles.suave}>Ya tiene casos, y lo que adjuntaron queda protegido.</p>
        )}
        <Requirement {...edit} field="adjuntarUbicacion" label="Ubicación" />
      </fieldset>
      <Text
        {...edit}
        field="textoCondiciones"
        label="Condiciones"
        hint="Hay que aceptarlas para enviar. {artefacto.diasHabiles} se completa con los días para denunciar."
        rows={4}
        max={CATEGORIA_CONDICIONES_MAX}
      />
      <Text {...edit} field="url" label="Enlace a más información" hint="Empieza con https://" isShort />
      <p>
        Plazo:{' '}
        <b>{days === undefined ? 'sin definir' : days === 1 ? '1 día hábil' : `${days} días hábiles`}</b>.{' '}
        <Link to={configuracionPath('plazos')}>Cambiarlo en Plazos y feriados</Link>
      </p>
    </section>
  );
}

const openText = (count: number) => {
  const told = count >= RESUMEN_COUNT_LIMIT ? 'Más de 1.000' : String(count);
  return count === 1 ? 'Su caso abierto' : `Sus ${told.toLowerCase()} casos abiertos`;
};

function casosText({ conCasos, abiertos }: CategoriaEditable): string {
  if (!conCasos) return 'sin casos';
  if (abiertos >= RESUMEN_COUNT_LIMIT) return 'más de 1.000 casos abiertos';
  return abiertos === 1 ? '1 caso abierto' : `${abiertos} casos abiertos`;
}

type TextProps = Edit & {
  field: Texts;
  label: string;
  hint?: string;
  rows?: number;
  max?: number;
  /** One line. */
  isShort?: true;
};

function Text({
  saved,
  valor,
  put,
  field,
  label,
  hint,
  rows,
  max = CATEGORIA_TEXTO_MAX,
  isShort,
}: TextProps) {
  const common = {
    ...{ label, maxLength: max, value: valor[field] },
    ...(hint !== undefined && { hint }),
    ...(field !== 'nombre' && { optional: true }),
    onChange: ({ target }: { target: { value: string } }) => put({ [field]: target.value }),
  };
  return (
    <Changed when={saved[field] !== valor[field]}>
      {isShort ? <TextField {...common} /> : <TextAreaField rows={rows} {...common} />}
    </Changed>
  );
}

function Requirement({ saved, valor, put, field, label }: Edit & { field: Requirements; label: string }) {
  return (
    <Changed when={saved[field] !== valor[field]}>
      <SelectField
        label={label}
        options={OPTIONS}
        value={String(valor[field])}
        onChange={({ target }) => put({ [field]: Number(target.value) })}
      />
    </Changed>
  );
}
