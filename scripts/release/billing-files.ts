// What the billing system of the cooperative of release:check exports.
export const SUPPLIES = 5_000;
export const BILLS_EACH = 13;

const supplies = () => Array.from({ length: SUPPLIES }, (_, index) => String(100_000 + index));

export const padron = () =>
  [
    'cuenta;nombre;domicilio',
    ...supplies().map((cuenta) => `${cuenta};Usuario ${cuenta};Calle ${cuenta}`),
    '',
  ].join('\n');

export function facturas(): string {
  const months = Array.from({ length: BILLS_EACH }, (_, index) => {
    const month = new Date(Date.UTC(2025, 9 + index, 1)).toISOString().slice(0, 7);
    return { month, index };
  });
  const lines = supplies().flatMap((cuenta) =>
    months.map(
      ({ month, index }) =>
        `${cuenta};F-${cuenta}-${index};${month};${month}-02;${month}-20;${18_000 + index}.50;${200 + index};N`,
    ),
  );
  return ['cuenta;numero;periodo;fecha;vencimiento;importe;consumo;pagada', ...lines, ''].join('\n');
}
