import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { DialogActions } from '@oficina/ui/dialog';
import { SelectField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Notice } from '@oficina/ui/notice';
import type { TipoDeSubida } from '../contract/index.ts';
import { useAnotarSubido, usePerfiles } from './archivos.api.ts';
import { Barra } from './barra.tsx';
import type { Archivo, Clase } from './clase.ts';
import {
  aceptados,
  extensionesEscritas,
  perfilElegido,
  perfilesPara,
  schemaDe,
  traeDe,
  type Valores,
} from './elegido.ts';
import { ElegirArchivo } from './elegir-archivo.tsx';
import { TIPOS_OFRECIDOS, tamano } from './palabras.ts';
import type { EnCurso, Subida } from './use-subida.ts';

export type SubirFormProps = {
  clase: Clase;
  /** The one the list is filtered by. */
  tipo: TipoDeSubida | null;
  /** The format of the last file: most of them come from the same program. */
  costumbre: string | undefined;
  subida: Subida;
  onSubido: (archivo: Archivo) => void;
  onVolver: () => void;
};

export function SubirForm({ clase, tipo, costumbre, subida, onSubido, onVolver }: SubirFormProps) {
  const perfiles = usePerfiles(true);
  const anotar = useAnotarSubido(clase);
  const conocidos = perfiles.data?.member ?? [];
  const form = useZodForm({
    schema: schemaDe({ clase, perfiles: conocidos, costumbre }),
    initialValues: { tipo: tipo ?? '', file: null, perfil: '' } as Valores,
    onSubmit: async (elegido) => {
      try {
        const archivo = await subida.subir(elegido);
        anotar(archivo);
        onSubido(archivo);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else
          form.setMessage(
            error.status === 0 ? `No pudimos subir ${elegido.archivo.name}. ${error.message}` : error.message,
          );
      }
    },
  });
  const { values, busy } = form;
  const trae = traeDe(clase, values.tipo);
  const opciones = perfilesPara(trae, conocidos);
  // Sent without knowing the formats, it would be read in one that nobody chose.
  const sinFormatos = trae !== 'pdfs' && perfiles.data === undefined;
  return (
    <Form form={form}>
      {clase === 'subidas' && (
        <SelectField
          label="Tipo"
          placeholder="Elegí qué trae el archivo"
          disabled={busy}
          options={TIPOS_OFRECIDOS}
          {...form.field('tipo')}
        />
      )}
      <ElegirArchivo
        id={form.idOf('file')}
        archivo={values.file}
        acepta={aceptados(trae)}
        extensiones={extensionesEscritas(trae)}
        error={form.errors.file}
        disabled={busy}
        onElegir={(archivo) => form.setValue('file', archivo)}
      />
      {opciones.length > 1 && (
        <SelectField
          label="Formato"
          placeholder="Elegí el formato"
          disabled={busy}
          options={opciones.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
          {...form.field('perfil')}
          value={perfilElegido(values, opciones, costumbre) ?? ''}
        />
      )}
      {perfiles.isError && (
        <Notice tint="rojo" role="alert">
          No pudimos leer los formatos.{' '}
          <Button variant="link" busy={perfiles.isFetching} onClick={() => void perfiles.refetch()}>
            Reintentar
          </Button>
        </Notice>
      )}
      {subida.enCurso && <Subiendo {...subida.enCurso} />}
      <p>Primero lo revisamos: no se carga nada hasta que lo confirmes.</p>
      <DialogActions>
        <Button onClick={onVolver}>Volver</Button>
        <Button type="submit" variant="primary" busy={busy} busyText="Subiendo…" disabled={sinFormatos}>
          Subir y revisar
        </Button>
      </DialogActions>
    </Form>
  );
}

function Subiendo({ archivo, fraccion }: EnCurso) {
  const cuanto = Math.floor(fraccion * 100);
  const texto =
    fraccion === 1
      ? 'Ya subió. Lo estamos guardando…'
      : `Subiendo… ${cuanto} % (${tamano(archivo.size * fraccion)} de ${tamano(archivo.size)})`;
  return <Barra valor={cuanto} nombre={`Subida de ${archivo.name}`} texto={texto} anuncia />;
}
