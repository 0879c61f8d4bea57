export const RESTABLECER_PATH = '/restablecer';
