/** This is the part of GET /api/config that the shell uses. Settings that are not configured are absent and not drawn. */
export type Brand = {
  nombre: string;
  color?: string | undefined;
  logo?: string | undefined;
  icono?: string | undefined;
  telefono?: string | undefined;
  whatsapp?: string | undefined;
  guardia?: string | undefined;
  direccion?: string | undefined;
  horario?: string | undefined;
  apps?: { android?: string | undefined; ios?: string | undefined } | undefined;
  demo?: boolean | undefined;
};

export const DEFAULT_LOGO = '/logo.svg';
