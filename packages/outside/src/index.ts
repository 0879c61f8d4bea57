export { call, isSilence, jsonIn, type Silence } from './call.ts';
export { createTell, type Judged, ok, rejected, retryable, unknown } from './judged.ts';
export { type Answer, post } from './post.ts';
export { allGiven, faultOfUrl, isSafeUrl, missingFaults } from './settings.ts';
