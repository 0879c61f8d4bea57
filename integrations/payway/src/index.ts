export { createPaywayBoveda } from './payway.boveda.ts';
export { createPaywayPasarela } from './payway.pasarela.ts';
export { createPayway, type Payway } from './payway.ts';
export { packRef } from './ref.ts';
export { type PaywayOptions, paywayOptions, settings } from './settings.ts';
