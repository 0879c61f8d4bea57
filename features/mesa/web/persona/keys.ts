export const customerSuministrosKey = (usuario: number) => ['cliente', usuario, 'suministros'] as const;
export const personaKey = (usuario: number) => ['persona', usuario] as const;
