import { adjuntosJobs } from '@oficina/adjuntos/server';
import { archivosJobs } from '@oficina/archivos/server';
import { cortesJobs } from '@oficina/cortes/server';
import { facturasJobs } from '@oficina/facturas/server';
import { indicadoresJobs } from '@oficina/indicadores/server';
import { mensajesJobs } from '@oficina/mensajes/server';
import { mesaJobs } from '@oficina/mesa/server';
import { pagosJobs } from '@oficina/pagos/server';
import { requerimientosJobs } from '@oficina/requerimientos/server';
import { sesionJobs } from '@oficina/sesion/server';
import { suministrosJobs } from '@oficina/suministros/server';
import { tarjetasJobs } from '@oficina/tarjetas/server';
import { usuariosJobs } from '@oficina/usuarios/server';
import { validacionesJobs } from '@oficina/validaciones/server';

/** The api promises these jobs and the worker does them. */
export const allJobs = [
  ...mensajesJobs,
  ...suministrosJobs,
  ...facturasJobs,
  ...tarjetasJobs,
  ...pagosJobs,
  ...usuariosJobs,
  ...sesionJobs,
  ...validacionesJobs,
  ...adjuntosJobs,
  ...requerimientosJobs,
  ...cortesJobs,
  ...indicadoresJobs,
  ...archivosJobs,
  ...mesaJobs,
];
