export { ajusteFamilies, ajustesOf } from './ajustes.ts';
export {
  avisosSmsCheck,
  importacionCheck,
  marcaCheck,
  pagosCheck,
  perfilesOf,
  personaCheck,
  pushCheck,
  reclamosCheck,
  smsCheck,
  smtpCheck,
  storeCheck,
  whatsappCheck,
} from './checks.ts';
export { failStart } from './fail.ts';
export { cipherOf, isRightInstallation, waitForInstallation } from './installation.ts';
export { allJobs } from './jobs.ts';
export { keepFor, METRICS_TYPE, mayReadMetrics, measurePool } from './metrics.ts';
export { ordersOf } from './orders.ts';
export { tellReady } from './ready.ts';
export { createAlmacen } from './store.ts';
export { VERSION } from './version.ts';
export * from './watch/index.ts';
