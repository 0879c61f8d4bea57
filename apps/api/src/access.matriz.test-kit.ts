import { fixedClock, random, useDatabase } from '@oficina/testing';
import { beforeAll, inject } from 'vitest';
import { pedidoDe, useCasa } from './access.casa.test-kit.ts';
import {
  ACTORES,
  type ActorName,
  type Caso,
  type Celda,
  esperado,
  type Fila,
  PERSONAL,
  type SegundoPaso,
} from './access.cells.ts';
import { completar, faltasDe, leer, type Valores } from './access.check.ts';
import { borrarMarcas, contarCambios, marcas } from './access.marks.ts';
import type { Mundo } from './access.world.ts';
import type { Api } from './compose.ts';

// biome-ignore lint/style/noProcessEnv: a switch of the test run, not a setting of the product
const MUTATE_ALL = process.env.MUTATE === 'all';
const MUTATE_SOME = 3;

/** The guards to take away in this run: all of them when asked for, else a few by chance. */
export function elegirMutantes<T>(mutantes: readonly T[]): T[] {
  const quedan = [...mutantes];
  const azar = random();
  const elegidos = MUTATE_ALL
    ? quedan
    : Array.from({ length: MUTATE_SOME }, () => quedan.splice(azar.integer(0, quedan.length - 1), 1)).flat();
  console.log(`MUTATE: ${elegidos.length} of ${mutantes.length} guards, SEED=${inject('seed')}`);
  return elegidos;
}

type Respuesta = { headers: Record<string, unknown>; rawPayload: Buffer };
type Preparado = Awaited<ReturnType<Mundo['preparar']>>;

/** The api over a world with somebody of each role, and what asks it a cell of the table. */
export function useMatriz() {
  const database = useDatabase();
  const clock = fixedClock('2026-11-12T09:00:00-03:00');
  const casa = useCasa(database, clock);
  let mundo: Mundo;

  beforeAll(async () => {
    mundo = casa.mundo;
    await contarCambios(database.ownerDb);
  });

  /** Makes one call as one actor and tells everything that is not as the table says. */
  async function probar(
    api: Api,
    fila: Fila,
    caso: Caso,
    actor: ActorName,
    paso: SegundoPaso,
  ): Promise<string[]> {
    const celda = esperado(caso, actor, paso);
    const preparado = await mundo.preparar(caso, actor, api.app);
    try {
      return await medir(api, fila, caso, actor, celda, preparado);
    } finally {
      await preparado.deshacer();
    }
  }

  async function medir(
    api: Api,
    fila: Fila,
    caso: Caso,
    actor: ActorName,
    celda: Celda,
    { valores, abrirSesion }: Preparado,
  ): Promise<string[]> {
    const token = actor === 'A' ? undefined : await abrirSesion();
    await borrarMarcas(database.ownerDb);
    const response = await api.app.inject(pedidoDe(fila, caso, valores, token));
    const donde = `${fila.method} ${fila.route} (${caso.nombre}) ${actor}`;
    if (response.statusCode !== celda.status) return [`${donde}: ${response.statusCode}, no ${celda.status}`];
    const problemas: string[] = [];
    const cambia = celda.escribe ?? (celda.status < 400 && fila.method !== 'GET');
    const cambio = (await marcas(database.ownerDb)) !== 0;
    if (cambia !== cambio) problemas.push(`${donde}: ${cambio ? 'cambió filas' : 'no cambió nada'}`);
    problemas.push(...faltasDeArchivo(response, actor, celda, valores).map((falta) => `${donde}: ${falta}`));
    if (celda.hacia && response.headers.location !== completar(celda.hacia, valores))
      problemas.push(`${donde}: lleva a ${response.headers.location}`);
    if (!celda.vista && !celda.filas) return problemas;
    const json = response.json<Record<string, unknown>>();
    for (const [campo, debido] of Object.entries(celda.dice ?? {}))
      if (leer(json, campo) !== completar(debido, valores)) problemas.push(`${donde}: ${campo}`);
    const debidas = celda.filas
      ? mundo.filasDe(celda.filas, String(json['@id']), actor)
      : new Set<number | string>();
    problemas.push(...faltasDe(json, celda, debidas).map((falta) => `${donde}: ${falta}`));
    return problemas;
  }

  /** What is wrong with the file that it should be. */
  function faltasDeArchivo(
    { headers, rawPayload }: Respuesta,
    actor: ActorName,
    celda: Celda,
    valores: Valores,
  ): string[] {
    const { 'content-type': tipo, 'content-disposition': nombre } = headers;
    const faltas: string[] = [];
    const debe = (es: boolean, falta: string) => void (es || faltas.push(falta));
    if (celda.archivo || celda.recibo) debe(tipo === 'application/pdf', 'no es un PDF');
    if (celda.archivo) {
      const debido = mundo.pdfDe(celda.archivo === 'propio' ? actor : 'ajeno');
      debe(rawPayload.equals(debido), 'otro archivo');
    }
    if (celda.recibo) {
      const debido = `inline; filename="${completar(celda.recibo, valores)}"`;
      debe(nombre === debido, `se llama ${nombre}`);
    }
    if (celda.planilla) {
      debe(tipo === 'text/csv; charset=utf-8', 'no es una planilla');
      debe(nombre === `attachment; filename="${celda.planilla}"`, `se llama ${nombre}`);
    }
    if (celda.datos) {
      debe(String(tipo).startsWith('application/json'), 'no son datos');
      debe(String(nombre).endsWith(`; filename="${celda.datos}"`), `se llama ${nombre}`);
    }
    return faltas;
  }

  /** All that is wrong with a row, or with its first cell that is not right. */
  async function probarFila(api: Api, fila: Fila, paso: SegundoPaso, alPrimero = false): Promise<string[]> {
    const problemas: string[] = [];
    for (const caso of fila.casos)
      for (const actor of ACTORES) {
        problemas.push(...(await probar(api, fila, caso, actor, paso)));
        if (alPrimero && problemas.length > 0) return problemas;
      }
    return problemas;
  }

  /** Staff with the second step on, or without it, whatever they had. */
  const ponerSegundoPaso = (otp_estado: number) =>
    database.db
      .updateTable('usuarios')
      .set({ otp_estado, otp_secreto: Buffer.from('x') })
      .where(
        'id',
        'in',
        PERSONAL.map((actor) => mundo.personas[actor].id),
      )
      .execute();

  return { mundo: () => mundo, abrirApi: casa.abrirApi, probarFila, ponerSegundoPaso };
}
