/** Texts go to a number until somebody asks for no more or the operator says that it will never receive. */
export const isLiveSql = (x: string) => `${x}.baja is null and not ${x}.rebota`;
