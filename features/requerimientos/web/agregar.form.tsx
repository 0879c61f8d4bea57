import { nombreDeSuministro } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { CheckboxField, SelectField, TextAreaField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Actions, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { lazy, Suspense, useEffect } from 'react';
import { DESCRIPCION_MAXIMA, type Requerimiento, type RequerimientoCategoria } from '../contract/index.ts';
import styles from './agregar.module.css';
import { dondeFalta, reglas } from './agregar.reglas.ts';
import { ElegirArchivos } from './fotos/elegir-archivos.tsx';
import { useSubidas } from './fotos/use-subidas.ts';
import type { Lugar } from './lugar.ts';
import type { MapaConfig } from './mapa/mapa-config.ts';
import type { CasoNuevo } from './requerimientos.api.ts';
import { useSubirAdjunto } from './subir-adjunto.ts';
import { useEnLinea } from './use-en-linea.ts';
import type { Faltas } from './use-enviar.ts';
import { YaHayUnoDeEste } from './ya-hay-uno.tsx';

// Few categories ask for a place.
const UbicacionField = lazy(async () => ({
  default: (await import('./mapa/ubicacion.field.tsx')).UbicacionField,
}));

export type AgregarFormProps = {
  categoria: RequerimientoCategoria;
  suministros: readonly Lugar[];
  mapa: MapaConfig | undefined;
  inicial: { descripcion: string; ubicacion: string; suministro: string };
  /** What the server said of the last sending. */
  faltas: Faltas | null;
  /** The open one of a supply. */
  abiertoDe: (suministro: number) => Requerimiento | undefined;
  onEscrito: (escrito: { descripcion: string; ubicacion: string }) => void;
  onSumar: (abierto: Requerimiento, texto: string) => void;
  onEnviar: (nuevo: CasoNuevo) => Promise<void>;
};

const SIN_SUBIR = 'Hay archivos que no pudimos subir. Reintentá con ellos o quitalos.';
const SIN_CONEXION = 'Guardamos lo que escribiste. Envialo cuando vuelva la conexión.';

export function AgregarForm(props: AgregarFormProps) {
  const { categoria, suministros, mapa, inicial, faltas, abiertoDe, onEscrito, onSumar, onEnviar } = props;
  const { adjuntarFotos, adjuntarArchivos, adjuntarUbicacion, sustantivo } = categoria;
  const enLinea = useEnLinea();
  const archivos = useSubidas(useSubirAdjunto(), categoria);
  const form = useZodForm({
    schema: reglas(categoria, archivos.cuantos),
    initialValues: { ...inicial, adjuntos: '', condiciones: false },
    onSubmit: async (nuevo) => {
      const adjuntos = await archivos.terminar();
      if (adjuntos === null) form.setMessage(SIN_SUBIR);
      else await onEnviar({ ...nuevo, adjuntos });
    },
  });
  const { descripcion, ubicacion } = form.values;
  useGuardar(descripcion, ubicacion, onEscrito);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the answer comes
  useEffect(() => {
    if (!faltas) return;
    if (faltas.violaciones.length > 0) form.setViolations(faltas.violaciones);
    else form.setMessage(faltas.oracion);
  }, [faltas]);
  const donde = dondeFalta(categoria, archivos.cuantos);
  /** Of the part that tells what is missing: there the focus goes. */
  const siFalta = (clase: typeof donde) =>
    donde === clase ? { id: form.idOf('adjuntos'), error: form.errors.adjuntos } : {};
  const abierto = form.values.suministro === '' ? undefined : abiertoDe(Number(form.values.suministro));
  return (
    <Form form={form}>
      <Stack gap={4}>
        <TextAreaField
          label="¿Qué pasa?"
          hint="Contanos con tus palabras."
          rows={6}
          maxLength={DESCRIPCION_MAXIMA}
          {...form.field('descripcion')}
        />
        <small>
          {descripcion.length}/{DESCRIPCION_MAXIMA}
        </small>
      </Stack>
      {categoria.requiereSuministro && (
        <SelectField
          label="Suministro"
          {...(suministros.length > 1 && { placeholder: 'Elegí un suministro' })}
          options={suministros.map((lugar) => ({
            value: String(lugar.id),
            label: `${nombreDeSuministro(lugar)} · ${lugar.cuenta}`,
          }))}
          {...form.field('suministro')}
        />
      )}
      {abierto && <YaHayUnoDeEste abierto={abierto} onSumar={() => onSumar(abierto, descripcion.trim())} />}
      {adjuntarFotos > 0 && (
        <ElegirArchivos
          clase="foto"
          archivos={archivos}
          exigencia={adjuntarFotos === 2 ? 2 : 1}
          obs={categoria.adjuntarFotosObs || undefined}
          {...siFalta('foto')}
        />
      )}
      {adjuntarArchivos > 0 && (
        <ElegirArchivos
          clase="archivo"
          archivos={archivos}
          exigencia={adjuntarArchivos === 2 ? 2 : 1}
          obs={categoria.adjuntarArchivosObs || undefined}
          {...siFalta('archivo')}
        />
      )}
      {categoria.adjuntosSeguros && adjuntarFotos + adjuntarArchivos > 0 && (
        <small>Tus archivos quedan protegidos: solo los ve el personal autorizado.</small>
      )}
      {adjuntarUbicacion > 0 && (
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <UbicacionField
            id={form.idOf('ubicacion')}
            mapa={mapa}
            exigencia={adjuntarUbicacion === 2 ? 2 : 1}
            value={ubicacion}
            error={form.errors.ubicacion}
            onChange={(lugar) => form.setValue('ubicacion', lugar)}
          />
        </Suspense>
      )}
      {categoria.textoCondiciones && (
        <Stack gap={4}>
          <details>
            <summary className={styles.condiciones}>Leer las condiciones</summary>
            <p className={styles.texto}>{categoria.textoCondiciones}</p>
          </details>
          <CheckboxField label="Leí y acepto las condiciones" {...form.checkbox('condiciones')} />
        </Stack>
      )}
      {!enLinea && (
        <Notice tint="amarillo" role="status">
          {SIN_CONEXION}
        </Notice>
      )}
      <Actions>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Enviando…" disabled={!enLinea}>
          Enviar {sustantivo}
        </Button>
      </Actions>
    </Form>
  );
}

/** As it is typed. */
function useGuardar(descripcion: string, ubicacion: string, onEscrito: AgregarFormProps['onEscrito']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is what counts, not who is told
  useEffect(() => onEscrito({ descripcion, ubicacion }), [descripcion, ubicacion]);
}
