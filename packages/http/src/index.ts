export type { FastifyInstance as App } from 'fastify';
export {
  type Actor,
  type Authenticator,
  actsAs,
  attendsSuministro,
  hasRole,
  requireOwnOrRole,
  requireRole,
  secondFactorMissing,
} from './actor.ts';
export { addressOf, networkOf, networkOfAddress } from './address.ts';
export { type AppOptions, collectRoutes, createApp } from './app.ts';
export { defineExport, type Export, keyset } from './export.ts';
export { type ExportDeps, mountExports } from './export-mount.ts';
export { exportPieces } from './export-stream.ts';
export { createGeneralLimit } from './general-limit.ts';
export type { Checks, SignPart, SignState } from './health.ts';
export { createOnce, keyReused, repeated } from './idempotency.ts';
export { createLimits, deleteExpiredLimits, type Limits, limit, takeAll } from './limits.ts';
export { createLogger } from './log.ts';
export {
  type Context,
  type Handler,
  type Handlers,
  mount,
  requireRecent,
  staged,
} from './mount.ts';
export {
  drawBand,
  drawPdf,
  drawSheet,
  type Letterhead,
  loadPdfkit,
  PDF_INK,
  PDF_MARGIN,
  PDF_MUTED,
} from './pdf.ts';
export { drawBarras, drawQr, mm } from './pdf-codes.ts';
export type { FileResult } from './send-file.ts';
export { leaveToOthers } from './sockets.ts';
export { mountSystem } from './system.ts';
export type { UploadedFile } from './upload.ts';
export type { ReceivedFile } from './upload-to-disk.ts';
export { type OwnFile, type OwnFiles, serveWeb } from './web.ts';
export type { Origin } from './wire-options.ts';
