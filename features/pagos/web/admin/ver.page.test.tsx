import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Pago } from '../../contract/index.ts';
import { makePagoFactura } from '../pagos.test-kit.tsx';
import { clock, ESTADO, pagoForStaff } from './admin.test-kit.tsx';
import { refetchDelay } from './pagos.api.ts';
import { drawPage, findPage, region, serverOf, UNCERTAIN } from './ver.test-kit.tsx';

describe('lo que se ve', () => {
  test('lo que lee el cliente: su palabra, la frase, de qué suministro y con qué tarjeta', async () => {
    drawPage(serverOf(UNCERTAIN));
    expect((await region('Lo que ve el cliente')).textContent).toBe(
      'Lo que ve el clienteEn verificación Todavía no pudimos confirmar tu pago' +
        'No vuelvas a pagar. Lo estamos consultando con la tarjeta y te avisamos por correo.',
    );
    const factura = (await (await findPage()).findByText(/San Martín 45 · octubre 2026/)).closest('li');
    expect(factura?.textContent).toContain('B 0003-31 · suministro 1234$\u00a018.400,50');
    expect((await findPage()).getByText('Visa terminada en 4242')).toBeTruthy();
  });

  test.each<[string, Partial<Pago>, string, string]>([
    ['0', { estado: ESTADO.pendiente }, 'Procesando', 'Pendiente'],
    ['1', { estado: ESTADO.procesado }, 'Aprobado', 'Procesado'],
  ])(
    'en estado %s el cliente tiene una palabra y el personal otra',
    async (_n, cambios, customer, personal) => {
      drawPage(serverOf(pagoForStaff(501, cambios)));
      expect(within(await region('Lo que ve el cliente')).getByText(customer)).toBeTruthy();
      expect((await findPage()).getByText(personal)).toBeTruthy();
    },
  );

  test('lo del personal: quién, la referencia, el motivo; y el camino a sus otros pagos', async () => {
    const motivoRechazo = 'La tarjeta no tiene límite o fondos suficientes.';
    drawPage(serverOf(pagoForStaff(501, { estado: ESTADO.rechazado, motivoRechazo })));
    const panel = await region('Datos del pago');
    const readDatum = (nombre: string) => within(panel).getByText(nombre).nextElementSibling?.textContent;
    expect(
      ['Cliente', 'Importe', 'Fecha', 'Referencia', 'Motivo del rechazo', 'Medio', 'Origen'].map(readDatum),
    ).toEqual([
      'Elsa Roldán',
      '$\u00a018.400,50',
      '15/11/26 10:32',
      'OV501XABCDEFGHIJKL',
      motivoRechazo,
      'Tarjeta',
      'Web',
    ]);
    for (const name of ['Devuelto', 'Correo', 'IP']) expect(within(panel).queryByText(name)).toBeNull();
    expect(hrefOf('Ver todos sus pagos')).toBe('/admin/facturas/pagos?desde=&cliente=7');
  });

  test('de lo pagado por un enlace: ninguna persona, el correo tapado, desde dónde y con qué', async () => {
    drawPage(
      serverOf(
        pagoForStaff(501, {
          ...{ usuario: undefined, usuarioNombre: undefined, tarjeta: undefined },
          ...{ origen: 'enlace', metodo: 'billetera', contacto: 'r•••@correo.com', ip: '190.2.14.7' },
        }),
      ),
    );
    const panel = await region('Datos del pago');
    const readDatum = (nombre: string) => within(panel).getByText(nombre).nextElementSibling?.textContent;
    expect(['Cliente', 'Correo', 'IP', 'Medio', 'Origen'].map(readDatum)).toEqual([
      ...['Por enlace', 'r•••@correo.com', '190.2.14.7', 'Billetera', 'Enlace'],
    ]);
    expect(screen.queryByRole('link', { name: 'Ver cliente' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ver todos sus pagos' })).toBeNull();
  });

  test('los tiempos que hubo, y cuándo pregunta el sistema', async () => {
    drawPage(serverOf(UNCERTAIN));
    const panel = await region('Qué pasó');
    expect(textsOf('listitem', panel)).toEqual([
      'Creado 15/11/26 10:32',
      'Enviado 15/11/26 10:33',
      'Última consulta 15/11/26 10:36',
    ]);
    expect(
      within(panel).getByText('El sistema consulta solo a la pasarela. La próxima consulta es a las 10:46.'),
    ).toBeTruthy();
  });

  test('una hora que ya pasó no se promete, y la de otro día lo dice', async () => {
    const withProximaConsulta = (proximaConsulta: string) =>
      serverOf({ ...UNCERTAIN, tiempos: { creado: UNCERTAIN.created, proximaConsulta } });
    drawPage(withProximaConsulta('2026-11-15T10:39:59-03:00'));
    const panel = await region('Qué pasó');
    expect(within(panel).getByText('El sistema consulta solo a la pasarela.')).toBeTruthy();
    drawPage(withProximaConsulta('2026-11-16T00:05:00-03:00'));
    expect(await screen.findByText(/La próxima consulta es a las 00:05 del 16\/11\/26\./)).toBeTruthy();
  });

  test('los datos técnicos están plegados y se copian', async () => {
    const extra = {
      referencia: 'OV501XABCDEFGHIJKL',
      pasarelaId: '987',
      motivoId: '51',
      devoluciones: [
        {
          pasarelaId: '986',
          importe: 100,
          motivo: 'duplicado' as const,
          pedida: '2026-11-15T10:35:00-03:00',
        },
      ],
    };
    drawPage(serverOf(pagoForStaff(501, { extra })));
    const titulo = await screen.findByText('Datos técnicos');
    expect(titulo.closest('details')?.open).toBe(false);
    await user.click(titulo);
    await user.click(screen.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Copiado')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(
      'Referencia: OV501XABCDEFGHIJKL\nN.º en la pasarela: 987\nCódigo del motivo: 51\n' +
        'Devolución 1: $\u00a0100,00 · duplicado · pago 986 · pedida el 15/11/26 10:35 · sin confirmar',
    );
  });
});

describe('lo que no se puede ver', () => {
  test('volver lleva a la lista como estaba', async () => {
    drawPage(serverOf(UNCERTAIN), {}, '?vista=en-verificacion&page=2');
    await findPage();
    expect(hrefOf('Volver a la lista')).toBe('/admin/facturas/pagos?vista=en-verificacion&page=2');
  });

  test.each([null, 502])('el pago %s no existe', async (id) => {
    drawPage(serverOf(UNCERTAIN), { id });
    expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver a la lista' })).toBeTruthy();
  });

  test('quien no es administrador no pregunta siquiera', () => {
    const { requests } = drawPage(serverOf(UNCERTAIN), { isAdmin: false });
    expect(screen.getByRole('heading', { name: 'No tenés permiso para ver esta pantalla' })).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('el pago propio de un administrador sin segundo paso no se muestra a medias', async () => {
    drawPage(serverOf(pagoForStaff(501, { tiempos: undefined, extra: undefined })));
    expect(await screen.findByRole('heading', { name: 'Falta un paso' })).toBeTruthy();
  });

  test('un suministro que no se puede leer no esconde la factura', async () => {
    drawPage(
      serverOf(pagoForStaff(501, { facturas: [makePagoFactura(31, { suministro: '/api/suministros/9' })] })),
    );
    const factura = (await (await findPage()).findByText(/octubre 2026/)).closest('li');
    expect(factura?.textContent).toContain('B 0003-31$\u00a018.400,50');
  });

  test('se lee de nuevo cuando el sistema ya preguntó, y no más', () => {
    expect(refetchDelay(UNCERTAIN, clock.now())).toBe(6 * 60_000 + 70_000);
    expect(refetchDelay(UNCERTAIN, new Date('2026-11-15T10:46:00-03:00'))).toBe(false);
    expect(refetchDelay(pagoForStaff(501), clock.now())).toBe(false);
    expect(refetchDelay(undefined, clock.now())).toBe(false);
  });
});
