// The product, from the ground up. A feature may use only features named before it.
module.exports = {
  mensajes: [],
  usuarios: ['mensajes'],
  sesion: ['usuarios', 'mensajes'],
  validaciones: ['usuarios', 'mensajes'],
  suministros: ['usuarios', 'mensajes'],
  facturas: ['usuarios', 'suministros', 'mensajes'],
  consumos: ['usuarios', 'suministros'],
  tarjetas: ['usuarios'],
  pagos: ['usuarios', 'suministros', 'facturas', 'tarjetas', 'mensajes'],
  adjuntos: ['usuarios', 'sesion'],
  requerimientos: ['usuarios', 'sesion', 'suministros', 'mensajes', 'adjuntos'],
  cortes: ['usuarios', 'suministros', 'mensajes'],
  archivos: ['usuarios', 'suministros', 'facturas', 'consumos', 'mensajes'],
  indicadores: ['usuarios', 'suministros', 'facturas', 'pagos', 'requerimientos', 'cortes', 'mensajes'],
};
