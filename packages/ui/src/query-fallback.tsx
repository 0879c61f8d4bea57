import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './empty.tsx';

export type QueryFallbackProps = {
  query: { data?: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
  skeleton: ReactNode;
  error?: Pick<ErrorStateProps, 'bare' | 'title' | 'text'>;
};

/** It stands for the data of a query until there is some, old or new: first a skeleton, then perhaps an error to retry. */
export function QueryFallback({ query, skeleton, error }: QueryFallbackProps) {
  if (query.data !== undefined) return null;
  if (!query.isError) return skeleton;
  return <ErrorState {...error} retry={() => void query.refetch()} retrying={query.isFetching} />;
}
