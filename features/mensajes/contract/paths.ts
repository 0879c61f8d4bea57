export const PLANTILLAS_PATH = '/admin/mensajes/plantillas';
