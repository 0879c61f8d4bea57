import { archivoEstado } from '@oficina/archivos/contract';
import { type Harness, withApi } from '../harness.ts';

const TOKEN = 'fallas-archivos-'.padEnd(43, '0');

export type ArchivosApi = {
  upload(nombre: string, bytes: Buffer): Promise<number>;
  uploadAgain(bytes: Buffer): Promise<number>;
  confirmar(id: number): Promise<void>;
  tomado(id: number): Promise<boolean>;
  reviewed(id: number): Promise<boolean>;
  cargado(id: number): Promise<boolean>;
};

export async function withArchivosApi<T>(
  harness: Harness,
  work: (archivosApi: ArchivosApi) => Promise<T>,
): Promise<T> {
  await harness.pool.query(
    `with jefa as (
       insert into usuarios (email, nombre, documento, roles, email_validado, aceptar_legal)
       values ('jefa@fallas.test', 'Jefa', '11111111', '{ROLE_CONFIRMADO,ROLE_ADMIN}', true, true) returning id)
     insert into sesiones (token_hash, usuario_id, personal, expira)
     select sha256($1::bytea), id, true, now() + interval '1 day' from jefa`,
    [TOKEN],
  );
  return withApi(harness, (url) => work(createArchivosApi(harness, url)));
}

function createArchivosApi({ pool }: Harness, url: string): ArchivosApi {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const post = (nombre: string, bytes: Buffer) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), nombre);
    return fetch(`${url}/api/archivo_facturas`, { method: 'POST', headers, body });
  };
  /** The row is read directly, because polling the API would take thousands of calls. */
  const findRow = async (id: number) => {
    const { rows } = await pool.query<{
      estado: number;
      obs: string | null;
      reviewed: boolean;
      tomado: boolean;
    }>(
      `select estado, obs, resumen is not null as reviewed, coalesce(tomado_hasta > now(), false) as tomado
       from archivo_facturas where id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) throw new Error(`no hay archivo ${id}`);
    if (archivoEstado.name(row.estado) === 'error') throw new Error(`quedó en error: ${row.obs}`);
    return row;
  };
  return {
    async upload(nombre, bytes) {
      const response = await post(nombre, bytes);
      const text = await response.text();
      if (response.status !== 201) throw new Error(`subir: ${response.status} ${text}`);
      return (JSON.parse(text) as { id: number }).id;
    },
    uploadAgain: async (bytes) => (await post('otra-vez.csv', bytes)).status,
    async confirmar(id) {
      const response = await fetch(`${url}/api/archivo_facturas/${id}/estado`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/merge-patch+json' },
        body: JSON.stringify({ estado: archivoEstado.code('confirmado') }),
      });
      if (response.status !== 200) throw new Error(`confirmar: ${response.status} ${await response.text()}`);
    },
    tomado: async (id) => (await findRow(id)).tomado,
    reviewed: async (id) => (await findRow(id)).reviewed,
    cargado: async (id) => archivoEstado.name((await findRow(id)).estado) === 'finalizado',
  };
}
