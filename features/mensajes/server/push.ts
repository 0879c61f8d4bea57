import type { Out } from '@oficina/values';

export type Push = {
  mensajeId: number;
  token: string;
  titulo: string;
  cuerpo: string;
  datos: Record<string, string>;
  link?: string;
  ttlS: number;
};

/** `token-baja` and `token-invalido` mean that the device no longer exists; `contenido` is our own mistake. */
export type PushRechazado = 'token-baja' | 'token-invalido' | 'contenido';

export interface PushChannel {
  enviar(push: Push): Out<{ id: string }, PushRechazado>;
  close(): Promise<void>;
}
