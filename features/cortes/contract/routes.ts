import { confirmado, defineQuery, del, filter, get, list, patch, post, role } from '@oficina/hydra';
import {
  Afectados,
  AfectadosInput,
  CORTE_TIPOS,
  Corte,
  CorteAvisos,
  CorteCambios,
  CorteNuevo,
  SinContacto,
  SinContactoInput,
  Zonas,
} from './corte.ts';

export const cortesQuery = defineQuery({
  filters: {
    tipo: filter.exactText(CORTE_TIPOS),
    zona: filter.partial(),
    suministro: filter.relation('suministros'),
    inicio: filter.moments(),
    fin: filter.moments(),
    /** It includes the cortes that have not begun. */
    vigente: filter.bool(),
  },
  order: ['id', 'inicio', 'fin'],
});

export const corteAvisosQuery = defineQuery({ filters: { corte: filter.relation('cortes') }, order: [] });

const encargados = role('ROLE_CORTE_ADMIN');
/** The limit allows for the longest list of suministros. */
const maxBody = 1024 * 1024;
const READ_ONLY_FIELDS = ['id', 'finEstimado', 'created', 'updated', 'totalSuministros', 'alcance'] as const;

export const cortesRoutes = {
  listar: list('/api/cortes', {
    access: confirmado().or(role('ROLE_CORTE_ADMIN', 'ROLE_MOSTRADOR')),
    member: Corte,
    query: cortesQuery,
    summary: 'Cortes que tocan los suministros propios; el personal de cortes, todos',
  }),
  ver: get('/api/cortes/:id', {
    access: confirmado().or(encargados),
    item: Corte,
    summary: 'Un corte',
  }),
  publicar: post('/api/cortes', {
    access: encargados,
    body: CorteNuevo,
    maxBody,
    readOnly: READ_ONLY_FIELDS,
    item: Corte,
    idempotencyKey: 'optional',
    summary: 'Publica un corte y programa sus avisos',
  }),
  afectados: post('/api/cortes/afectados', {
    access: encargados,
    body: AfectadosInput,
    maxBody,
    plain: Afectados,
    summary: 'A quiénes se avisaría de un corte, sin publicarlo',
  }),
  sinContacto: post('/api/oob/cortes/sin_contacto', {
    access: encargados,
    body: SinContactoInput,
    maxBody,
    plain: SinContacto,
    summary: 'Los suministros de un corte, publicado o no, que no tienen a quién avisar',
  }),
  zonas: get('/api/oob/cortes/zonas', {
    access: encargados,
    plain: Zonas,
    summary: 'Las zonas del padrón, con sus suministros y los que tienen a quién avisar',
  }),
  editar: patch('/api/cortes/:id', {
    access: encargados,
    body: CorteCambios,
    maxBody,
    readOnly: READ_ONLY_FIELDS,
    item: Corte,
    summary: 'Cambia un corte y avisa a quienes ya se les había avisado',
  }),
  eliminar: del('/api/cortes/:id', {
    access: encargados,
    summary: 'Elimina un corte; si no terminó, avisa que se canceló',
  }),
  avisos: get('/api/cortes/:id/avisos', {
    access: encargados,
    plain: CorteAvisos,
    summary: 'A cuántos suministros se avisó de un corte',
  }),
} as const;
