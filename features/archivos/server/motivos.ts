/** A line that says "paid" of a bill that somebody is paying here, while that payment lasts. */
export const PAGO_IN_PROGRESS = 'Pago en proceso: se aplica cuando termine.';
/** The same line, once that payment was approved; and one of a bill that had been paid here before. */
export const DOUBLE_PAGO = 'Pago doble.';
