import { isDeepStrictEqual } from 'node:util';
import type { Db, Reader, Tx } from '@oficina/db';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { FORMAS, type Forma } from './ajustes.formas.ts';
import { deleteAjuste, findAjustes, lockAjuste, saveAjuste } from './ajustes.repository.ts';
import { findCodigosDeCategorias } from './categorias.repository.ts';
import { type ReglasEscritas, revisarReglas } from './reglas.ts';

type Deps = {
  db: Db;
  clock: Clock;
  /** What is in force when nothing was changed: the settings of the installation. */
  escritas: ReglasEscritas;
};

/** Of the one who writes it: told and nothing changes. */
export type Mal = { falta: string };
export type AjusteVisto = { clave: string; valor: string; cambiado: boolean };

const formaDe = (clave: string) => FORMAS.find((forma) => forma.clave === clave);
const desconocido = (clave: string): Mal => ({
  falta: `No hay un ajuste «${clave}». Los que hay: ${FORMAS.map((forma) => forma.clave).join(', ')}.`,
});

/** All of them, as they are in force. */
export async function verAjustes({ db, escritas }: Omit<Deps, 'clock'>): Promise<AjusteVisto[]> {
  const guardados = await findAjustes(
    db,
    FORMAS.map(({ clave }) => clave),
  );
  return FORMAS.map((forma) => {
    const { clave, regla } = forma;
    const cambiado = guardados.has(clave);
    const valor = cambiado ? guardados.get(clave) : regla && escritas[regla];
    return { clave, cambiado, valor: valor === undefined || valor === null ? '' : mostrar(forma, valor) };
  });
}

/** What somebody wrote by other means may be anything: it is shown as it is. */
function mostrar({ escribir }: Forma, valor: unknown): string {
  try {
    return escribir(valor);
  } catch {
    return JSON.stringify(valor);
  }
}

/** From the next case on. The same as there was changes nothing. */
export async function guardarAjuste(
  deps: Deps,
  por: string,
  { clave, texto }: { clave: string; texto: string },
): Promise<Mal | null> {
  const forma = formaDe(clave);
  if (!forma) return desconocido(clave);
  const valor = forma.leer(texto);
  if (valor === undefined) return { falta: `«${clave}» se escribe como ${forma.ejemplo}` };
  return deps.db.tx(async (tx) => {
    const antes = await lockAjuste(tx, clave);
    const falta = await faltaDe(deps, tx, forma, valor);
    if (falta !== null) return { falta };
    if (isDeepStrictEqual(antes, valor)) return null;
    await saveAjuste(tx, { clave, valor, now: deps.clock.now() });
    await anotar(tx, por, clave, { antes: antes ?? null, despues: valor });
    return null;
  });
}

/** As the settings of the installation say, again. */
export async function quitarAjuste(deps: Deps, por: string, clave: string): Promise<Mal | null> {
  const forma = formaDe(clave);
  if (!forma) return desconocido(clave);
  return deps.db.tx(async (tx) => {
    const antes = await lockAjuste(tx, clave);
    if (antes === undefined) return null;
    const falta = await faltaDe(deps, tx, forma, undefined);
    if (falta !== null) return { falta };
    await deleteAjuste(tx, clave);
    await anotar(tx, por, clave, { antes, despues: null });
    return null;
  });
}

/** Judged with all the others as they are: each may be good by itself and the calendar that they make, wrong. */
async function faltaDe(
  { escritas }: Deps,
  tx: Reader,
  { clave, regla }: Forma,
  valor: unknown,
): Promise<string | null> {
  if (!regla) return null;
  const guardados = await findAjustes(
    tx,
    FORMAS.map((forma) => forma.clave).filter((otra) => otra !== clave),
  );
  const enMarcha = FORMAS.flatMap((forma) =>
    forma.regla && guardados.has(forma.clave) ? [[forma.regla, guardados.get(forma.clave)] as const] : [],
  );
  const todas = {
    ...escritas,
    ...Object.fromEntries(enMarcha),
    ...(valor !== undefined && { [regla]: valor }),
  };
  const falta = revisarReglas(todas as ReglasEscritas);
  if (falta !== null || regla !== 'plazos' || valor === undefined) return falta;
  const codigos = await findCodigosDeCategorias(tx);
  const ajeno = Object.keys(valor as object).find((codigo) => !codigos.includes(codigo));
  return ajeno === undefined ? null : `No hay una categoría «${ajeno}». Las que hay: ${codigos.join(', ')}.`;
}

const anotar = (tx: Tx, por: string, clave: string, cambios: Record<string, unknown>) =>
  registrarAuditoria(tx, {
    ...{ actor: null, por, origin: null, accion: 'ajuste.cambiar', entidad: 'ajuste', entidadId: clave },
    cambios,
  });
