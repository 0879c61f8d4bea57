/** This limit of refusals per card is high because the same few test cards are refused in many journeys. */
export const RECHAZOS_POR_TARJETA = 100;
