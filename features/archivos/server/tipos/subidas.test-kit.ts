// What the tests of the types of "Archivos v2" share: the same house, by the other noun.

import { sql } from '@oficina/db';
import type { TestDatabase } from '@oficina/testing';
import { expect } from 'vitest';
import type { ArchivoSubida, TipoDeSubida } from '../../contract/index.ts';
import { formulario, useArchivos } from '../archivos.test-kit.ts';

const MINUTO = 60_000;

export function useSubidas(database: TestDatabase, tipo: TipoDeSubida) {
  const casa = useArchivos(database);
  const nombre = tipo === 'pdfs' ? 'pdfs.zip' : `${tipo}.csv`;
  const ver = async (id: number) =>
    (await casa.call('GET', `/api/archivo_subidas/${id}`)).body as unknown as ArchivoSubida;
  const subir = (contenido: Buffer | string) =>
    casa.call('POST', '/api/archivo_subidas', { form: formulario(contenido, { nombre, campos: { tipo } }) });
  const estado = (id: number, a: number) =>
    casa.call('PATCH', `/api/archivo_subidas/${id}/estado`, { cuerpo: { estado: a } });

  async function revisada(contenido: Buffer | string) {
    const subida = await subir(contenido);
    if (subida.status !== 201) throw new Error(`${subida.status} ${subida.text}`);
    const id = Number(subida.body.id);
    await casa.revisar(id, 'archivo_subidas');
    return ver(id);
  }

  async function confirmada(contenido: Buffer | string) {
    const { id, obs, estado: quedo } = await revisada(contenido);
    if (quedo !== 0) throw new Error(`${obs} ${casa.lines.join('\n')}`);
    await estado(id, 1);
    return id;
  }

  async function cargada(contenido: Buffer | string) {
    const id = await confirmada(contenido);
    await casa.importar();
    return ver(id);
  }

  return {
    casa,
    ver,
    subir,
    estado,
    revisada,
    confirmada,
    cargada,
    /** "3 importe: Importe inválido." of each line that is told of. */
    async rechazos(id: number): Promise<string[]> {
      const { text } = await casa.call('GET', `/api/archivo_subidas/${id}/rechazos`);
      return text
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)
        .slice(1)
        .filter(Boolean)
        .map((linea) => {
          const [renglon, campo, motivo] = linea.split(';');
          return `${renglon} ${campo}: ${motivo?.replaceAll('"', '')}`;
        });
    },
    /** Loaded in stretches of a few lines, by workers lost each at one of these marks, the so-manieth time. */
    async cargadaConCortes(contenido: Buffer | string, cortes: readonly (readonly [string, number])[]) {
      casa.control.renglonesPorTramo = 7;
      const id = await confirmada(contenido);
      for (const [punto, vez] of cortes) {
        let veces = 0;
        casa.control.mark = (point) => {
          veces += point === punto ? 1 : 0;
          if (veces === vez) throw new Error('the worker is lost');
        };
        await casa.importar();
        const { estado: quedo } = await ver(id);
        expect({ quedo, veces }).toEqual({ quedo: 5, veces: vez });
        // As when the process dies: it says nothing, and its lease has to end.
        await sql`update archivo_subidas set estado = 2, obs = null, tomado_por = gen_random_uuid(),
          tomado_hasta = ${new Date(casa.clock.now().getTime() + MINUTO)} where id = ${id}`.execute(
          database.ownerDb,
        );
        expect(await casa.importar()).toMatchObject({ hasta: expect.any(Date) });
        casa.clock.set(new Date(casa.clock.now().getTime() + 2 * MINUTO).toISOString());
      }
      casa.control.mark = () => undefined;
      await casa.importar();
      return ver(id);
    },
  };
}
