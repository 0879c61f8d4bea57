export { CompactFilters, FilterButton } from './compact-filters.tsx';
export { dateRange } from './date-range-filter.tsx';
export { type Column, defineList, type List, type ListState, PAGE_SIZES } from './define-list.ts';
export { ListView, NotConfirmed } from './list-view.tsx';
export { manyFilter } from './many-filter.tsx';
export { optionFilter, yearOptions, yesNoFilter } from './option-filter.tsx';
export { textFilter } from './text-filter.tsx';
export { type ListHandle, useList } from './use-list.ts';
export { useRowShortcuts } from './use-row-shortcuts.ts';
