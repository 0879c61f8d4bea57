export const AUDITORIA_TIPOS = ['lectura', 'cambio', 'acceso'] as const;
type AuditoriaTipo = (typeof AUDITORIA_TIPOS)[number];

type AccionText = { words: string; tipo: AuditoriaTipo; isFailure?: true };

const lectura = (words: string): AccionText => ({ words, tipo: 'lectura' });
const cambio = (words: string): AccionText => ({ words, tipo: 'cambio' });
const acceso = (words: string): AccionText => ({ words, tipo: 'acceso' });
const failure = (words: string): AccionText => ({ words, tipo: 'acceso', isFailure: true });

/** Everything that the audit may hold, in the words of who reads it. What is not here cannot be recorded. */
export const ACCIONES = {
  'adjunto.olvidar': cambio('Borró un archivo viejo'),
  'adjunto.ver': lectura('Abrió un archivo'),
  'ajuste.cambiar': cambio('Cambió un ajuste'),
  'archivo.columnas': cambio('Dijo qué es cada columna'),
  'archivo.estado': cambio('Cambió el estado del archivo'),
  'archivo.formato': cambio('Guardó el formato'),
  'archivo.formato.eliminar': cambio('Eliminó el formato'),
  'archivo.subir': cambio('Subió un archivo'),
  'auditoria.ver': lectura('Miró la auditoría'),
  'corte.editar': cambio('Editó el corte'),
  'corte.eliminar': cambio('Eliminó el corte'),
  'corte.publicar': cambio('Publicó el corte'),
  'exportar.fin': lectura('Exportó'),
  'exportar.inicio': lectura('Empezó a exportar'),
  'factura.enviar': cambio('Mandó el enlace'),
  'factura.renovar-enlace': cambio('Renovó el enlace'),
  'identidad.cambio': cambio('Cambió la identidad'),
  'identidad.iniciar': cambio('Empezó a validar su identidad'),
  'identidad.ver': lectura('Vio la identidad'),
  'indicadores.calcular': cambio('Calculó los indicadores'),
  'mensaje.cancelar': cambio('Canceló el mensaje'),
  'mensaje.probar': cambio('Se mandó una prueba'),
  'mensaje.reenviar': cambio('Reenvió el mensaje'),
  'mensaje.reenviar-fallidos': cambio('Reenvió los fallidos'),
  'mesa.buscar': lectura('Buscó'),
  'motd.guardar': cambio('Cambió el aviso'),
  'pago.cancelar': cambio('Canceló el código'),
  'pago.consultar': cambio('Consultó el pago'),
  'pago.crear': cambio('Pagó'),
  'pago.devolver': cambio('Devolvió el pago'),
  'pago.enviar-comprobante': cambio('Reenvió el comprobante'),
  'pago.estado': cambio('Cambió el estado'),
  'pago.liberar': cambio('Liberó las facturas'),
  'pago.reponer': cambio('Repuso el pago'),
  'pago.ver': lectura('Abrió el pago'),
  'pagos.abrir': cambio('Volvió a abrir los pagos'),
  'permiso.denegado': failure('Acceso denegado'),
  'requerimiento.adjuntar': cambio('Adjuntó un archivo'),
  'requerimiento.anotar': cambio('Anotó'),
  'requerimiento.atender': cambio('Atendió'),
  'requerimiento.cargar': cambio('Cargó el caso'),
  'requerimiento.conforme': cambio('Dijo si quedó conforme'),
  'requerimiento.crear': cambio('Creó el caso'),
  'requerimiento.encargado': cambio('Cambió el encargado'),
  'requerimiento.estado': cambio('Cambió el estado'),
  'requerimiento.marcar': cambio('Marcó la novedad'),
  'requerimiento.responder': cambio('Respondió'),
  'requerimiento.seguir': cambio('Siguió al caso unido'),
  'requerimiento.separar': cambio('Separó'),
  'requerimiento.unir': cambio('Unió'),
  'respuesta.crear': cambio('Creó una respuesta'),
  'respuesta.editar': cambio('Editó una respuesta'),
  'respuesta.quitar': cambio('Quitó una respuesta'),
  'sesion.autologin': acceso('Ingresó por un enlace'),
  'sesion.autologin-rechazado': failure('Enlace rechazado'),
  'sesion.cerrada': acceso('Cerró la sesión'),
  'sesion.confirmacion-rechazada': failure('Contraseña no confirmada'),
  'sesion.confirmada': acceso('Confirmó su contraseña'),
  'sesion.iniciada': acceso('Ingresó'),
  'sesion.rechazada': failure('Ingreso fallido'),
  'suministro.desvincular': cambio('Quitó el suministro'),
  'suministro.documento': lectura('Vio el documento'),
  'suministro.estado-de-cuenta': lectura('Imprimió el estado de cuenta'),
  'suministro.ficha': lectura('Abrió la ficha'),
  'suministro.vincular': cambio('Vinculó'),
  'suministro_mail.agregar': cambio('Agregó un correo'),
  'suministro_mail.baja': cambio('Se desuscribió'),
  'suministro_mail.editar': cambio('Editó un correo'),
  'suministro_mail.eliminar': cambio('Eliminó un correo'),
  'suministro_mail.enviar': cambio('Mandó un correo'),
  'suministro_mail.validar': cambio('Validó un correo'),
  'suministro_telefono.agregar': cambio('Agregó un celular'),
  'suministro_telefono.ajeno': cambio('Dijo que el celular no es suyo'),
  'suministro_telefono.editar': cambio('Editó un celular'),
  'suministro_telefono.eliminar': cambio('Eliminó un celular'),
  'tarjeta.apartar': cambio('Apartó una tarjeta'),
  'usuario.asignar-roles': cambio('Cambió los roles'),
  'usuario.baja': cambio('Se desuscribió'),
  'usuario.cambiar-email': cambio('Pidió cambiar el correo'),
  'usuario.confirmar-email': cambio('Confirmó su correo'),
  'usuario.crear': cambio('Creó la cuenta'),
  'usuario.documento': lectura('Vio el documento'),
  'usuario.editar': cambio('Editó los datos'),
  'usuario.editar-perfil': cambio('Editó sus datos'),
  'usuario.eliminar': cambio('Eliminó la cuenta'),
  'usuario.ficha': lectura('Abrió la ficha de la persona'),
  'usuario.listar': lectura('Buscó usuarios'),
  'usuario.mis-datos': lectura('Descargó sus datos'),
  'usuario.nombrar-administrador': cambio('Nombró administrador'),
  'usuario.otp-activar': cambio('Activó los dos pasos'),
  'usuario.otp-desactivar': cambio('Desactivó los dos pasos'),
  'usuario.otp-generar': cambio('Generó los dos pasos'),
  'usuario.otp-quitar': cambio('Quitó los dos pasos'),
  'usuario.otp-rechazado': failure('Código rechazado'),
  'usuario.pedir-clave': acceso('Pidió otra contraseña'),
  'usuario.pedir-correo': cambio('Pidió cambiar el correo'),
  'usuario.reenviar-confirmacion': cambio('Pidió otra confirmación'),
  'usuario.registrar': cambio('Se registró'),
  'usuario.registro-repetido': failure('Registro repetido'),
  'usuario.restablecer-clave': cambio('Cambió la contraseña'),
  'usuario.suministros': lectura('Vio los suministros'),
  'usuario.telefono-iniciar': cambio('Pidió validar el teléfono'),
  'usuario.telefono-validar': cambio('Validó el teléfono'),
  'usuario.ver': lectura('Abrió la persona'),
  'vista.guardar': cambio('Guardó una vista'),
  'vista.quitar': cambio('Quitó una vista'),
} as const satisfies Readonly<Record<string, AccionText>>;

export type Accion = keyof typeof ACCIONES;

export const ACCION_NAMES = Object.keys(ACCIONES) as Accion[];

/** A row that an older version wrote may hold what nobody does any more, and is shown as it was written. */
export const accionText = (accion: string): AccionText =>
  (ACCIONES as Readonly<Record<string, AccionText>>)[accion] ?? cambio(accion);

export const accionesOf = (tipos: readonly string[]): Accion[] =>
  ACCION_NAMES.filter((accion) => tipos.includes(ACCIONES[accion].tipo));

export const FICHA_READS: readonly Accion[] = [
  'suministro.ficha',
  'suministro.documento',
  'usuario.ficha',
  'usuario.documento',
  'usuario.ver',
];
export const FAILED_LOGINS: readonly Accion[] = [
  'sesion.rechazada',
  'sesion.autologin-rechazado',
  'sesion.confirmacion-rechazada',
  'usuario.otp-rechazado',
];
export const EXPORTS: readonly Accion[] = ['exportar.inicio', 'exportar.fin'];
