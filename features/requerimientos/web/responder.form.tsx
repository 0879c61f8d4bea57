import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { TextAreaField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Actions } from '@oficina/ui/layout';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  DESCRIPCION_MAXIMA,
  RESPUESTA_VACIA,
  type Requerimiento,
  type RequerimientoCategoria,
  textoDe,
} from '../contract/index.ts';
import { AgregarArchivo, SIN_SUBIR } from './agregar-archivo.tsx';
import { BorradorRecuperado } from './borrador/avisos.tsx';
import { prefijoDe, type Respuesta } from './borrador/use-respuesta.ts';
import { useSubidas } from './fotos/use-subidas.ts';
import { useCategoria } from './requerimientos.api.ts';
import { type EnDuda, quedaEnDuda, useAdjuntarUnaVez, useResponderUnaVez } from './responder.api.ts';
import { useSubirAdjunto } from './subir-adjunto.ts';
import { SIN_CONEXION, useEnLinea } from './use-en-linea.ts';

export type ResponderFormProps = {
  caso: Requerimiento;
  categorias: readonly RequerimientoCategoria[];
  /** Kept by whoever draws this: the case may be closed meanwhile, or the page loaded again. */
  respuesta: Respuesta;
  onCambio: () => Promise<void>;
  onEnviada: () => void;
};

const NO_SALIO = 'No pudimos enviar tu respuesta. Lo que escribiste sigue acá: probá de nuevo.';
const NADA = { adjuntarFotos: 0, adjuntarArchivos: 0 } as const;

/** An answer in one field, and the files that go with it. */
export default function ResponderForm(props: ResponderFormProps) {
  const { caso, categorias, respuesta, onCambio, onEnviada } = props;
  const { reitera, recuperada, vinoAInsistir, escribir } = respuesta;
  const enLinea = useEnLinea();
  const { categoria: admite = NADA } = useCategoria(caso.categoria.id, categorias);
  const archivos = useSubidas(useSubirAdjunto(), admite);
  const mandar = useMandar(caso, respuesta.enDuda);
  const [enviadas, setEnviadas] = useState(0);
  const prefijo = prefijoDe(reitera);
  const largo = DESCRIPCION_MAXIMA - prefijo.length;
  const form = useZodForm({
    schema: z.object({ descripcion: textoDe(1, largo, RESPUESTA_VACIA) }),
    initialValues: { descripcion: respuesta.paraSeguir(caso) },
    onSubmit: async ({ descripcion }) => {
      const iris = await archivos.terminar();
      if (iris === null) {
        form.setMessage(SIN_SUBIR);
        return;
      }
      try {
        await mandar(prefijo + descripcion, iris);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (quedaEnDuda(error)) form.setMessage(NO_SALIO);
        else if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
        // Closed, or changed by somebody else: the page shows how it is now, and what was typed stays.
        if ([404, 409, 422].includes(error.status)) void onCambio();
        return;
      }
      respuesta.enviada();
      form.setValue('descripcion', '');
      for (const { id } of archivos.subidas) archivos.quitar(id);
      setEnviadas(enviadas + 1);
      await onCambio();
      onEnviada();
    },
  });
  const { descripcion: escrito } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is what counts, not who is told
  useEffect(() => escribir(escrito), [escrito]);
  const campo = form.idOf('descripcion');
  useEffect(() => {
    if (!vinoAInsistir) return;
    // The heading of the page took the focus first.
    const despues = setTimeout(() => document.getElementById(campo)?.focus());
    return () => clearTimeout(despues);
  }, [vinoAInsistir, campo]);
  return (
    <Form form={form}>
      {recuperada && (
        <BorradorRecuperado
          onEmpezarDeCero={() => {
            respuesta.empezarDeCero();
            form.setValue('descripcion', '');
            document.getElementById(campo)?.focus();
          }}
        />
      )}
      <TextAreaField
        label="Tu respuesta"
        maxLength={largo}
        {...(reitera !== null && {
          hint: `Se suma a este ${caso.categoria.sustantivo}: la cooperativa va a ver que insistís.`,
        })}
        {...form.field('descripcion')}
      />
      <AgregarArchivo key={enviadas} archivos={archivos} admite={admite} />
      <Actions>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Enviando…" disabled={!enLinea}>
          Enviar respuesta
        </Button>
      </Actions>
      {!enLinea && <p role="status">{SIN_CONEXION}</p>}
    </Form>
  );
}

/** The files first and then the words, which are what tells whoever attends it. */
function useMandar(caso: Requerimiento, enDuda: EnDuda) {
  const adjuntar = useAdjuntarUnaVez(caso.id);
  const responder = useResponderUnaVez(caso, caso.usuario, enDuda);
  return async (texto: string, iris: readonly string[]): Promise<void> => {
    await adjuntar(iris);
    await responder(texto);
  };
}
