import { useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conciliarPagos } from './conciliar-pagos.ts';
import { dineroEnOrden, facturasEnOrden } from './invariantes.test-kit.ts';
import { MARCAS, type Marca } from './marcas.ts';
import { type Cliente, usePagos } from './pagos.test-kit.ts';
import { cobrarDeVerdad, DUDA, INEXISTENTE, RECHAZO } from './pasarela.test-kit.ts';
import { vigilarPagos } from './vigilar-pagos.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let maria: Cliente;
let facturas: number[];
const pasadas = new Set<string>();

beforeAll(() => {
  casa = mundo.app();
});
beforeEach(async () => {
  maria = await mundo.cliente();
  facturas = await mundo.facturas(maria, [1_840_050, 99_900]);
});

/** The process dies there: what was committed stays and nothing else happens. */
function morirEn(marca: Marca) {
  mundo.control.mark = (point) => {
    if (point !== marca) return;
    pasadas.add(marca);
    throw new Error(`muere en ${marca}`);
  };
}

const revivir = () => {
  mundo.control.mark = () => undefined;
};

/** Two days of a worker that does what is due. */
async function dosDias() {
  for (let minuto = 0; minuto < 40; minuto += 1) await mundo.despues(60_000);
  for (let cuarto = 0; cuarto < 200; cuarto += 1) {
    await mundo.vigilar(15 * 60_000);
    if (cuarto % 20 === 0) await conciliarPagos(mundo.deps);
  }
}

async function quedan() {
  const ids = await database.db.selectFrom('pagos').select('estado').orderBy('id').execute();
  return { pagos: ids.map(({ estado }) => estado), facturas: await mundo.estadosDe(facturas) };
}

const EN_TX_A: Marca[] = [
  'pagar:clave-leida',
  'pagar:tarjeta',
  'pagar:reservado',
  'pagar:insertado',
  'pagar:empujon',
];

test.each(EN_TX_A)('antes de confirmar la reserva (%s): no queda nada', async (marca) => {
  const antes = await mundo.huella();
  morirEn(marca);
  expect((await casa.pagar(maria, facturas)).status).toBe(500);
  expect(await mundo.huella()).toBe(antes);
  expect(mundo.mano.cobros).toHaveLength(0);
});

test.each<Marca>(['pagar:tx-a-confirmada', 'cobrar:enviado-escrito'])(
  'reservado y nunca enviado (%s): a los 60 segundos, sin efecto y las facturas libres',
  async (marca) => {
    morirEn(marca);
    await casa.pagar(maria, facturas);
    revivir();
    expect(await quedan()).toEqual({ pagos: [0], facturas: [9, 9] });
    await mundo.despues(59_000);
    expect(await quedan()).toEqual({ pagos: [0], facturas: [9, 9] });
    await mundo.despues(1_000);
    expect(await quedan()).toEqual({ pagos: [4], facturas: [0, 0] });
    expect(mundo.mano.cobros).toHaveLength(0);
    expect(mundo.mano.consultas).toHaveLength(0);
    expect(await mundo.plantillas()).toEqual(['pago_sin_efecto']);
    await dosDias();
    await dineroEnOrden(database.db, mundo.mano);
  },
);

const DESPUES_DE_ENVIADO: Marca[] = [
  'cobrar:respondido',
  'resolver:bloqueado',
  'resolver:movido',
  'resolver:facturas',
  'resolver:avisado',
];

