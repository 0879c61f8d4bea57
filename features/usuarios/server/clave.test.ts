import { hash } from '@node-rs/argon2';
import { Refusal } from '@oficina/hydra';
import { threadTime } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { type QuienElige, revisarClave } from './clave.ts';
import { cargarMedidor } from './fuerza.ts';

const COOPERATIVA = 'Cooperativa Eléctrica de Ceibal';
const MARIA: QuienElige = {
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
const PERSONAL: QuienElige = { ...MARIA, roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] };

/** Null when it is accepted. */
async function frase(clave: string, quien = MARIA): Promise<[code?: string, message?: string] | null> {
  try {
    await revisarClave(new Secret(clave), quien, COOPERATIVA);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [una, ...otras] = error.violations;
    expect([error.status, una?.propertyPath, otras]).toEqual([422, 'plainPassword', []]);
    return una ? [una.code, una.message] : [];
  }
}

const DEBIL = ['clave-debil', 'La contraseña es débil. Sumá palabras o hacela más larga.'];
const COMUN = ['clave-debil', 'Esa contraseña es muy común. Elegí otra.'];
const corta = (n: number) => ['largo', `La contraseña tiene que tener al menos ${n} caracteres.`];
const ALEATORIA = 'vK7#qLz9pWx2mRt4yBn6';

test('ocho caracteres alcanzan y siete no; al personal, doce y once', async () => {
  expect(await frase(ALEATORIA.slice(0, 7))).toEqual(corta(8));
  expect(await frase(ALEATORIA.slice(0, 8))).toBeNull();
  expect(await frase(ALEATORIA.slice(0, 11), PERSONAL)).toEqual(corta(12));
  expect(await frase(ALEATORIA.slice(0, 12), PERSONAL)).toBeNull();
  expect(await frase('')).toEqual(corta(8));
});

test('hasta ciento veintiocho, que se cuentan como los cuenta la gente', async () => {
  const larga = ALEATORIA.repeat(7);
  expect(await frase(larga.slice(0, 128))).toBeNull();
  expect(await frase(larga.slice(0, 129))).toEqual(['largo', 'Máximo 128 caracteres.']);
  expect(await frase('🐎🔋📎🌵')).toEqual(corta(8));
  expect(await frase('🐎🔋📎🌵🦔🪁🧉🛶')).toBeNull();
});

test('no se piden mayúsculas, números ni signos', async () => {
  expect(await frase('mate amargo en la vereda')).toBeNull();
  expect(await frase('  espacios a los lados  ')).toBeNull();
});

test('la que usa medio mundo tiene su frase, se escriba como se escriba', async () => {
  for (const comun of ['12345678', 'password', 'PassWord', 'qwertyuiop'])
    expect(await frase(comun)).toEqual(COMUN);
});

test('una débil no se acepta', async () => {
  for (const debil of ['aaaaaaaaaaaa', 'abcdefghijkl', 'Argentina1', 'mariana2010'])
    expect([debil, await frase(debil)]).toEqual([debil, DEBIL]);
});

test('los datos de la persona y el nombre de la cooperativa la hacen débil', async () => {
  for (const propia of [
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
    expect([propia, await frase(propia)]).toEqual([propia, DEBIL]);
  // The same words are nobody's for somebody else.
  const otra = { ...MARIA, email: 'ana@correo.test', nombre: 'Ana', apellido: 'Ruiz', documento: null };
  expect(await frase('maria.quinteros@correo.test', otra)).toBeNull();
});

test('tiene que ser distinta de la actual', async () => {
  const clave_hash = await hash(ALEATORIA, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const conClave = { ...MARIA, clave_hash };
  expect(await frase(ALEATORIA, conClave)).toEqual([
    'negocio',
    'Elegí una contraseña distinta de la actual.',
  ]);
  // Every letter counts: nothing is cut or folded.
  expect(await frase(`${ALEATORIA} `, conClave)).toBeNull();
  expect(await frase(ALEATORIA.toLowerCase(), conClave)).toBeNull();
});

test('medir una larga y enredada no detiene al resto', async () => {
  const medidor = await cargarMedidor();
  const enredada = Array.from({ length: 128 }, (_, n) => String.fromCharCode(33 + ((n * 37) % 94))).join('');
  const worked = threadTime();
  for (const clave of [enredada, '4@8(3€6!1|0$57+'.repeat(8), 'a1b2c3d4e5f6g7h8i9j0'.repeat(6)])
    medidor.fuerza(clave, ['maria']);
  // Processor and not clock, so that a busy machine does not matter; unbounded, it took over ten seconds.
  expect(worked()).toBeLessThan(3_000);
});
