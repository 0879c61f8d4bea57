/** How many refusals set a card aside here: the same few test cards are refused in many journeys. */
export const RECHAZOS_POR_TARJETA = 100;
