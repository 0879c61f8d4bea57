import { Button } from '@oficina/ui/button';
import { DialogActions } from '@oficina/ui/dialog';
import { EraseDialog } from '@oficina/ui/erase-dialog';
import { SelectField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Notice } from '@oficina/ui/notice';
import { useState } from 'react';
import type { SubidaTipo } from '../contract/index.ts';
import { useEliminarFormato, usePerfiles, useRememberArchivo } from './archivos.api.ts';
import {
  acceptedTypes,
  chosenPerfil,
  contentTypeFor,
  extensionsText,
  perfilesFor,
  uploadSchema,
  type Valores,
} from './chosen-file.ts';
import { type Archivo, type Clase, contentTypeOf } from './clase.ts';
import { FilePicker } from './file-picker.tsx';
import { ProgressBar } from './progress-bar.tsx';
import type { Subida, UploadInProgress } from './use-subida.ts';
import { TIPO_OPTIONS, tamano } from './wording.ts';

export type UploadFormProps = {
  clase: Clase;
  /** The type by which the list is filtered is the initial choice. */
  tipo: SubidaTipo | null;
  /** This is the perfil of the last archivo, because most files come from the same program. */
  usualPerfil: string | undefined;
  /** The file brings the rejected lines of this one. */
  original?: Archivo;
  subida: Subida;
  onUploaded: (archivo: Archivo) => void;
  onBack: () => void;
};

export function UploadForm(props: UploadFormProps) {
  const { clase, tipo, usualPerfil, original, subida, onUploaded, onBack } = props;
  const perfiles = usePerfiles();
  const rememberArchivo = useRememberArchivo(clase);
  const knownPerfiles = perfiles.data?.member ?? [];
  const form = useZodForm({
    schema: uploadSchema({ clase, perfiles: knownPerfiles, usualPerfil, original }),
    initialValues: { tipo: tipo ?? '', file: null, perfil: '' } as Valores,
    onSubmit: async (chosen) => {
      const archivo = await subida.subir(chosen, original);
      rememberArchivo(archivo);
      onUploaded(archivo);
    },
    onRefused: (error, chosen) => {
      if (error.violations.length > 0) form.setViolations(error.violations);
      else
        form.setMessage(
          error.status === 0 ? `No pudimos subir ${chosen.archivo.name}. ${error.message}` : error.message,
        );
    },
  });
  const { values, busy } = form;
  const contentType = original ? contentTypeOf(original) : contentTypeFor(clase, values.tipo);
  const options = original ? [] : perfilesFor(contentType, knownPerfiles);
  const chosenCodigo = chosenPerfil(values, options, usualPerfil);
  const chosenFormato = options.find(({ codigo }) => codigo === chosenCodigo);
  const eliminarFormato = useEliminarFormato();
  const [isErasing, setIsErasing] = useState(false);
  // An upload sent before the formats are known would be read with a perfil that nobody chose.
  const areFormatsUnknown = !original && contentType !== 'pdfs' && perfiles.data === undefined;
  return (
    <Form form={form}>
      {original && (
        <p>
          Corrige a <strong>{original.nombre}</strong> y se lee con su mismo formato. Lo que ya está cargado
          no se carga dos veces.
        </p>
      )}
      {clase === 'subidas' && !original && (
        <SelectField
          label="Tipo"
          placeholder="Elegí qué trae el archivo"
          disabled={busy}
          options={TIPO_OPTIONS}
          {...form.field('tipo')}
        />
      )}
      <FilePicker
        id={form.idOf('file')}
        archivo={values.file}
        accept={acceptedTypes(contentType)}
        extensions={extensionsText(contentType)}
        error={form.errors.file}
        disabled={busy}
        onChoose={(archivo) => form.setValue('file', archivo)}
      />
      {options.length > 1 && (
        <SelectField
          label="Formato"
          placeholder="Elegí el formato"
          disabled={busy}
          options={options.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
          {...form.field('perfil')}
          value={chosenCodigo ?? ''}
        />
      )}
      {chosenFormato?.guardado && (
        <p>
          <Button variant="link" aria-haspopup="dialog" disabled={busy} onClick={() => setIsErasing(true)}>
            Borrar el formato «{chosenFormato.nombre}»
          </Button>
        </p>
      )}
      <EraseDialog
        opened={isErasing && chosenFormato !== undefined}
        title={`¿Borrar el formato «${chosenFormato?.nombre ?? ''}»?`}
        text="Los archivos que ya se cargaron quedan como están."
        label="Borrar formato"
        busyText="Borrando…"
        onErase={async () => {
          if (chosenFormato) await eliminarFormato(chosenFormato.codigo);
          form.setValue('perfil', '');
          setIsErasing(false);
        }}
        onClose={() => setIsErasing(false)}
      />
      {!original && perfiles.isError && (
        <Notice tint="rojo" role="alert">
          No pudimos leer los formatos.{' '}
          <Button variant="link" busy={perfiles.isFetching} onClick={() => void perfiles.refetch()}>
            Reintentar
          </Button>
        </Notice>
      )}
      {subida.uploading && <UploadProgress {...subida.uploading} />}
      <p>Primero lo revisamos: no se carga nada hasta que lo confirmes.</p>
      <DialogActions>
        <Button onClick={onBack}>Volver</Button>
        <Submit form={form} label="Subir y revisar" busyText="Subiendo…" disabled={areFormatsUnknown} />
      </DialogActions>
    </Form>
  );
}

function UploadProgress({ archivo, fraction }: UploadInProgress) {
  const percent = Math.floor(fraction * 100);
  const texto =
    fraction === 1
      ? 'Ya subió. Lo estamos guardando…'
      : `Subiendo… ${percent} % (${tamano(archivo.size * fraction)} de ${tamano(archivo.size)})`;
  return <ProgressBar valor={percent} nombre={`Subida de ${archivo.name}`} texto={texto} announces />;
}
