/** The shell uses this part of GET /api/config. Settings that are not configured are absent and not drawn. */
export type Brand = {
  nombre: string;
  color?: string | undefined;
  logo?: string | undefined;
  telefono?: string | undefined;
  whatsapp?: string | undefined;
  guardia?: string | undefined;
  direccion?: string | undefined;
  horario?: string | undefined;
  apps?: { android?: string | undefined; ios?: string | undefined } | undefined;
  demo?: boolean | undefined;
};

export const DEFAULT_LOGO = '/logo.svg';
