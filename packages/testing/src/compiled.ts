/** For the environment of a process of ours: what others of this run compiled serves it too. */
export const compiled = (): Record<string, string> => {
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
};
