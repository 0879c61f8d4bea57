import { defineQuery, filter, get, role } from '@oficina/hydra';
import { SUMINISTRO_READERS } from '@oficina/suministros/contract';
import { STAFF_ROLES } from '@oficina/values';
import { Hallazgos } from './buscar.ts';
import { Canales } from './canales.ts';
import { Dia } from './dia.ts';
import { EstadoDeCuenta, Ficha, FichaDocumento, MOTIVOS } from './ficha.ts';
import { MOTIVOS_DE_PERSONA, PersonaFicha } from './persona.ts';

export const buscarQuery = defineQuery({ filters: { q: filter.partial() } });

export const fichaQuery = defineQuery({
  filters: {
    motivo: filter.exactText(MOTIVOS),
    detalle: filter.text('por qué, con palabras'),
    requerimiento: filter.relation('requerimientos'),
  },
});

export const personaQuery = defineQuery({
  filters: { motivo: filter.exactText(MOTIVOS_DE_PERSONA), detalle: filter.text('por qué, con palabras') },
});

const personal = role(...STAFF_ROLES);

export const mesaRoutes = {
  buscar: get('/api/oob/mesa/buscar', {
    access: personal,
    plain: Hallazgos,
    query: buscarQuery,
    summary: 'Busca suministros, personas, casos, facturas y pagos por lo que se escriba',
  }),
  canales: get('/api/oob/mesa/canales', {
    access: personal,
    plain: Canales,
    summary: 'Por dónde atiende la cooperativa',
  }),
  dia: get('/api/oob/mesa/dia', {
    access: personal,
    plain: Dia,
    summary: 'Lo que espera hoy a cada uno, según sus funciones',
  }),
  ficha: get('/api/oob/suministros/:id/ficha', {
    access: role(...SUMINISTRO_READERS),
    plain: Ficha,
    query: fichaQuery,
    summary: 'Todo lo que el personal puede saber de un suministro, diciendo por qué lo mira',
  }),
  documento: get('/api/oob/suministros/:id/documento', {
    access: role('ROLE_ADMIN', 'ROLE_MOSTRADOR'),
    plain: FichaDocumento,
    summary: 'El documento y el CUIT del titular de un suministro',
  }),
  estadoDeCuenta: get('/api/oob/suministros/:id/estado_de_cuenta', {
    access: role('ROLE_ADMIN', 'ROLE_MOSTRADOR'),
    plain: EstadoDeCuenta,
    query: fichaQuery,
    summary: 'El enlace de lo último que se debe, para imprimirlo en el estado de cuenta',
  }),
  persona: get('/api/oob/usuarios/:id/ficha', {
    access: role('ROLE_ADMIN', 'ROLE_USUARIO_ADMIN', 'ROLE_MOSTRADOR'),
    plain: PersonaFicha,
    query: personaQuery,
    summary: 'Todo lo que el personal puede saber de una persona, diciendo por qué la mira',
  }),
  personaDocumento: get('/api/oob/usuarios/:id/documento', {
    access: role('ROLE_ADMIN', 'ROLE_USUARIO_ADMIN', 'ROLE_MOSTRADOR'),
    plain: FichaDocumento,
    summary: 'El documento y el CUIT de una persona',
  }),
} as const;
