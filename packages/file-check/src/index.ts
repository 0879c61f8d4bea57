export { drawPngs } from './draw.ts';
export type { ImageFormat, RejectReason } from './messages.ts';
export { createSandbox, type Sandbox, type SandboxResult } from './sandbox.ts';
