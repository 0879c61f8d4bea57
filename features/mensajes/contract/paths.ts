export const MENSAJES_PATH = '/admin/mensajes';
export const PLANTILLAS_PATH = '/admin/mensajes/plantillas';
