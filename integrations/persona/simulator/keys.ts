/** Not secret: it opens nothing but the simulator. */
export const ACCOUNT = {
  apiKey: 'persona-clave-de-prueba',
  templateId: 'itmpl_pruebaDeLaOficina',
  environmentId: 'env_pruebaDeLaOficina',
  webhookSecret: 'wbhsec_de-prueba',
  /** The one that comes next, which also signs while `rotation` is on. */
  nextWebhookSecret: 'wbhsec_de-prueba-nuevo',
};
