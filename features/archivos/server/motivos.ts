/** The line reports as paid a factura that is being paid here, and waits while that pago lasts. */
export const PAGO_IN_PROGRESS = 'Pago en proceso: se aplica cuando termine.';
/** This is for the same line once that pago was approved, and for a line about a factura that had been paid here before. */
export const DOUBLE_PAGO = 'Pago doble.';
