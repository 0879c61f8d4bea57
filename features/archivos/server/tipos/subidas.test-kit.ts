import { sql } from '@oficina/db';
import type { TestDatabase } from '@oficina/testing';
import { expect } from 'vitest';
import type { ArchivoSubida, SubidaTipo } from '../../contract/index.ts';
import { formWith, useArchivos } from '../archivos.test-kit.ts';

const MINUTO = 60_000;
const CUTS = [
  ['archivos:antes-de-guardar', 1],
  ['archivos:antes-de-guardar', 2],
  ['archivos:tramo', 2],
] as const;

export function useSubidas(database: TestDatabase, tipo: SubidaTipo, cuentas: readonly string[] = []) {
  const kit = useArchivos(database, cuentas);
  const nombre = tipo === 'pdfs' ? 'pdfs.zip' : `${tipo}.csv`;
  const ver = async (id: number) =>
    (await kit.call('GET', `/api/archivo_subidas/${id}`)).body as unknown as ArchivoSubida;
  const subir = (contenido: Buffer | string) =>
    kit.call('POST', '/api/archivo_subidas', formWith(contenido, { nombre, fields: { tipo } }));
  const estado = (id: number, a: number) =>
    kit.call('PATCH', `/api/archivo_subidas/${id}/estado`, { estado: a });

  async function uploadAndReview(contenido: Buffer | string) {
    const subida = await subir(contenido);
    if (subida.status !== 201) throw new Error(`${subida.status} ${subida.text}`);
    const id = Number(subida.body.id);
    await kit.revisar(id, 'archivo_subidas');
    return ver(id);
  }

  async function uploadAndConfirm(contenido: Buffer | string) {
    const { id, obs, estado: finalEstado } = await uploadAndReview(contenido);
    if (finalEstado !== 0) throw new Error(`${obs} ${kit.lines.join('\n')}`);
    await estado(id, 1);
    return id;
  }

  async function uploadAndLoad(contenido: Buffer | string) {
    const id = await uploadAndConfirm(contenido);
    await kit.importar();
    return ver(id);
  }

  return {
    kit,
    ver,
    subir,
    estado,
    uploadAndReview,
    uploadAndConfirm,
    uploadAndLoad,
    async confirmAndLoad(id: number) {
      await estado(id, 1);
      await kit.importar();
    },
    async rechazos(id: number): Promise<string[]> {
      const { text } = await kit.call('GET', `/api/archivo_subidas/${id}/rechazos`);
      return text
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)
        .slice(1)
        .filter(Boolean)
        .map((line) => {
          const [renglon, campo, motivo] = line.split(';');
          return `${renglon} ${campo}: ${motivo?.replaceAll('"', '')}`;
        });
    },
    /** The worker is lost at each of the cuts, and another one goes on. */
    async loadWithInterruptions(contenido: Buffer | string) {
      kit.control.renglonesPerRange = 7;
      const id = await uploadAndConfirm(contenido);
      for (const [markName, occurrence] of CUTS) {
        const passed = kit.failAt(markName, occurrence);
        await kit.importar();
        expect([(await ver(id)).estado, passed()]).toEqual([5, occurrence]);
        // A process that dies writes nothing, and its lease has to end.
        await sql`update archivo_subidas set estado = 2, obs = null, tomado_por = gen_random_uuid(),
          tomado_hasta = ${new Date(kit.clock.now().getTime() + MINUTO)} where id = ${id}`.execute(
          database.ownerDb,
        );
        expect(await kit.importar()).toMatchObject({ until: expect.any(Date) });
        kit.clock.advance(2 * MINUTO);
      }
      kit.failAt();
      await kit.importar();
      return ver(id);
    },
  };
}
