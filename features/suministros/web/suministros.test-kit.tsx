export const HOME = { id: 1, nombre: 'Roldán', alias: 'Casa', cuenta: '1234', pagoInhabilitado: false };
export const FARM = { id: 2, nombre: 'Roldán', alias: 'Campo', cuenta: '99', pagoInhabilitado: false };
export const SHED = { id: 3, nombre: 'Roldán', alias: 'Galpón', cuenta: '77', pagoInhabilitado: true };
