import { hash } from '@node-rs/argon2';
import { Refusal } from '@oficina/hydra';
import { threadTime } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { type ClaveOwner, validateClave } from './clave.ts';
import { loadStrengthMeter } from './strength-meter.ts';

const COOPERATIVA = 'Cooperativa Eléctrica de Ceibal';
const MARIA: ClaveOwner = {
  email: 'maria.quinteros@correo.test',
  nombre: 'María José',
  apellido: 'Quinteros',
  razon_social: null,
  documento: '25123456',
  cuit: '27251234561',
  telefono: '+5493492401234',
  roles: ['ROLE_CONFIRMADO'],
  clave_hash: null,
};
const PERSONAL: ClaveOwner = { ...MARIA, roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] };

async function problemOf(clave: string, owner = MARIA): Promise<[code?: string, message?: string] | null> {
  try {
    await validateClave(new Secret(clave), owner, COOPERATIVA);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first, ...others] = error.violations;
    expect([error.status, first?.propertyPath, others]).toEqual([422, 'plainPassword', []]);
    return first ? [first.code, first.message] : [];
  }
}

const WEAK = ['clave-debil', 'La contraseña es débil. Sumá palabras o hacela más larga.'];
const COMMON = ['clave-debil', 'Esa contraseña es muy común. Elegí otra.'];
const tooShort = (n: number) => ['largo', `La contraseña tiene que tener al menos ${n} caracteres.`];
const RANDOM_CLAVE = 'vK7#qLz9pWx2mRt4yBn6';

test('ocho caracteres alcanzan y siete no; al personal, doce y once', async () => {
  expect(await problemOf(RANDOM_CLAVE.slice(0, 7))).toEqual(tooShort(8));
  expect(await problemOf(RANDOM_CLAVE.slice(0, 8))).toBeNull();
  expect(await problemOf(RANDOM_CLAVE.slice(0, 11), PERSONAL)).toEqual(tooShort(12));
  expect(await problemOf(RANDOM_CLAVE.slice(0, 12), PERSONAL)).toBeNull();
  expect(await problemOf('')).toEqual(tooShort(8));
});

test('hasta ciento veintiocho, que se cuentan como los cuenta la gente', async () => {
  const long = RANDOM_CLAVE.repeat(7);
  expect(await problemOf(long.slice(0, 128))).toBeNull();
  expect(await problemOf(long.slice(0, 129))).toEqual(['largo', 'Máximo 128 caracteres.']);
  expect(await problemOf('🐎🔋📎🌵')).toEqual(tooShort(8));
  expect(await problemOf('🐎🔋📎🌵🦔🪁🧉🛶')).toBeNull();
});

test('no se piden mayúsculas, números ni signos', async () => {
  expect(await problemOf('mate amargo en la vereda')).toBeNull();
  expect(await problemOf('  espacios a los lados  ')).toBeNull();
});

test('la que usa medio mundo tiene su frase, se escriba como se escriba', async () => {
  for (const common of ['12345678', 'password', 'PassWord', 'qwertyuiop'])
    expect(await problemOf(common)).toEqual(COMMON);
});

test('una débil no se acepta', async () => {
  for (const weak of ['aaaaaaaaaaaa', 'abcdefghijkl', 'Argentina1', 'mariana2010'])
    expect([weak, await problemOf(weak)]).toEqual([weak, WEAK]);
});

test('los datos de la persona y el nombre de la cooperativa la hacen débil', async () => {
  for (const own of [
    'quinteros1',
    'MariaJose1',
    'mariaquinteros7',
    'Quinteros Maria 7',
    'maría josé quinteros',
    'quinterosmariajose',
    'maria.quinteros@correo.test',
    '25123456',
    '27251234561',
    '5493492401234',
    'ceibal2026',
    'CooperativaElectricaDeCeibal',
    'oficinavirtual1',
  ])
    expect([own, await problemOf(own)]).toEqual([own, WEAK]);
  // For another person the same words are not known data.
  const other = { ...MARIA, email: 'ana@correo.test', nombre: 'Ana', apellido: 'Ruiz', documento: null };
  expect(await problemOf('maria.quinteros@correo.test', other)).toBeNull();
});

test('tiene que ser distinta de la actual', async () => {
  const clave_hash = await hash(RANDOM_CLAVE, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const withClave = { ...MARIA, clave_hash };
  expect(await problemOf(RANDOM_CLAVE, withClave)).toEqual([
    'negocio',
    'Elegí una contraseña distinta de la actual.',
  ]);
  expect(await problemOf(`${RANDOM_CLAVE} `, withClave)).toBeNull();
  expect(await problemOf(RANDOM_CLAVE.toLowerCase(), withClave)).toBeNull();
});

test('medir una larga y enredada no detiene al resto', async () => {
  const meter = await loadStrengthMeter();
  const tangled = Array.from({ length: 128 }, (_, n) => String.fromCharCode(33 + ((n * 37) % 94))).join('');
  const worked = threadTime();
  for (const clave of [tangled, '4@8(3€6!1|0$57+'.repeat(8), 'a1b2c3d4e5f6g7h8i9j0'.repeat(6)])
    meter.strength(clave, ['maria']);
  // Processor time is measured, so that a busy machine does not matter; without the bounds it took over ten seconds.
  expect(worked()).toBeLessThan(3_000);
});
