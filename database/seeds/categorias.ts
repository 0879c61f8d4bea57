import type { ClientBase } from 'pg';

type Categoria = {
  codigo: string;
  nombre: string;
  sustantivo: 'reclamo' | 'trámite';
  texto_ayuda: string;
  descripcion_inicial: string;
  texto_condiciones: string;
  adjuntar_fotos: 0 | 1 | 2;
  adjuntar_fotos_obs: string;
  adjuntar_archivos: 0 | 1 | 2;
  adjuntar_archivos_obs: string;
  adjuntar_ubicacion: 0 | 1 | 2;
  requiere_suministro: boolean;
  adjuntos_seguros: boolean;
  activo: boolean;
};

const tramiteConDocumentos = {
  sustantivo: 'trámite',
  adjuntar_fotos: 0,
  adjuntar_fotos_obs: '',
  adjuntar_archivos: 2,
  adjuntar_ubicacion: 0,
  requiere_suministro: true,
  adjuntos_seguros: true,
  activo: true,
} as const;

/** Used by the public form only, never in menus. */
const interna = (codigo: string, nombre: string): Categoria => ({
  codigo,
  nombre,
  sustantivo: 'trámite',
  texto_ayuda: '',
  descripcion_inicial: '',
  texto_condiciones: '',
  adjuntar_fotos: 0,
  adjuntar_fotos_obs: '',
  adjuntar_archivos: 0,
  adjuntar_archivos_obs: '',
  adjuntar_ubicacion: 0,
  requiere_suministro: false,
  adjuntos_seguros: false,
  activo: false,
});

/** In the order of their ids, from 1. */
export const categorias: readonly Categoria[] = [
  {
    codigo: 'alumbrado',
    nombre: 'Alumbrado público',
    sustantivo: 'reclamo',
    texto_ayuda:
      'Avisanos si hay una luminaria apagada, rota o que queda prendida de día. Marcá en el mapa dónde está.',
    descripcion_inicial: 'Luminaria apagada / rota / prendida de día. Número de poste (si lo ves):',
    texto_condiciones: 'No hace falta que la luminaria esté frente a tu casa.',
    adjuntar_fotos: 1,
    adjuntar_fotos_obs: 'Si podés, sumá una foto de la luminaria.',
    adjuntar_archivos: 0,
    adjuntar_archivos_obs: '',
    adjuntar_ubicacion: 1,
    requiere_suministro: false,
    adjuntos_seguros: false,
    activo: true,
  },
  {
    codigo: 'artefacto-quemado',
    nombre: 'Denuncia de artefacto quemado',
    sustantivo: 'reclamo',
    texto_ayuda: 'Si se te quemó un aparato por un problema de tensión, contanos qué pasó y cuándo.',
    descripcion_inicial: 'Artefacto, marca y modelo:\n¿Qué día y a qué hora pasó?',
    texto_condiciones:
      'Presentalo dentro de los {artefacto.diasHabiles} días hábiles y no hagas reparar el aparato antes de la inspección.',
    adjuntar_fotos: 2,
    adjuntar_fotos_obs: 'Adjuntá una foto del artefacto.',
    adjuntar_archivos: 1,
    adjuntar_archivos_obs: 'Podés sumar la factura de compra o un presupuesto.',
    adjuntar_ubicacion: 0,
    requiere_suministro: true,
    adjuntos_seguros: false,
    activo: true,
  },
  {
    codigo: 'otros-reclamos',
    nombre: 'Otros reclamos',
    sustantivo: 'reclamo',
    texto_ayuda: 'Para cualquier reclamo que no esté en las otras opciones.',
    descripcion_inicial: '',
    texto_condiciones: 'Te respondemos en el plazo que figura en la constancia.',
    adjuntar_fotos: 1,
    adjuntar_fotos_obs: '',
    adjuntar_archivos: 1,
    adjuntar_archivos_obs: '',
    adjuntar_ubicacion: 0,
    requiere_suministro: false,
    adjuntos_seguros: false,
    activo: true,
  },
  {
    ...tramiteConDocumentos,
    codigo: 'cambio-titularidad',
    nombre: 'Cambio de titularidad',
    texto_ayuda: 'Pedí que el suministro pase a tu nombre.',
    descripcion_inicial: 'Nombre, DNI y teléfono del nuevo titular:',
    texto_condiciones: 'El suministro no debe tener facturas vencidas. El cambio rige desde la aprobación.',
    adjuntar_archivos_obs: 'Adjuntá la documentación requerida: DNI y título, contrato o autorización.',
  },
  {
    ...tramiteConDocumentos,
    codigo: 'debito-automatico',
    nombre: 'Alta débito automático',
    texto_ayuda: 'Pedí que tus facturas se debiten de tu cuenta o tarjeta.',
    descripcion_inicial: 'Titular de la cuenta, banco y CBU o alias (no escribas datos de tarjeta):',
    texto_condiciones:
      'El débito empieza con la factura siguiente a la aprobación. Podés darlo de baja cuando quieras.',
    adjuntar_archivos_obs: 'Adjuntá la documentación requerida: DNI y constancia de CBU.',
  },
  {
    ...tramiteConDocumentos,
    codigo: 'sepelio-familiar',
    nombre: 'Adhesión del familiar al servicio solidario de sepelio',
    texto_ayuda: 'Sumá a un familiar al servicio solidario de sepelio.',
    descripcion_inicial: 'Nombre, DNI, fecha de nacimiento y parentesco del familiar:',
    texto_condiciones: 'La adhesión rige según el reglamento del servicio.',
    adjuntar_archivos_obs:
      'Adjuntá la documentación requerida: DNI de ambos y partida que acredite el parentesco.',
  },
  interna('arrepentimiento', 'Arrepentimiento'),
  interna('baja-servicio', 'Baja de servicio'),
  interna('acceso-datos', 'Acceso a mis datos'),
  interna('supresion', 'Supresión de datos'),
];

/** Once in the life of a database: afterwards the cooperative edits them, and an edit must not be undone. */
export async function seedCategorias(owner: Pick<ClientBase, 'query'>): Promise<void> {
  const rows = categorias.map((categoria, index) => ({
    ...categoria,
    id: index + 1,
    sustantivo_plural: `${categoria.sustantivo}s`,
    url: '',
  }));
  await owner.query(
    `WITH seeded AS (
       INSERT INTO requerimiento_categorias OVERRIDING SYSTEM VALUE
       SELECT seed.* FROM jsonb_populate_recordset(null::requerimiento_categorias, $1::jsonb) seed
       WHERE NOT EXISTS (SELECT FROM requerimiento_categorias)
       RETURNING id
     )
     SELECT setval(pg_get_serial_sequence('requerimiento_categorias', 'id'), max(id)) FROM seeded HAVING count(*) > 0`,
    [JSON.stringify(rows)],
  );
}