describe('enviado, y muere antes de anotar la respuesta', () => {
  test.each(DESPUES_DE_ENVIADO)(
    '%s, aprobado: el barrido pregunta desde los 45 segundos y lo paga',
    async (marca) => {
      morirEn(marca);
      await casa.pagar(maria, facturas);
      revivir();
      expect(await quedan()).toEqual({ pagos: [0], facturas: [9, 9] });
      expect(await mundo.despues(44_000)).toMatchObject({ resueltos: 0, enDuda: 0 });
      expect(mundo.mano.consultas).toHaveLength(0);
      expect(await mundo.despues(1_000)).toMatchObject({ resueltos: 1 });
      expect(await quedan()).toEqual({ pagos: [1], facturas: [1, 1] });
      expect(await mundo.plantillas()).toEqual(['pago_aprobado']);
      await dineroEnOrden(database.db, mundo.mano);
    },
  );

  test.each(DESPUES_DE_ENVIADO)('%s, rechazado: lo mismo, y se avisa', async (marca) => {
    mundo.mano.cobrar = async () => ({ kind: 'rejected', reason: RECHAZO });
    mundo.mano.consultar = () => ({
      kind: 'ok',
      value: { estado: 'rechazado', cobros: [], rechazo: RECHAZO },
    });
    morirEn(marca);
    await casa.pagar(maria, facturas);
    revivir();
    await mundo.despues(45_000);
    expect(await quedan()).toEqual({ pagos: [2], facturas: [0, 0] });
    expect(await mundo.plantillas()).toEqual(['pago_rechazado']);
  });

  test('antes de llamar: nadie cobró, y se libera recién a los 15 minutos y con tres respuestas', async () => {
    morirEn('cobrar:enviado-confirmado');
    await casa.pagar(maria, facturas);
    revivir();
    for (let segundos = 45; segundos < 900; segundos += 45) {
      await mundo.despues(45_000);
      expect(await mundo.estadosDe(facturas)).toEqual([9, 9]);
    }
    await dosDias();
    expect(await quedan()).toEqual({ pagos: [4], facturas: [0, 0] });
    expect(mundo.mano.cobros).toHaveLength(0);
    await dineroEnOrden(database.db, mundo.mano);
  });

  test('la pasarela calló y cobró tarde: se libera, se vuelve a pagar, y lo tardío se devuelve', async () => {
    mundo.mano.cobrar = async () => DUDA;
    const { body } = await casa.pagar(maria, facturas);
    for (let minuto = 0; minuto < 30; minuto += 1) await mundo.despues(60_000);
    expect(await quedan()).toEqual({ pagos: [4], facturas: [0, 0] });
    mundo.mano.cobrar = () => undefined;
    await casa.pagar(maria, facturas);
    const { referencia, total_cent } = await mundo.pago(body.id as number);
    cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent });
    await dosDias();
    expect(await quedan()).toEqual({ pagos: [6, 1], facturas: [1, 1] });
    await dineroEnOrden(database.db, mundo.mano);
  });
});

test('muere después de anotar: el aviso y su trabajo quedaron con el pago', async () => {
  morirEn('resolver:confirmado');
  await casa.pagar(maria, facturas);
  revivir();
  expect(await quedan()).toEqual({ pagos: [1], facturas: [1, 1] });
  expect(await mundo.plantillas()).toEqual(['pago_aprobado']);
  await dosDias();
  await dineroEnOrden(database.db, mundo.mano);
});

describe('muere quien barre', () => {
  const BARRIDO: Marca[] = [
    'conciliar:reclamado',
    'conciliar:preguntado',
    'resolver:bloqueado',
    'resolver:movido',
    'resolver:facturas',
    'resolver:avisado',
    'resolver:confirmado',
    'conciliar:anotado',
  ];
  test.each(BARRIDO)('%s: lo que tomó vuelve a su hora y otro lo termina, una vez', async (marca) => {
    mundo.mano.cobrar = async (cobro) => {
      cobrarDeVerdad(mundo.mano, cobro);
      return DUDA;
    };
    await casa.pagar(maria, facturas);
    morirEn(marca);
    mundo.clock.advance(46_000);
    await conciliarPagos(mundo.deps).catch(() => undefined);
    revivir();
    await facturasEnOrden(database.db);
    await dosDias();
    expect(await quedan()).toEqual({ pagos: [1], facturas: [1, 1] });
    expect((await mundo.plantillas()).filter((una) => una === 'pago_aprobado')).toHaveLength(1);
    await dineroEnOrden(database.db, mundo.mano);
  });
});

describe('muere quien vigila o devuelve', () => {
  const TARDIAS: Marca[] = [
    'tardio:saldado',
    'tardio:movido',
    'conciliar:preguntado',
    'resolver:confirmado',
    'devolver:reclamado',
    'devolver:respondido',
    'devolver:anotado',
  ];
  test.each(TARDIAS)('%s: se devuelve una sola vez', async (marca) => {
    mundo.mano.cobrar = async () => DUDA;
    const { body } = await casa.pagar(maria, facturas);
    mundo.mano.consultar = () => INEXISTENTE;
    for (let minuto = 0; minuto < 30; minuto += 1) await mundo.despues(60_000);
    mundo.mano.cobrar = () => undefined;
    mundo.mano.consultar = () => undefined;
    // One of its two bills is paid by another payment: the late approval pays the rest and gives that one back.
    await casa.pagar(maria, facturas.slice(1));
    const { referencia, total_cent } = await mundo.pago(body.id as number);
    cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent });
    morirEn(marca);
    mundo.clock.advance(15 * 60_000);
    await vigilarPagos(mundo.deps).catch(() => undefined);
    revivir();
    await facturasEnOrden(database.db);
    await dosDias();
    expect(await quedan()).toEqual({ pagos: [1, 1], facturas: [1, 1] });
    expect(mundo.mano.devoluciones).toHaveLength(1);
    await dineroEnOrden(database.db, mundo.mano);
  });
});

test('se murió en cada punto de la lista', () => {
  expect(MARCAS.filter((marca) => !pasadas.has(marca))).toEqual([]);
});
