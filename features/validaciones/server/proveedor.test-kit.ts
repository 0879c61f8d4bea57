import type { Proveedor } from './deps.ts';
import type { Identidad, ReadValidacion } from './identidad.ts';

export const PLANTILLA = 'itmpl_nuestra';
export const ENVIRONMENT = 'env_nuestro';

export type ProveedorControls = {
  inquiries: Map<string, ReadValidacion>;
  reads: string[];
  created: Parameters<Identidad['create']>[0][];
  redacted: string[];
  isDown: boolean;
};

/** The real adapter is tested in apps/api. */
export function createProveedor(): Proveedor & { controls: ProveedorControls } {
  const controls: ProveedorControls = {
    inquiries: new Map(),
    reads: [],
    created: [],
    redacted: [],
    isDown: false,
  };
  const failure = { kind: 'retryable', cause: 'timeout' } as const;
  let made = 0;
  return {
    plantilla: PLANTILLA,
    environment: ENVIRONMENT,
    acceptsCompleted: false,
    controls,
    identidad: {
      async create(request) {
        if (controls.isDown) return failure;
        made += 1;
        const inquiryId = `inq_hecha${made}`;
        controls.created.push(request);
        const own = { referencia: String(request.usuarioId), plantilla: PLANTILLA, environment: ENVIRONMENT };
        controls.inquiries.set(inquiryId, { estado: 'created', ...own });
        const link = `https://proveedor.test/${inquiryId}`;
        return { kind: 'ok', value: { inquiryId, link, sessionToken: `sesion-${made}` } };
      },
      async read(id) {
        controls.reads.push(id);
        if (controls.isDown) return failure;
        const value = controls.inquiries.get(id);
        return value ? { kind: 'ok', value } : { kind: 'rejected', reason: 'inexistente' };
      },
      async redact(id) {
        if (controls.isDown) return failure;
        controls.redacted.push(id);
        return { kind: 'ok', value: undefined };
      },
      readAviso(raw, headers) {
        if (headers['x-firma'] !== 'buena') return null;
        return JSON.parse(raw.toString()) as ReturnType<Identidad['readAviso']>;
      },
    },
  };
}
