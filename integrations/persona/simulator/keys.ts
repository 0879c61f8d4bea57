/** These keys are not secret: they are valid only for the simulator. */
export const ACCOUNT = {
  apiKey: 'persona-clave-de-prueba',
  templateId: 'itmpl_pruebaDeLaOficina',
  environmentId: 'env_pruebaDeLaOficina',
  webhookSecret: 'wbhsec_de-prueba',
  /** This one also signs while `rotation` is on. */
  nextWebhookSecret: 'wbhsec_de-prueba-nuevo',
};
