/** Fetched together: two downloads would be two lists of files in what every page loads first. */
export * from './access-pages.tsx';
export * from './account-pages.tsx';
