/** A child process reuses what other processes of this run have compiled. */
export const compiled = (): Record<string, string> => {
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
};
