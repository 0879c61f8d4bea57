import { checked, defineSettings, text, type ValuesOf, whole, yesNo } from '@oficina/config';
import type { RuleSettings } from './rules.ts';

/**
 * The parts are optional letters, the year and the number. Another order would make the numbers that people type ambiguous.
 */
const FORMAT = /^[A-Z]{0,4}[-.]?AAAA[-.]?N{4,9}$/;
const PLAZOS = /^[a-z0-9-]+=\d{1,3}(,\s*[a-z0-9-]+=\d{1,3})*$/;

/** Change the terms that the law sets only with legal advice. */
export const reclamosSettings = defineSettings('optional', 'Trámites y reclamos', {
  atencion: text('ATENCION_NOMBRE', 'quién responde, para los usuarios: nunca el nombre de una persona', {
    fallback: 'Cooperativa',
  }),
  horarios: text(
    'ATENCION_HORARIOS',
    'cuándo trabaja la oficina, como `lun-vie 07:00-12:00 16:00-20:00; sab 08:00-12:00`; vacía, de lunes a viernes todo el día',
    { optional: true },
  ),
  diasHabiles: whole('RECLAMOS_DIAS_HABILES', 'días hábiles para responder', 15, [1, 365]),
  plazos: checked(
    'RECLAMOS_PLAZOS',
    'días hábiles de las categorías que tienen otro plazo, como `alumbrado=5,otros-reclamos=10`',
    'alumbrado=5',
    (value) => (PLAZOS.test(value) ? null : 'tiene que ser como alumbrado=5,otros-reclamos=10'),
  ),
  diasAcceso: whole('LEGAL_DIAS_ACCESO', 'días corridos para dar acceso a los datos', 10, [1, 60]),
  diasSupresion: whole('LEGAL_DIAS_SUPRESION', 'días hábiles para suprimir los datos', 5, [1, 60]),
  formato: checked(
    'RECLAMOS_FORMATO',
    'cómo se escribe el número de un caso: letras si se quiere, AAAA por el año y una N por cada cifra, como `R-AAAA-NNNNNN`',
    'AAAA-NNNNNN',
    (value) => (FORMAT.test(value) ? null : 'tiene que ser como AAAA-NNNNNN o R-AAAA-NNNNNN'),
  ),
  constancia: yesNo('RECLAMOS_CONSTANCIA', 'dar la constancia de un trámite o reclamo, en PDF', true),
  artefacto: whole(
    'ARTEFACTO_DIAS_HABILES',
    'días hábiles para denunciar un artefacto quemado, que se dicen en las condiciones',
    5,
    [2, 365],
  ),
  adjuntosAnios: whole(
    'RETENCION_ADJUNTOS_ANIOS',
    'años que se guarda lo adjuntado a un caso desde que se cierra',
    2,
    [1, 10],
  ),
  arrepentimiento: yesNo('LEGAL_ARREPENTIMIENTO', 'mostrar el botón de arrepentimiento', true),
  baja: yesNo('LEGAL_BAJA', 'mostrar el botón de baja de servicio', true),
});

/** The text ("alumbrado=5,otros=10") is already validated. */
function parsePlazos(list: string): Record<string, number> {
  const pairs = list.split(',').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.map(([codigo = '', days]) => [codigo, Number(days)]));
}

/** The days on which nobody works come with the brand, because each town has its own. */
export const rulesOf = (
  settings: ValuesOf<typeof reclamosSettings>,
  { feriados }: { feriados: readonly string[] },
): RuleSettings => ({ ...settings, feriados, plazos: parsePlazos(settings.plazos) });
