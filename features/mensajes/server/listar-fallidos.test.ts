import { sql } from '@oficina/db';
import { build } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { mensajeEstado, PRIORIDADES, TIPOS } from '../contract/index.ts';
import { NOW, TELEFONO_VISIBLE, TOKEN, useMensajes } from './mensajes.test-kit.ts';

const kit = useMensajes();
const { database } = kit;
const FALLIDO = mensajeEstado.code('fallido');
const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000);

type Changes = Parameters<typeof build.mensaje>[1];
let admin = 0;

const fail = async (changes: Changes = {}) =>
  (await build.mensaje(database.db, { estado: FALLIDO, created: hoursAgo(1), ...changes })).id;

beforeEach(async () => {
  await database.ownerDb.deleteFrom('mensajes').execute();
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
});

type Told = { id: number; para: string; paraVisible?: string; tipo: string; total: number; error?: string };
async function list(query = '', call = kit.call) {
  const { body } = await call(admin, 'GET', `/api/oob/mensajes/fallidos${query}`);
  return body as unknown as { totalItems: number; totalAproximado?: true; member: Told[] };
}
const told = async (query?: string) =>
  (await list(query)).member.map(({ para, total }) => `${para}: ${total}`);

describe('los fallidos por dirección', () => {
  test('una fila por dirección, sin mirar las mayúsculas, la última que falló primero y con su último error', async () => {
    await fail({ para: 'elsa@correo.com', error: 'El servidor rechazó el contenido (554).' });
    await fail({ para: 'Elsa@Correo.com', error: 'La dirección no existe (550).' });
    await fail({ para: '+5493492401234', tipo: TIPOS.sms });
    const last = await fail({
      para: 'elsa@correo.com',
      error: 'La dirección no existe o no recibe correos (550).',
    });
    await fail({ para: 'otra@correo.com' });
    await build.mensaje(database.db, { para: 'elsa@correo.com' });
    expect(await told()).toEqual(['otra@correo.com: 1', 'elsa@correo.com: 3', '+5493492401234: 1']);
    const { totalItems, member } = await list();
    expect(totalItems).toBe(3);
    expect(member[1]).toMatchObject({
      '@id': `/api/mensajes/${last}`,
      '@type': 'Fallidos',
      id: last,
      tipo: 'email',
      error: 'La dirección no existe o no recibe correos (550).',
    });
    expect(member.map(({ paraVisible }) => paraVisible)).toEqual([undefined, undefined, TELEFONO_VISIBLE]);
  });

  test('los filtros cuentan lo que dejan, y las páginas son de direcciones', async () => {
    for (const para of ['a@correo.com', 'b@correo.com', 'a@correo.com', 'c@otro.com'])
      await fail({ para, created: hoursAgo(1) });
    await fail({ para: 'a@correo.com', created: hoursAgo(48) });
    await fail({ para: 'a@correo.com', tipo: TIPOS.email, prioridad: PRIORIDADES.masivo });
    await fail({ para: '+5493492401234', tipo: TIPOS.sms });
    expect(await told('?para=CORREO')).toEqual(['a@correo.com: 4', 'b@correo.com: 1']);
    expect(await told('?tipo=sms')).toEqual(['+5493492401234: 1']);
    expect(await told(`?para=${TELEFONO_VISIBLE}`)).toEqual(['+5493492401234: 1']);
    expect(await told(`?prioridad=${PRIORIDADES.masivo}`)).toEqual(['a@correo.com: 1']);
    expect(await told('?created[after]=2026-11-12&para=a@correo.com')).toEqual(['a@correo.com: 3']);
    expect(await told('?itemsPerPage=1&page=2')).toEqual(['a@correo.com: 4']);
    expect((await list('?itemsPerPage=1&page=9')).totalItems).toBe(4);
    const maria = (await build.usuario(database.db)).id;
    await fail({ para: 'b@correo.com', usuario_id: maria });
    expect(await told(`?usuario=${maria}`)).toEqual(['b@correo.com: 1']);
  });

  test('de un celular se dice el fin de su código y no se puede buscar; lo de una cuenta eliminada no es una dirección', async () => {
    const { id: usuario_id } = await build.usuario(database.db, { nombre: 'María', apellido: 'Paz' });
    await fail({ para: TOKEN, tipo: TIPOS.push, usuario_id });
    await fail({ para: 'eliminado-77' });
    const { member } = await list();
    expect(member).toMatchObject([{ para: '…a1B2c3', usuarioNombre: 'María Paz', total: 1 }]);
    expect(JSON.stringify(member)).not.toContain(TOKEN);
    expect(await told('?para=a1b2c3')).toEqual([]);
  });

  test('dice de quién es cada dirección, que se pregunta una vez por página', async () => {
    const asked: (readonly string[])[] = [];
    const owned = kit.createApp({
      addresses: {
        ownersOf: async (_reader, addresses) => {
          asked.push(addresses);
          const correo = {
            id: 5,
            email: 'Elsa@correo.com',
            cuenta: '10012',
            nombre: 'ROLDAN ELSA',
            rebota: true,
          };
          const persona = { id: 7, nombre: 'Elsa Roldán', email: 'elsa@correo.com', rebota: false };
          return new Map([['elsa@correo.com', { correos: [correo], personas: [persona], hasMore: true }]]);
        },
      },
    });
    await fail({ para: TOKEN, tipo: TIPOS.push });
    await fail({ para: 'Elsa@correo.com' });
    await fail({ para: 'nadie@correo.com' });
    const { member } = await list('', owned.call);
    expect(asked).toEqual([['nadie@correo.com', 'elsa@correo.com']]);
    expect(member[0]).toMatchObject({ correos: [], personas: [] });
    expect(member[1]).toMatchObject({
      correos: [
        {
          '@id': '/api/suministro_mails/5',
          email: 'Elsa@correo.com',
          suministroCuenta: '10012',
          nombre: 'ROLDAN ELSA',
          rebota: true,
        },
      ],
      personas: [
        { '@id': '/api/usuarios/7', nombre: 'Elsa Roldán', email: 'elsa@correo.com', emailRebota: false },
      ],
      hayMas: true,
    });
  });

  test('pasados mil se dice que hay más', async () => {
    await database.ownerDb
      .insertInto('mensajes')
      .values(
        Array.from({ length: 1_500 }, () => ({
          ...{ tipo: TIPOS.email, estado: FALLIDO, plantilla: 'pago_aprobado', para: 'muchos@correo.com' },
        })),
      )
      .execute();
    expect(await told()).toEqual(['muchos@correo.com: 1001']);
  });

  test('no se leen más de diez mil fallidos, y se dice', async () => {
    await sql`
      insert into mensajes (tipo, estado, plantilla, para)
      select 1, 5, 'pago_aprobado', 'persona' || n || '@correo.com' from generate_series(1, 10001) n`.execute(
      database.ownerDb,
    );
    const { totalItems, totalAproximado, member } = await list();
    expect([totalItems, totalAproximado, member[0]?.para]).toEqual([10_000, true, 'persona10001@correo.com']);
  });
});

test('quien no administra no los ve, y de lo que no falló no hay nada que ver', async () => {
  const { id: maria } = await build.usuario(database.db);
  const { id: counter } = await build.usuario(database.db, { roles: ['ROLE_MOSTRADOR'] });
  const id = await fail({ usuario_id: maria });
  for (const who of [maria, counter]) {
    expect((await kit.call(who, 'GET', '/api/oob/mensajes/fallidos')).status).toBe(403);
    expect((await kit.call(who, 'GET', `/api/oob/mensajes/fallidos/${id}`)).status).toBe(403);
  }
  const { id: sent } = await build.mensaje(database.db);
  for (const missing of [sent, 999_999])
    expect((await kit.call(admin, 'GET', `/api/oob/mensajes/fallidos/${missing}`)).status).toBe(404);
});
