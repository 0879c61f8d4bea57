import type { Db } from '@oficina/db';
import type { MensajeSender } from '@oficina/mensajes/server';
import { type Clock, dayInArgentina, formatMoment, periodoName } from '@oficina/values';
import { findReadings, type Readings } from './readings.repository.ts';

type Deps = {
  db: Db;
  clock: Clock;
  sender: Pick<MensajeSender, 'enqueue'>;
  alertAddresses: readonly string[];
};

const HALF_HOUR_SECONDS = 30 * 60;
/** Beyond these the mail would not be read, and the audit has them all. */
const NAMED = 20;

/**
 * Those in charge are told how many fichas each one opened in the month before, and how many without doing anything for the
 * member: looking is work too, but somebody who only looks has to be asked why.
 */
export async function tellReadings({ db, clock, sender, alertAddresses }: Deps): Promise<number> {
  const { from, until } = monthBefore(clock.now());
  const readings = await findReadings(db, { from, until, withinSeconds: HALF_HOUR_SECONDS });
  const total = readings.reduce((sum, { fichas }) => sum + fichas, 0);
  if (total === 0) return 0;
  const datos = {
    asunto: `quién miró las fichas en ${periodoName(dayInArgentina(from).slice(0, 7))}`,
    hecho: `Se abrieron ${total} fichas: ${listOf(readings)}`,
    accion: 'si alguno llama la atención, preguntale; los motivos están en la auditoría',
    fecha: formatMoment(from),
    ruta: '/admin/usuarios',
  };
  await db.tx(async (tx) => {
    for (const para of alertAddresses)
      await sender.enqueue(tx, { plantilla: 'personal_alerta', tipo: 'email', para, datos });
  });
  return total;
}

function listOf(readings: readonly Readings[]): string {
  const named = readings
    .slice(0, NAMED)
    .map(({ nombre, fichas, withoutAct }) => `${nombre} ${fichas} (${withoutAct} sin un acto en 30 minutos)`);
  const rest = readings.length - named.length;
  return [...named, ...(rest > 0 ? [`y ${rest} personas más`] : [])].join('; ');
}

/** Argentina has had the same time all the year round since 2009. */
function monthBefore(now: Date): { from: Date; until: Date } {
  const [year = 0, month = 0] = dayInArgentina(now).split('-').map(Number);
  const firstOf = (ofYear: number, ofMonth: number) =>
    new Date(`${ofYear}-${String(ofMonth).padStart(2, '0')}-01T00:00:00-03:00`);
  return {
    from: month === 1 ? firstOf(year - 1, 12) : firstOf(year, month - 1),
    until: firstOf(year, month),
  };
}
