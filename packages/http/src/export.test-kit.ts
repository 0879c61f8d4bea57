import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Reader, sql } from '@oficina/db';
import { defineQuery, filter, role } from '@oficina/hydra';
import { build, createTestApp, fixedClock, type TestDatabase } from '@oficina/testing';
import type { CsvCell, Role } from '@oficina/values';
import type { Actor } from './actor.ts';
import { defineExport, keyset } from './export.ts';
import { type ExportDeps, mountExports } from './export-mount.ts';
import { createLimits } from './limits.ts';

export const NOW = '2026-11-12T23:30:00-03:00';
const KEY = 'clave-de-las-pruebas';

type Suministro = { id: number; cuenta: string; nombre: string };

export type RequestedPages = (number | undefined)[];

function suministros(name: string, requested: RequestedPages, onPage: () => unknown, width = 0) {
  return defineExport({
    name,
    title: 'Suministros',
    access: role('ROLE_ADMIN'),
    summary: 'Planilla de suministros',
    query: defineQuery({
      filters: { nombre: filter.partial(), zona: filter.exactText(['Centro', 'Norte']) },
      order: ['id'],
    }),
    columns: {
      id: (row: Suministro): CsvCell => row.id,
      cuenta: (row) => row.cuenta,
      nombre: (row) => row.nombre.padEnd(width, 'x'),
    },
    rows: (reader: Reader, { filters: { nombre, zona } }) =>
      keyset<Suministro>(async (after, limit) => {
        requested.push(after?.id);
        await onPage();
        const { rows } = await sql<Suministro>`
          select id, cuenta, nombre from suministros
          where id > ${after?.id ?? 0} and nombre like ${`%${nombre ?? ''}%`}
            and (${zona ?? null}::text[] is null or zona = any(${zona ?? null}::text[]))
          order by id limit ${limit}`.execute(reader);
        return rows;
      }),
  });
}

/** The first null says that the file is coming; then the export waits for `onPage`. */
function distantExport(onPage: () => unknown) {
  return defineExport({
    name: 'lejanos',
    title: 'Lejanos',
    access: role('ROLE_ADMIN'),
    summary: 'Planilla que tarda',
    query: defineQuery({ filters: {}, order: ['id'] }),
    columns: { id: (row: { id: number }): CsvCell => row.id },
    async *rows() {
      yield null;
      yield null;
      await onPage();
      yield { id: 7 };
    },
  });
}

export function createExportsApp(database: TestDatabase, answerWithinMs = 60_000) {
  const { db } = database;
  const clock = fixedClock(NOW);
  const requested: RequestedPages = [];
  const control = { onPage: (): unknown => undefined, onAudit: (_accion: string) => {}, otpPendiente: false };
  const denied: string[] = [];

  async function authenticate(token: string): Promise<Actor | 'invalid'> {
    const sesion = createHash('sha256').update(token).digest();
    const { rows } = await sql<{ usuario_id: number; roles: Role[]; expira: Date }>`
      select s.usuario_id, u.roles, s.expira from sesiones s join usuarios u on u.id = s.usuario_id
      where s.token_hash = ${sesion} and s.revocada is null`.execute(db);
    const [row] = rows;
    if (!row) return 'invalid';
    const { usuario_id: usuarioId, roles, expira } = row;
    const { otpPendiente } = control;
    return { usuarioId, roles, expira, otpPendiente, sesion, confirmado: true, autenticado: null };
  }

  const audit: ExportDeps['audit'] = async (writer, { actor, origin, cambios, entidadId, ...fact }) => {
    control.onAudit(fact.accion);
    const row = { ...fact, actor_id: actor.usuarioId, ip: origin.ip, request_id: origin.id };
    await writer
      .insertInto('auditoria')
      .values({ ...row, entidad_id: entidadId, cambios: JSON.stringify(cambios) })
      .execute();
  };
  const hashOf = (ticket: string) => createHmac('sha256', KEY).update(ticket).digest();
  const { app } = createTestApp(
    {
      ...{ clock, authenticate, answerWithinMs },
      onDenied: async ({ usuarioId }, { path }) => void denied.push(`${usuarioId} ${path}`),
    },
    (made) =>
      mountExports(made, { db, limits: createLimits(db, clock), hashOf, audit }, [
        suministros('suministros', requested, () => control.onPage()),
        suministros('otros', requested, () => {}),
        // The lines are long, so that one page exceeds the buffer of a socket and the rest waits for the reader.
        suministros('largos', requested, () => control.onPage(), 4_000),
        suministros('enormes', requested, () => control.onPage(), 100_000),
        distantExport(() => control.onPage()),
      ]),
  );

  async function buildPerson(...roles: Role[]) {
    const { id } = await build.usuario(db, { roles: ['ROLE_CONFIRMADO', ...roles] });
    const token = randomBytes(32).toString('base64url');
    const token_hash = createHash('sha256').update(token).digest();
    const expira = new Date(clock.now().getTime() + 3_600_000);
    await build.sesion(db, { usuario_id: id, token_hash, expira });
    return { id, token, token_hash, headers: { authorization: `Bearer ${token}` } };
  }
  type Person = Awaited<ReturnType<typeof buildPerson>>;

  return {
    app,
    clock,
    requested,
    control,
    denied,
    hashOf,
    buildPerson,
    requestTicket: (person: Person | null, body?: object, name = 'suministros') =>
      app.inject({
        method: 'POST',
        url: `/api/oob/exportar/${name}/ticket`,
        headers: { ...person?.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      }),
    download: (search: string, person: Person | null = null, name = 'suministros') =>
      app.inject({ url: `/api/oob/exportar/${name}${search}`, headers: { ...person?.headers } }),
    auditTrail: (usuarioId: number) =>
      db
        .selectFrom('auditoria')
        .select(['accion', 'entidad', 'entidad_id', 'cambios', 'request_id'])
        .where('actor_id', '=', usuarioId)
        .orderBy('id')
        .execute(),
  };
}

export type ExportsApp = ReturnType<typeof createExportsApp>;
