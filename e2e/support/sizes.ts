export const sizes = {
  telefono: { width: 360, height: 740 },
  escritorio: { width: 1280, height: 800 },
} as const;
