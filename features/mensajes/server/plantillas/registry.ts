import { corte_cambio, corte_forzado, corte_programado, corte_restablecido } from './cortes.ts';
import {
  clave_restablecer,
  cuenta_eliminada,
  solicitud_recibida,
  usuario_confirmar_email,
  usuario_creado,
  usuario_ya_registrado,
} from './cuenta.ts';
import { factura_enlace, factura_nueva, factura_vence, factura_vencida } from './facturas.ts';
import { factura_sms, factura_vence_sms } from './facturas-sms.ts';
import { pago_de_otro } from './pago-de-otro.ts';
import {
  pago_aprobado,
  pago_devolucion,
  pago_en_verificacion,
  pago_rechazado,
  pago_sin_efecto,
} from './pagos.ts';
import { personal_alerta, requerimiento_asignado, requerimiento_resumen } from './personal.ts';
import type { AnyPlantilla } from './plantilla.ts';
import { prueba_de_texto } from './prueba.ts';
import {
  requerimiento_espera,
  requerimiento_finalizado,
  requerimiento_novedad,
  requerimiento_recibido,
} from './requerimientos.ts';
import { identidad_resultado, seguridad_cambio, telefono_codigo } from './seguridad.ts';
import { suministro_mail_facturas, suministro_mail_validar, suministro_vinculado } from './suministros.ts';

/** The key of each template is stored in `mensajes.plantilla`. */
export const plantillas = {
  usuario_confirmar_email,
  usuario_ya_registrado,
  usuario_creado,
  clave_restablecer,
  seguridad_cambio,
  telefono_codigo,
  identidad_resultado,
  suministro_vinculado,
  suministro_mail_validar,
  suministro_mail_facturas,
  factura_nueva,
  factura_vence,
  factura_vencida,
  factura_enlace,
  factura_sms,
  factura_vence_sms,
  pago_aprobado,
  pago_rechazado,
  pago_en_verificacion,
  pago_sin_efecto,
  pago_devolucion,
  pago_de_otro,
  requerimiento_recibido,
  requerimiento_novedad,
  requerimiento_espera,
  requerimiento_finalizado,
  requerimiento_asignado,
  requerimiento_resumen,
  corte_programado,
  corte_forzado,
  corte_cambio,
  corte_restablecido,
  solicitud_recibida,
  cuenta_eliminada,
  personal_alerta,
  prueba_de_texto,
} satisfies Record<string, AnyPlantilla>;

export type PlantillaName = keyof typeof plantillas;

export const isPlantilla = (nombre: string): nombre is PlantillaName => Object.hasOwn(plantillas, nombre);

/** The cooperative may write part of it. */
export const isEditable = (nombre: string): nombre is PlantillaName =>
  isPlantilla(nombre) && (plantillas[nombre] as AnyPlantilla).textos !== undefined;

export const plantillaNames = Object.keys(plantillas).filter(isPlantilla);
