import { defineSettings, whole } from '@oficina/config';

/** A person who guesses card data is refused many times, so after this many refusals in a day the card is set aside. */
export const rechazosSettings = defineSettings('optional', 'Rechazos de tarjetas', {
  tarjeta: whole(
    'RECHAZOS_POR_TARJETA',
    'cuántos rechazos en un día apartan una tarjeta, la use quien la use',
    5,
    [1, 1_000_000],
  ),
  persona: whole(
    'RECHAZOS_POR_PERSONA',
    'cuántos rechazos en un día apartan todas las tarjetas de una persona',
    10,
    [1, 1_000_000],
  ),
  red: whole(
    'RECHAZOS_POR_RED',
    'cuántos rechazos en un día, de quienes sean, cierran las tarjetas para una conexión a internet; más si muchos clientes salen por la misma',
    30,
    [1, 1_000_000],
  ),
});
