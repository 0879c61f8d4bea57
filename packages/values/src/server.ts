/** The few words of a log that the house uses; pino fits it. */
export type Logger = {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
};
